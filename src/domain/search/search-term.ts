import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'

/** The names that a search can ask for, as in `category:travel`. */
export const nameFields = ['category', 'account', 'tag'] as const
export type NameField = (typeof nameFields)[number]

/** How an amount is compared. Without a sign, only its size counts: `12.34` finds both directions. */
export const comparisons = ['>=', '<=', '>', '<', '='] as const
export type Comparison = (typeof comparisons)[number]

/** One condition of a search; a transaction has to meet all of them. */
export type SearchTerm = { not: boolean } & (
  | { kind: 'text'; text: string }
  | { kind: 'name'; field: NameField; name: string }
  /** Dates from one day to another, both included; null for no limit. */
  | { kind: 'dates'; from: Day | null; to: Day | null }
  | { kind: 'amount'; comparison: Comparison; cents: Cents }
  /** An amount that may also be part of a text: `12.34`, or `-12.34` for an expense. */
  | { kind: 'figure'; cents: Cents; sign: '' | '+' | '-'; text: string }
)

/** The parts of a search that depend on who types it. */
export type Typist = {
  /** Reads an amount without a sign; null if it is none. */
  readAmount: (text: string) => Cents | null
  /** Undefined if phrases such as `last month` have no meaning. */
  today?: Day | undefined
}
