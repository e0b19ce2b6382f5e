import { countDecisions } from '#domain/suggestions/category-counts.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { categoryWeights } from '#domain/suggestions/category-weights.ts'
import { suggestCategory } from '#domain/suggestions/suggest-category.ts'
import { householdTools } from './household/household.ts'
import { trainingAndHoldOut } from './household/training-and-hold-out.ts'

/**
 * `node bench/fit-suggestions.ts` prints the weights of category-weights.ts, fitted to households of every profile by
 * changing one or two at a time and keeping what scores better. OUTGO_HOUSEHOLD_PROFILES names a module with more.
 */
const seeds = [1, 2, 3]
const minutes = 4
/** The share of suggestions with a confidence of 0.9 or more that may be wrong. */
const mostWrongWhenSure = 0.0085

const tools = await householdTools()
if (!tools) throw new Error('Set OUTGO_HOUSEHOLD_TOOLS to the directory of the household generator')
const cases = Object.values(tools.profiles).flatMap((profile) =>
  seeds.map((seed) => {
    const { training, holdOut } = trainingAndHoldOut(tools.generateHousehold({ seed, years: 3, profile }))
    const known = new Set(training.map(({ merchant }) => merchant))
    const decided = training.map((row) => ({ keys: categoryKeys(row), category: row.category }))
    const rows = holdOut.map((row) => ({ ...row, keys: categoryKeys(row), isNew: !known.has(row.merchant) }))
    return { counts: countDecisions(new Map(), decided, 1), rows }
  }),
)

/** Rates the weights: the higher, the better. */
function score(): number {
  const judged = cases.flatMap(({ counts, rows }) =>
    rows.map(({ keys, category, isNew }) => {
      const found = suggestCategory(keys, counts)
      return { isRight: found?.category === category, confidence: found?.confidence ?? 0, isNew }
    }),
  )
  const rightOf = (some: typeof judged) => some.filter(({ isRight }) => isRight).length / some.length
  const sure = judged.filter(({ confidence }) => confidence >= 0.9)
  const surprise = judged.map(({ isRight, confidence }) =>
    Math.log(isRight ? Math.max(confidence, 1e-3) : 1 - Math.min(confidence, 0.9995)),
  )
  return (
    surprise.reduce((sum, one) => sum + one, 0) / judged.length +
    2 * rightOf(judged) +
    0.15 * rightOf(judged.filter(({ isNew }) => isNew)) +
    1.5 * (sure.length / judged.length) -
    30 * Math.max(0, 1 - rightOf(sure) - mostWrongWhenSure)
  )
}

const weights: Record<string, number> = categoryWeights
const names = Object.keys(weights)
let best = score()
const end = Date.now() + minutes * 60_000
while (Date.now() < end) {
  const before = { ...weights }
  for (const name of names.toSorted(() => Math.random() - 0.5).slice(0, 1 + Math.round(Math.random())))
    weights[name] = (weights[name] ?? 0) * Math.exp((Math.random() - 0.5) * 1.4)
  const now = score()
  if (now > best) best = now
  else Object.assign(weights, before)
}
const rounded = Object.entries(weights).map(([name, weight]) => [name, Number(weight.toPrecision(2))])
console.log(JSON.stringify(Object.fromEntries(rounded), null, 2))
