import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNginx } from '#scripts/find-nginx.ts'
import type { Place } from '#tests/support/on-each-engine.ts'
import { type Product, startProduct } from '#tests/support/start-product.ts'
import { startProxy } from './start-proxy.ts'

/** The product as one process, or as several on one PostgreSQL behind nginx. `url` is its public address. */
export async function startFleet(place: Place, processes: number) {
  const folders: string[] = []
  const products: Product[] = []
  for (let number = 0; number < processes; number++) {
    const ownFolder = mkdtempSync(join(tmpdir(), 'outgo-fleet-'))
    folders.push(ownFolder)
    products.push(
      await startProduct({
        // A second process stands for a second machine: only the PostgreSQL server is shared.
        DATA_DIR: number === 0 ? place.dataDirectory : ownFolder,
        DATABASE_URL: place.databaseUrl ?? '',
        METRICS_PORT: '0',
        BACKUP_NIGHTLY: 'false',
        RATE_LIMIT_LEDGER_CALLS: '1000000',
      }),
    )
  }
  const proxy =
    processes > 1
      ? await startProxy(
          requireNginx(),
          products.map(({ url }) => url),
        )
      : null
  const [first] = products
  if (!first) throw new Error('No process was started')
  return {
    url: proxy?.url ?? first.url,
    metricsUrls: products.map((product) => /Metrics\s+(http\S+)/.exec(product.output())?.[1] ?? ''),
    async killFirst() {
      products.shift()
      await first.kill()
    },
    async stop() {
      await proxy?.stop()
      for (const product of products) await product.stop()
      for (const folder of folders) rmSync(folder, { recursive: true, force: true })
    },
  }
}

function requireNginx(): string {
  const nginx = findNginx()
  if (nginx) return nginx
  throw new Error('Several processes need nginx in front of them: install it so that it is in PATH.')
}
