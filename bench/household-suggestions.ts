import { countDecisions } from '#domain/suggestions/category-counts.ts'
import { categoryKeys } from '#domain/suggestions/category-keys.ts'
import { suggestCategory } from '#domain/suggestions/suggest-category.ts'
import { type HouseholdTools, householdTools } from './household/household.ts'
import { meanRow } from './household/mean-row.ts'
import { trainingAndHoldOut } from './household/training-and-hold-out.ts'
import { type JudgedSuggestion, trustRows } from './household/trust-rows.ts'
import type { MeasuredRow } from './measured-row.ts'

/** Other seeds than 1 to 3, which the weights were fitted to. */
const seeds = [101, 102, 103, 104, 105, 106]
const years = 3

/** Scores the categories suggested for the last quarter of generated households, learned from the rest. */
export async function householdSuggestions(): Promise<MeasuredRow[]> {
  const tools = await householdTools()
  if (!tools) return []
  const profiles = Object.keys(tools.profiles).map((name) => scoresOf(tools, name))
  return [...profiles.flatMap(({ rows }) => rows), ...trustRows(profiles.flatMap(({ judged }) => judged))]
}

function scoresOf(tools: HouseholdTools, name: string): { rows: MeasuredRow[]; judged: JudgedSuggestion[] } {
  const judged: JudgedSuggestion[] = []
  const scores = seeds.map((seed) => {
    const household = tools.generateHousehold({ seed, years, profile: tools.profiles[name] })
    const { training, holdOut } = trainingAndHoldOut(household)
    const decided = training.map((row) => ({ keys: categoryKeys(row), category: row.category }))
    const counts = countDecisions(new Map(), decided, 1)
    const answers = holdOut.map((row) => {
      const suggestion = suggestCategory(categoryKeys(row), counts)
      if (suggestion) judged.push({ ...suggestion, isRight: suggestion.category === row.category })
      const { category = null, confidence = 0 } = suggestion ?? {}
      return { transaction_id: row.id, category, confidence }
    })
    return tools.scoreSuggestions(household, answers)
  })
  const row = meanRow(name, scores)
  return {
    judged,
    rows: [
      row('right among all suggested categories', (score) => score.accuracy_all, 'at least 0.92'),
      row(
        '  of merchants never seen before',
        (score) => score.unseen_merchants.accuracy_all,
        'at least 0.50',
      ),
      row('right at a confidence of 0.9 or more', ({ sure }) => sure.accuracy, 'at least 0.99'),
      row('  their share of all rows', ({ sure }) => sure.coverage, 'at least 0.86'),
    ],
  }
}
