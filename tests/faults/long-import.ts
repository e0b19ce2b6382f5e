import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { readUser } from '#auth/store/users.ts'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import type { StatementRow } from '#domain/transaction.ts'
import { examineLedger } from '#ledger/store/examine-ledger.ts'
import { rowsInTransaction } from '#ledger/store/import-rows.ts'
import { readImportPage } from '#ledger/store/imports.ts'
import { openStore } from '#store/open-store.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'
import { merchants, readRows } from './statements.ts'

/** Many rows are identical, such as years of coffee: only their number distinguishes them. */
const rowsOfYears = (count: number): StatementRow[] =>
  Array.from({ length: count }, (_, n) => ({
    date: `${2005 + (n % 20)}-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`,
    description: merchants[n % merchants.length] ?? '',
    cents: -100 - (n % 9),
    category: 'Other',
  }))

/**
 * A user with a statement of many years, `years.csv`, which `npm run import` adds in two transactions, and access to the
 * rows stored so far. The second transaction has this many rows. Call `close` when done.
 */
export async function aLongImport(place: Place, rowsInSecond: number) {
  const rowCount = rowsInTransaction + rowsInSecond
  const years = rowsOfYears(rowCount)
  const directory = mkdtempSync(join(tmpdir(), 'outgo-years-'))
  const file = join(directory, 'years.csv')
  const [bank] = bankFormats
  if (!bank) throw new Error('Unknown bank')
  writeFileSync(file, statementCsv(bank, years))
  const store = await openStore(place)
  const userId = await aUser(store)
  const email = (await readUser(store, userId))?.email ?? ''

  async function savedKeys(): Promise<string[]> {
    const { rows } = await sql<{ importKey: string }>`
      select import_key from transactions where ledger_id = ${userId} order by import_key`.execute(store)
    return rows.map(({ importKey }) => importKey)
  }

  return {
    file,
    rowCount,
    words: ['--user', email, '--bank', bank.id],
    close: async () => {
      await store.destroy()
      rmSync(directory, { recursive: true, force: true })
    },
    /** How many rows are stored, and what is wrong with them, in sentences. */
    async examine(): Promise<{ saved: number; wrong: string[] }> {
      const keys = await savedKeys()
      const { months } = await examineLedger(store, userId)
      const imports = await readImportPage(store, userId, { limit: 10_000 })
      const counted = imports.reduce((sum, { added }) => sum + added, 0)
      return {
        saved: keys.length,
        wrong: [
          ...([0, rowsInTransaction, rowCount].includes(keys.length)
            ? []
            : [`${keys.length} rows are not complete transactions`]),
          ...(new Set(keys).size === keys.length ? [] : ['Rows are duplicated']),
          ...(counted === keys.length ? [] : [`The imports say that they added ${counted} rows`]),
          ...months.map((month) => `The totals of ${month} do not match its rows`),
        ],
      }
    },
    /** Whether exactly the rows of the statement are stored. */
    async isWhole(): Promise<boolean> {
      const wanted = readRows(years).map(({ importKey }) => importKey ?? '')
      return (await savedKeys()).join() === wanted.sort().join()
    },
  }
}
