import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { foldForSearch } from '#domain/plain-text.ts'
import type { SoughtTexts } from '#domain/search/packed-texts.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import type { Store } from '#store/schema.ts'
import { amountsOf, contains, type SearchCondition, textsOf } from './search-condition.ts'

/**
 * Where to look for the rows that match a part of a search. Each of them has a description with all of these texts, a note
 * that meets these conditions, one of these amounts, or one of these rule outcomes. Some rows found this way do not match.
 */
export type Lead = {
  /** Folded. */
  texts: readonly string[]
  inNotes: readonly RawBuilder<SqlBool>[]
  amounts: readonly AmountRange[]
  outcomeIds: readonly string[]
}

type AmountRange = { from: number; to: number }

/** The parts of a search whose rows can be found by an index. */
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

/** The rule outcomes that put the text of the condition on a row. */
const outcomesOf = ({ shown }: Extract<SearchCondition, { kind: 'text' | 'figure' }>): string[] => [
  ...(shown?.descriptionIds ?? []),
  ...(shown?.noteIds ?? []),
]

/** The ranges of amounts that meet all conditions on amounts. */
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
