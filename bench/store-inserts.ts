import SqliteDatabase from 'better-sqlite3'
import { v7 as newId } from 'uuid'
import { importKey } from '#domain/import-key.ts'
import { foldCase } from '#domain/plain-text.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { sqliteFile } from '#store/engines/sqlite.ts'
import { insertTransactions } from '#store/ledger/transactions.ts'
import { openStore } from '#store/open-store.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { believableRows } from './believable-rows.ts'
import { counted, perSecond } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

const count = 100_000
const batchSize = 1000
const rounds = 3

/** The store's way of adding rows, and the least that SQLite itself can do: the same rows, tables and pragmas. */
export async function storeInserts(): Promise<MeasuredRow[]> {
  const batches = inBatches(importedRows())
  const store: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await insertBare(batches))
    store.push(await insertThroughStore(batches))
  }
  const [rate, floor] = [count / median(store), count / median(bare)].map((perMs) => perMs * 1000)
  if (rate === undefined || floor === undefined) throw new Error('Nothing was measured')
  return [
    {
      measure: `Inserting ${counted(count)} rows through the store`,
      figure: perSecond(rate, 'rows'),
      against: `bare better-sqlite3, ${perSecond(floor, 'rows')}`,
      ratio: rate / floor,
      aim: 'at least 0.4',
    },
  ]
}

const importedRows = (): ImportedRow[] =>
  [...believableRows(count)].map((row, index) => ({
    ...row,
    importKey: importKey({ ...row, bank: 'bank-1', ordinal: index }),
  }))

const inBatches = (rows: ImportedRow[]): ImportedRow[][] =>
  Array.from({ length: rows.length / batchSize }, (_, batch) =>
    rows.slice(batch * batchSize, (batch + 1) * batchSize),
  )

const insertThroughStore = (batches: ImportedRow[][]): Promise<number> =>
  inTemporaryDirectory(async (dataDirectory) => {
    const store = await openStore({ dataDirectory })
    try {
      const userId = await aUser(store)
      const start = performance.now()
      for (const batch of batches) await insertTransactions(store, userId, batch)
      return performance.now() - start
    } finally {
      await store.destroy()
    }
  })

const insertBare = (batches: ImportedRow[][]): Promise<number> =>
  inTemporaryDirectory(async (dataDirectory) => {
    const store = await openStore({ dataDirectory })
    const userId = await aUser(store)
    await store.destroy()
    const values = batches.map((rows) => rows.map((row) => columnsOf(userId, row)))

    const database = new SqliteDatabase(sqliteFile(dataDirectory))
    try {
      for (const pragma of ['synchronous = FULL', 'foreign_keys = ON', 'cache_size = -16000'])
        database.pragma(pragma)
      const insert = database.prepare<unknown[]>(
        `insert into transactions
          (user_id, id, date, description, description_folded, amount_cents, category, rule_id, import_key)
          values (?, ?, ?, ?, ?, ?, ?, null, ?)`,
      )
      const insertBatch = database.transaction((rows: unknown[][]) => {
        for (const row of rows) insert.run(row)
      })
      const start = performance.now()
      for (const rows of values) insertBatch(rows)
      return performance.now() - start
    } finally {
      database.close()
    }
  })

const columnsOf = (userId: string, row: ImportedRow): unknown[] => [
  userId,
  newId(),
  row.date,
  row.description,
  foldCase(row.description),
  row.cents,
  row.category,
  row.importKey,
]
