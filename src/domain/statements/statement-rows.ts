import type { Day } from '#domain/calendar.ts'
import { importKey } from '#domain/import-key.ts'
import type { Cents } from '#domain/money.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import type { BankId } from './bank-formats.ts'

type RowsOfDay = { cents: Cents[]; descriptions: string[]; categories: string[] }

/** The rows of one statement, held by day and column: of a large file there are millions. */
export type StatementRows = ReturnType<typeof createStatementRows>

export function createStatementRows(bank: BankId) {
  const days = new Map<Day, RowsOfDay>()
  let count = 0

  function newDay(date: Day): RowsOfDay {
    const rows = { cents: [], descriptions: [], categories: [] }
    days.set(date, rows)
    return rows
  }

  return {
    get count() {
      return count
    },

    add(date: Day, cents: Cents, description: string, category: string) {
      const rows = days.get(date) ?? newDay(date)
      rows.cents.push(cents)
      rows.descriptions.push(description)
      rows.categories.push(category)
      count += 1
    },

    /**
     * The rows by date, earliest first, each with its import key, made as it is asked for.
     * Rows alike are told apart by their number, so their order in the file does not matter.
     */
    *inOrder(again = ''): Generator<ImportedRow> {
      for (const date of [...days.keys()].sort()) {
        const { cents, descriptions, categories } = days.get(date) as RowsOfDay
        const seen = new Map<string, number>()
        for (let i = 0; i < cents.length; i += 1) {
          const row = { date, cents: cents[i] as Cents, description: descriptions[i] as string }
          const alike = `${row.cents} ${row.description}`
          const ordinal = (seen.get(alike) ?? 0) + 1
          seen.set(alike, ordinal)
          const key = importKey({ bank, ...row, ordinal }, again)
          yield { ...row, category: categories[i] as string, importKey: key }
        }
      }
    },
  }
}
