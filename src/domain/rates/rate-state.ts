import type { Month } from '#domain/calendar.ts'
import type { Rate } from './rate.ts'

/** The rate that a user typed for a month; null if there is none. */
export type TypedRate = { kind: 'rate'; into: string; currency: string; month: Month; rate: Rate | null }
/** The file whose rates are used; null if none is. */
export type UsedFile = { kind: 'file'; fileId: string | null }
/** The currency of the ledger, and those of its accounts by ID. */
export type LedgerCurrencies = { kind: 'currency'; currency: string; accounts: Record<string, string> }

/** Something on which the values of transactions depend: before a change, or after it. */
export type RateState = TypedRate | UsedFile | LedgerCurrencies
