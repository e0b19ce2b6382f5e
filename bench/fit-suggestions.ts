import { countDecisions } from '#domain/suggestions/category-counts.ts'
import {
  categoryEvidence,
  categoryEvidenceNames,
  type MerchantHistory,
  merchantHistories,
  notYetChosen,
} from '#domain/suggestions/category-evidence.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { type Choice, fitChoices } from './household/fit-choices.ts'
import { householdTools } from './household/household.ts'

/**
 * `node bench/fit-suggestions.ts` fits the weights of category-weights.ts to households of every profile and prints
 * them. OUTGO_HOUSEHOLD_PROFILES names a module with more profiles.
 */
const seeds = [1, 2, 3]
/** The shares of the rows to learn from and to suggest for. Some users have categorized little so far. */
const parts = [
  { learned: 0.02, until: 0.03 },
  { learned: 0.2, until: 0.3 },
  { learned: 0.75, until: 1 },
]

const tools = await householdTools()
if (!tools) throw new Error('Set OUTGO_HOUSEHOLD_TOOLS to the directory of the household generator')

function choicesOf(profile: unknown, seed: number): (Choice & { history: MerchantHistory })[] {
  const rows = tools?.generateHousehold({ seed, years: 3, profile }).transactions.map((row) => ({
    keys: categoryKeys({ description: row.description, cents: Math.round(row.amount * 100) }),
    category: row.truth.category,
  }))
  return parts.flatMap(({ learned, until }) => {
    const at = (share: number) => Math.floor((rows?.length ?? 0) * share)
    const counts = countDecisions(new Map(), rows?.slice(0, at(learned)) ?? [], 1)
    return (rows?.slice(at(learned), at(until)) ?? []).map(({ keys, category }) => {
      const { categories, history, evidence } = categoryEvidence(keys, counts, (name) => name)
      return {
        history,
        evidence: categoryEvidenceNames.map((name) => Float32Array.from(evidence[name])),
        chosen: categories.indexOf(categories.includes(category) ? category : notYetChosen),
      }
    })
  })
}

const choices = Object.values(tools.profiles).flatMap((profile) =>
  seeds.flatMap((seed) => choicesOf(profile, seed)),
)
for (const history of merchantHistories) {
  const ofHistory = choices.filter((choice) => choice.history === history)
  const weights = fitChoices(ofHistory, categoryEvidenceNames.length)
  const named = categoryEvidenceNames.map((name, index) => [name, weights[index]] as const)
  console.log(`${history}: ${JSON.stringify(Object.fromEntries(named), null, 2)},`)
}
