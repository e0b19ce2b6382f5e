import type { ImportedRow } from '#domain/transaction.ts'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { openStore } from '#store/open-store.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { insertBare } from './bare-inserts.ts'
import { counted, perSecond } from './figure-text.ts'
import { importedRows } from './imported-rows.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

const count = 100_000
const batchSize = 1000
const rounds = 3

/** Adding rows through the store, against the least SQLite itself can do: the same rows, tables and pragmas. */
export async function storeInserts(): Promise<MeasuredRow[]> {
  const rows = importedRows(count)
  const batches = inBatches(rows)
  const store: number[] = []
  const bare: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    bare.push(await insertBare(rows, batchSize))
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
