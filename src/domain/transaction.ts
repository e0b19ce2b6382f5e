import type { Day } from './calendar.ts'
import type { Cents } from './money.ts'

/** One transaction as a bank statement tells it. */
export type StatementRow = {
  date: Day
  description: string
  cents: Cents
  category: string
}

/** A statement's row with the key that keeps it from being imported twice (decisions 15); null: always import. */
export type ImportedRow = StatementRow & { importKey: string | null }
