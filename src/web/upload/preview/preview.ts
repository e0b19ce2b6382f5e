import type { Day, Month } from '#domain/calendar.ts'
import type { LookOfSaved } from '#domain/look-of-saved.ts'
import type { Cents } from '#domain/money.ts'
import type {
  AccountStatement,
  ColumnPlaces,
  FileFormat,
  Question,
  Reading,
  Reason,
} from '#domain/reading/reading.ts'
import type { SplitPart } from '#domain/split-parts.ts'
import type { SkipReason, StatementProblem } from '#domain/statements/statement-problem.ts'

/** Where a row stands before anything is saved. */
export type RowState = 'new' | 'there' | 'probably_there' | 'deleted' | 'skipped'
/** What the user decided about a row. `replace` adds it in place of the similar transaction that already exists. */
export type RowDecision = 'add' | 'replace' | 'leave_out'
/** The lists a preview can show: the rows in one state, or the rows that were skipped. */
export type RowFilter = 'all' | RowState

/** A transaction that is in the ledger already, as far as it is compared and shown. */
export type ExistingRow = {
  id: string
  date: Day
  cents: Cents
  description: string
  importKey: string | null
  /** Whether it was imported from a file with the same header. */
  isOfSameKind?: boolean
}

export type RowOfAccount = ExistingRow & { accountId: string; importId: string | null }

export type PreviewRow = {
  /** Its place among all rows of the statement. */
  index: number
  line: number
  date: Day
  cents: Cents
  description: string
  category: string
  /** The user's note in the app that wrote the file. */
  note: string | null
  tags: readonly string[]
  /** The parts of a split row. They have categories, and the row has none. */
  parts: readonly SplitPart[]
  /** How it will look once it is saved. Null while that is unknown. */
  saved: LookOfSaved | null
  state: RowState
  existing: ExistingRow | null
  /** Why it is skipped unless the user chooses it. */
  skippedBecause: Reason | SkipReason | null
  /** When the user deleted it, if that keeps it from being new. */
  deletedAt: string | null
  /** The name of the account that the user moved it to. */
  movedTo: string | null
  /** Whether it will be added. */
  isChosen: boolean
  /** Whether the row will replace the existing transaction. */
  isReplacing: boolean
  /** The row as it is in the file, if that was asked for. */
  cells: string[] | null
}

export type PreviewSkip = { line: number; reason: Reason | SkipReason; cells: string[] | null }

/**
 * `chosen` counts the rows to add, also by state where they are left out by default. `withoutRate` counts rows to add on
 * days for which their currency has no rate.
 */
export const noCounts = {
  new: 0,
  there: 0,
  probably_there: 0,
  deleted: 0,
  skipped: 0,
  chosen: 0,
  chosenProbablyThere: 0,
  chosenDeleted: 0,
  chosenSkipped: 0,
  withoutRate: 0,
}
export type Counts = typeof noCounts

export type MonthTotals = { month: Month; in: Cents; out: Cents; count: number }

/** The rows of one account in one currency in one file. */
export type PreviewPart = {
  id: string
  account: AccountStatement['account']
  balance: AccountStatement['balance']
  /** The balances that the file names, in hundredths, and the first and last day between them. */
  balances: {
    openingCents: Cents | null
    openingDay: Day | null
    closingCents: Cents | null
    closingDay: Day | null
  }
  /** Whether its rows say which transactions they were: they are there in whichever account that is. */
  isOwnExport: boolean
  /** The currency that the rows say, if any. */
  currency: string | null
  period: { first: Day; last: Day } | null
  months: MonthTotals[]
  counts: Counts
}

/** The columns of a table in the file. */
export type PreviewColumns = {
  names: string[]
  hasNames: boolean
  places: ColumnPlaces
  /** The cells of the first rows. */
  sample: string[][]
}

/** What was understood of one file. */
export type PreviewedFile = {
  format: FileFormat | null
  problem: Reason | StatementProblem | null
  reading: Reading | null
  questions: Question[]
  columns: PreviewColumns | null
  /** What a profile of this reading is called at first. */
  profileName: string
  parts: PreviewPart[]
}
