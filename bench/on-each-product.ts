import { allEngines, type Engine } from '#tests/faults/engines.ts'
import { withPlaces } from '#tests/faults/new-place.ts'
import { startProduct } from '#tests/support/start-product.ts'
import type { MeasuredRow } from './measured-row.ts'

const names: Record<Engine, string> = { sqlite: 'SQLite', postgres: 'PostgreSQL' }

/** Starts the product with an empty database, first on SQLite and then on PostgreSQL, and measures each. */
export async function onEachProduct(
  measure: (engine: string, url: string) => Promise<MeasuredRow[]>,
): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  for (const engine of allEngines)
    await withPlaces(engine, async (newPlace) => {
      const { databaseUrl, dataDirectory } = await newPlace()
      const product = await startProduct({
        DATA_DIR: dataDirectory,
        RATE_LIMIT_LEDGER_CALLS: '1000000',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      })
      try {
        rows.push(...(await measure(names[engine], product.url)))
      } finally {
        await product.stop()
      }
    })
  return rows
}
