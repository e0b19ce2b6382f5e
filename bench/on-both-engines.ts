import pg from 'pg'
import { openStore } from '#store/open-store.ts'
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts'
import type { MeasuredRow } from './measured-row.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

export type OpenNamed = (name: string) => ReturnType<typeof openStore>
type Measure = (engine: string, open: OpenNamed) => Promise<MeasuredRow[]>

/** Runs a measure on SQLite and then on PostgreSQL, each with a new database that is removed afterwards. */
export const onBothEngines = (measure: Measure): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (directory) => {
    const places = (name: string) => ({ dataDirectory: `${directory}/${name}` })
    const onSqlite = await withStores(
      (name) => openStore(places(name)),
      (open) => measure('SQLite', open),
    )
    const cluster = await startPostgresCluster()
    try {
      const onPostgres = await withStores(
        async (name) => openStore({ ...places(name), databaseUrl: await newDatabase(cluster.url, name) }),
        (open) => measure('PostgreSQL', open),
      )
      return [...onSqlite, ...onPostgres]
    } finally {
      await cluster.stop()
    }
  })

async function withStores(openOne: OpenNamed, work: (open: OpenNamed) => Promise<MeasuredRow[]>) {
  const opened: Awaited<ReturnType<OpenNamed>>[] = []
  try {
    return await work(async (name) => {
      const store = await openOne(name)
      opened.push(store)
      return store
    })
  } finally {
    for (const store of opened) await store.destroy()
  }
}

async function newDatabase(server: string, name: string): Promise<string> {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
