import type { Day } from './calendar.ts'
import type { Cents } from './money.ts'

/** One transaction as a bank statement tells it. */
export type StatementRow = {
  date: Day
  description: string
  cents: Cents
  category: string
}

/**
 * A row to be added, with the key that keeps it from being imported twice; null: always import. A row that Outgo has
 * exported has the id it had there, too: it is found again even if its key is gone or was never there.
 */
export type ImportedRow = StatementRow & { importKey: string | null; id?: string | undefined }
