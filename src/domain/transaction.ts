import type { Day } from './calendar.ts'
import type { Cents } from './money.ts'

/** One transaction as it appears in a bank statement. */
export type StatementRow = {
  date: Day
  description: string
  cents: Cents
  category: string
}

/**
 * A row to add. Its import key keeps it from being imported twice; without one it is always added. A row that
 * Outgo exported also has its original ID, so it is recognized even if its key is missing.
 */
export type ImportedRow = StatementRow & { importKey: string | null; id?: string | undefined }
