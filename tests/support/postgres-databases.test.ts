import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, prepared } from './postgres-databases.ts'

/** Runs statements in a migrated database, as one test would; returns its name and the last result. */
async function useDatabase(...statements: string[]) {
  const { url, close } = await openDatabase(true)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  let rows: unknown[] = []
  for (const statement of statements) ({ rows } = await client.query(statement))
  await client.end()
  await allDisconnected(url)
  await close()
  return { name: new URL(url).pathname, rows }
}

/** The server ends a connection a moment after the client has closed it. */
async function allDisconnected(url: string) {
  const server = new pg.Client({ connectionString: prepared('OUTGO_TEST_POSTGRES_URL') })
  await server.connect()
  const name = new URL(url).pathname.slice(1)
  const connections = async () =>
    (
      await server.query('select from pg_stat_activity where datname = $1 and usename = $2', [
        name,
        prepared('OUTGO_TEST_ROLE'),
      ])
    ).rowCount
  await expect.poll(connections, { timeout: 20_000 }).toBe(0)
  await server.end()
}

const countSecrets = 'select count(*)::int as count from secrets'
const insertSecrets = (count: number) =>
  `insert into secrets (id, kind, key, created_at)
    select n::text, 'test', 'a key', '2026-01-01T00:00:00.000Z' from generate_series(1, ${count}) n`

test('a database that only got rows is emptied and used again', async () => {
  const first = await useDatabase(insertSecrets(3), countSecrets)
  expect(first.rows).toEqual([{ count: 3 }])
  expect(await useDatabase(countSecrets)).toEqual({ name: first.name, rows: [{ count: 0 }] })
})

test.each([
  ['a table', 'create table other (id int)', "select to_regclass('other') as found", { found: null }],
  ['an index', 'create index other on users (id)', "select to_regclass('other') as found", { found: null }],
  [
    'its row-level security',
    'alter table transactions disable row level security',
    "select relrowsecurity as secured from pg_class where relname = 'transactions'",
    { secured: true },
  ],
  [
    'its migrations',
    'delete from migrations',
    'select count(*) > 0 as migrated from migrations',
    { migrated: true },
  ],
  ['its size', insertSecrets(2001), countSecrets, { count: 0 }],
])('a database is replaced if a test changed %s', async (_, change, look, expected) => {
  const changed = await useDatabase(change)
  const next = await useDatabase(look)
  expect(next.name).not.toBe(changed.name)
  expect(next.rows).toEqual([expected])
})

test('a database is replaced while something is still connected to it', async () => {
  const { url, close } = await openDatabase(true)
  const late = new pg.Client({ connectionString: url })
  // It is disconnected when the database is dropped.
  late.on('error', () => {})
  onTestFinished(() => late.end())
  await late.connect()
  await close()
  expect((await useDatabase('select 1')).name).not.toBe(new URL(url).pathname)
})
