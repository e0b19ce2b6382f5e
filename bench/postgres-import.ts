import { changeLedger } from '#ledger/store/change-ledger.ts'
import { openStore } from '#store/open-store.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { importAsFile } from '#tests/support/an-import.ts'
import { durable, startPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { insertBareIntoPostgres } from './bare-inserts.ts'
import { counted, perSecond } from './figure-text.ts'
import { importedRows } from './imported-rows.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

const count = 100_000
const rounds = 3

/**
 * The import into PostgreSQL, including totals, against the bare client inserting the same rows with multi-row
 * statements.
 */
export const postgresImport = (): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (dataDirectory) => {
    const server = await startPostgresCluster(durable)
    try {
      const store = await openStore({ databaseUrl: server.url, dataDirectory })
      const rows = importedRows(count)
      const product: number[] = []
      const bare: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const other = await aUser(store)
        await changeLedger(store, other, async () => {})
        bare.push(await insertBareIntoPostgres(server.url, other, rows))
        const userId = await aUser(store)
        const start = performance.now()
        for await (const _ of importAsFile(store, userId, rows));
        product.push(performance.now() - start)
      }
      await store.destroy()
      const [rate, floor] = [(1000 * count) / median(product), (1000 * count) / median(bare)]
      return [
        {
          measure: `Importing ${counted(count)} rows into PostgreSQL`,
          figure: perSecond(rate, 'rows'),
          against: `bare pg, 1,000 rows a statement, ${perSecond(floor, 'rows')}`,
          ratio: rate / floor,
          aim: 'at least 0.4',
        },
      ]
    } finally {
      await server.stop()
    }
  })
