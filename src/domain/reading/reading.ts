import type { Day } from '#domain/calendar.ts'
import type { Bookings } from './bookings.ts'
import type { Table } from './table.ts'

/** What a file is, from its contents and never from its name. */
export type FileFormat = 'csv' | 'ofx' | 'qif' | 'camt' | 'mt940' | 'xlsx'
export type DateOrder = 'dmy' | 'mdy' | 'ymd'
/** With `minor_units`, amounts are whole numbers of cents or the like, without a mark. */
export type DecimalMark = 'comma' | 'point' | 'minor_units'
export type Spending = 'negative' | 'positive' | 'columns'

/** What a column of a table can be read as. */
export const columnRoles = [
  'date',
  'value_date',
  'description',
  'amount',
  'debit',
  'credit',
  'direction',
  'balance',
  'currency',
  'category',
  'bank_id',
  'state',
  'fee',
  'account',
  'note',
  'tags',
] as const
export type ColumnRole = (typeof columnRoles)[number]

/** Where each role stands: positions from 0. Several columns can make up one description. */
export type ColumnPlaces = { [Role in ColumnRole]?: number[] | undefined }

/** Something that is known about a file and why, as a code with its parameters. */
export type Reason = { code: string } & Record<string, string | number>

export type Question = {
  about: 'date_order' | 'decimal' | 'spending' | 'columns' | 'encoding'
  choices: string[]
  assumed: string
  why: Reason
}

/** Answers to questions, given before reading. */
export type Answers = {
  dateOrder?: DateOrder | undefined
  decimal?: DecimalMark | undefined
  spending?: 'negative' | 'positive' | undefined
  columns?: ColumnPlaces | undefined
  noHeader?: boolean | undefined
  encoding?: string | undefined
}

/** How one file is understood. */
export type Reading = {
  encoding: string | null
  separator: string | null
  headerLine: number | null
  dateOrder: DateOrder | null
  decimal: DecimalMark | null
  spending: Spending | null
  /** The names of the columns in each role; their numbers, from 1, where they have no names. */
  columns: Partial<Record<ColumnRole, string[]>> | null
  why: Reason[]
}

/** An exact amount of money: `minor` units, of which 10 to the power of `decimals` make one. */
export type Money = { minor: number; decimals: number }

export type Booking = Money & {
  line: number
  date: Day
  currency: string | null
  description: string
  bankId: string | null
  category: string | null
  note: BookingNote | null
  /** How another app split it, in the minor units of the amount. Whether it adds up is not checked yet. */
  parts?: readonly BookingPart[]
}

export type BookingPart = { category: string | null; minor: number; note: string | null }

/**
 * The user's note and tags from another app. `identity` is the text that identifies the row: description and note
 * together, because rows were imported that way before notes were separated.
 */
type BookingNote = { text: string; tags: readonly string[]; identity: string }

/** If the row has a date and an amount, `booking` is what the user can still import. */
export type SkippedRow = { line: number; reason: Reason; booking?: Booking }

export type AccountStatement = {
  account: { number: string | null; name: string | null; currency: string | null }
  opening: Money | null
  closing: Money | null
  /** The first day after the opening balance and the last one before the closing balance, if the file says them. */
  openingDay: Day | null
  closingDay: Day | null
  balance: { state: 'proved' | 'none'; note: null } | { state: 'differs'; note: Reason }
  bookings: Bookings
  skipped: SkippedRow[]
}

export type FileReading = {
  format: FileFormat | null
  problem: Reason | null
  reading: Reading | null
  questions: Question[]
  statements: AccountStatement[]
  /** The table that the rows were read from, and which of its columns is what. */
  table?: { source: Table; places: ColumnPlaces }
}

export const unreadable = (format: FileFormat | null, problem: Reason): FileReading => ({
  format,
  problem,
  reading: null,
  questions: [],
  statements: [],
})
