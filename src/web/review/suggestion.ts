import { compareText } from '#domain/compare-text.ts'
import type { MatchState } from '#domain/matches.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'

/** Transactions that may belong together, and what the user can do about them. */
export type Suggestion = {
  id: string
  /** What they may form together, such as `Transfer`. */
  kind: string
  rows: readonly LedgerTransaction[]
  /** From 0 to 1. */
  confidence: number
  /** Why, in words. */
  reason: string
  decide: (state: MatchState) => Promise<unknown>
  /** The message after it is accepted. */
  accepted: string
}

/** Sorts suggestions by their transactions, latest first. */
export const latestFirst = (suggestions: readonly Suggestion[]): Suggestion[] =>
  suggestions.toSorted(
    (one, other) => compareText(latestDay(other), latestDay(one)) || compareText(one.id, other.id),
  )

const latestDay = ({ rows }: Suggestion): string =>
  rows
    .map(({ date }) => date)
    .sort()
    .at(-1) ?? ''
