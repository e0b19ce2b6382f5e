import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'
import { v7 as newId } from 'uuid'
import { firstAccountId } from '#domain/accounts.ts'
import { type ImportedRow, searchTextOf } from '#domain/transaction.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { openStore } from '#store/open-store.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

const columns = [
  'ledger_id',
  'account_id',
  'id',
  'date',
  'description',
  'search_text',
  'amount_cents',
  'category',
  'import_key',
]

const valuesOf = (userId: string, row: ImportedRow): unknown[] => [
  userId,
  firstAccountId,
  newId(),
  row.date,
  row.description,
  searchTextOf(row),
  row.cents,
  row.category,
  row.importKey,
]

/** Milliseconds that SQLite alone takes for the same rows, tables and pragmas, with `batchSize` rows per transaction. */
export const insertBare = (rows: readonly ImportedRow[], batchSize: number): Promise<number> =>
  inTemporaryDirectory(async (dataDirectory) => {
    const store = await openStore({ dataDirectory })
    const userId = await aUser(store)
    await changeLedger(store, userId, async () => {})
    await store.destroy()
    const values = rows.map((row) => valuesOf(userId, row))

    const database = new SqliteDatabase(sqliteFile(dataDirectory))
    try {
      for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16000'])
        database.pragma(pragma)
      const insert = database.prepare<unknown[]>(
        `insert into transactions (${columns}) values (${columns.map(() => '?')})`,
      )
      const insertBatch = database.transaction((batch: unknown[][]) => {
        for (const row of batch) insert.run(row)
      })
      const start = performance.now()
      for (let at = 0; at < values.length; at += batchSize) insertBatch(values.slice(at, at + batchSize))
      return performance.now() - start
    } finally {
      database.close()
    }
  })

// A PostgreSQL statement takes at most 65,535 values.
const rowsPerStatement = 1000

/** Milliseconds that the PostgreSQL client alone takes, with multi-row statements in one transaction. */
export async function insertBareIntoPostgres(
  url: string,
  userId: string,
  rows: readonly ImportedRow[],
): Promise<number> {
  const values = rows.map((row) => valuesOf(userId, row))
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("select set_config('outgo.ledger_id', $1, false)", [userId])
    const start = performance.now()
    await client.query('begin')
    for (let at = 0; at < values.length; at += rowsPerStatement) {
      const batch = values.slice(at, at + rowsPerStatement)
      const places = batch.map((_, row) => `(${columns.map((_, n) => `$${row * columns.length + n + 1}`)})`)
      await client.query(`insert into transactions (${columns}) values ${places}`, batch.flat())
    }
    await client.query('commit')
    return performance.now() - start
  } finally {
    await client.end()
  }
}
