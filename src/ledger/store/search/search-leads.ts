import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldForSearch } from '#domain/plain-text.ts'
import type { SoughtTexts } from '#domain/search/packed-texts.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import type { Store } from '#store/schema.ts'
import { amountsOf, contains, type SearchCondition, textsOf } from './search-condition.ts'

/**
 * A part of a search for which indexes lead to all rows that meet it, and to others: those with a description that contains
 * all of these texts, with a note that meets these conditions, with one of these amounts, or of one of these outcomes.
 */
export type Lead = {
  /** Folded. */
  texts: readonly string[]
  inNotes: readonly RawBuilder<SqlBool>[]
  amounts: readonly AmountRange[]
  outcomeIds: readonly string[]
}

type AmountRange = { from: number; to: number }

/** The parts of a search that indexes help with. */
export const leadsOf = (store: Store, filter: LedgerFilter): Lead[] => [
  ...leadOfTexts(store, filter),
  ...(filter.conditions ?? []).flatMap((condition) =>
    condition.kind === 'figure' ? [leadOfFigure(store, condition)] : [],
  ),
  ...leadOfAmounts(filter.conditions ?? []),
]

/** The texts that the description of each row contains and lacks, unless rules show others. */
export const soughtTexts = ({ search, conditions = [] }: LedgerFilter): SoughtTexts => {
  const texts = conditions.flatMap((condition) => (condition.kind === 'text' ? [condition] : []))
  const folded = (not: boolean) =>
    texts.flatMap((condition) => (condition.not === not ? [foldForSearch(condition.text)] : []))
  return { has: [...(search ? [foldForSearch(search)] : []), ...folded(false)], lacks: folded(true) }
}

function leadOfTexts(store: Store, filter: LedgerFilter): Lead[] {
  const texts = soughtTexts(filter).has
  if (texts.length === 0) return []
  const inNotes = textsOf(store, filter).map((isIn) => isIn(sql`search_text`))
  const shown = (filter.conditions ?? []).flatMap((condition) =>
    condition.kind === 'text' && !condition.not ? outcomesOf(condition) : [],
  )
  return [{ texts, inNotes, amounts: [], outcomeIds: [...new Set(shown)] }]
}

const leadOfFigure = (store: Store, condition: Extract<SearchCondition, { kind: 'figure' }>): Lead => ({
  texts: [foldForSearch(condition.text)],
  inNotes: [contains(store, condition)(sql`search_text`)],
  amounts: Array.from(new Set(amountsOf(condition)), (cents) => ({ from: cents, to: cents })),
  outcomeIds: [...new Set(outcomesOf(condition))],
})

/** The outcomes of rules that show a text. */
const outcomesOf = ({ shown }: Extract<SearchCondition, { kind: 'text' | 'figure' }>): string[] => [
  ...(shown?.descriptionIds ?? []),
  ...(shown?.noteIds ?? []),
]

/** The amounts that meet all conditions on the size of amounts. */
function leadOfAmounts(conditions: readonly SearchCondition[]): Lead[] {
  let [least, most] = [0, Number.MAX_SAFE_INTEGER]
  for (const condition of conditions) {
    if (condition.kind !== 'amount' || condition.not) continue
    const { comparison, cents } = condition
    if (comparison === '=' || comparison.startsWith('>'))
      least = Math.max(least, comparison === '>' ? cents + 1 : cents)
    if (comparison === '=' || comparison.startsWith('<'))
      most = Math.min(most, comparison === '<' ? cents - 1 : cents)
  }
  if (least === 0 && most === Number.MAX_SAFE_INTEGER) return []
  const amounts =
    least === 0
      ? [{ from: -most, to: most }]
      : [
          { from: least, to: most },
          { from: -most, to: -least },
        ]
  return [{ texts: [], inNotes: [], amounts, outcomeIds: [] }]
}
