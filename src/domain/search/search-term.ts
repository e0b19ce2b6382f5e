import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { MonthStart } from '#domain/month-start.ts'

/** The prefixes for names, as in `category:travel`. */
export const nameFields = ['category', 'account', 'tag', 'merchant'] as const
export type NameField = (typeof nameFields)[number]

/** How an amount is compared. Without a sign, only its size counts: `12.34` finds both directions. */
export const comparisons = ['>=', '<=', '>', '<', '='] as const
export type Comparison = (typeof comparisons)[number]

/** One condition of a search; a transaction has to meet all of them. */
export type SearchTerm = { not: boolean } & (
  | { kind: 'text'; text: string }
  | { kind: 'name'; field: NameField; name: string }
  /** `has:attachment` */
  | { kind: 'attachment' }
  /** Dates from one day to another, both included; null for no limit. */
  | { kind: 'dates'; from: Day | null; to: Day | null }
  | { kind: 'amount'; comparison: Comparison; cents: Cents }
  /** An amount that may also be part of a text: `12.34`, or `-12.34` for an expense. */
  | { kind: 'figure'; cents: Cents; sign: '' | '+' | '-'; text: string }
)

/** What parsing a search needs to know about the user. */
export type Typist = {
  /** Parses an amount without a sign. Null if it isn't one. */
  readAmount: (text: string) => Cents | null
  /** Parses a day in the user's format. Without it, days are written as `2025-03-14`. */
  readDay?: ((text: string) => Day | null) | undefined
  /** Undefined if phrases such as `last month` have no meaning. */
  today?: Day | undefined
  /** When the months of these phrases begin; on the first if omitted. */
  monthStart?: MonthStart | undefined
}
