import { randomUUID } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { connectionCountOf } from '#store/engines/connections.ts'
import { openStore } from '#store/open-store.ts'
import type { Schema } from '#store/schema.ts'
import { urlOf } from './prepare-databases.ts'

/** This worker's databases that earlier tests no longer use. */
const used: string[] = []
/** The open stores by the name of their database. */
const kept = new Map<string, Kysely<Schema>>()

/** A database for one test: new and empty, or migrated. */
export async function openDatabase(migrated: boolean): Promise<{ url: string; close: () => Promise<void> }> {
  const name = migrated ? await migratedDatabase() : await create('')
  await closeStore(name)
  return {
    url: addressOf(name),
    // Emptied when the next test takes it: by then everything this test started has ended.
    close: async () => void (migrated ? used.push(name) : await drop(name)),
  }
}

/**
 * A store on a migrated database for one test. Its connections stay open for the next one: a new connection reads the
 * catalog of all tables again, which takes as long as most tests.
 */
export async function openStoreOfDatabase(
  dataDirectory: string,
): Promise<{ store: Kysely<Schema>; close: () => Promise<void> }> {
  const name = await migratedDatabase()
  const store = kept.get(name) ?? (await openStore({ databaseUrl: addressOf(name), dataDirectory }))
  kept.set(name, store)
  return { store, close: async () => void used.push(name) }
}

const addressOf = (name: string) =>
  urlOf(prepared('OUTGO_TEST_POSTGRES_URL'), name, prepared('OUTGO_TEST_ROLE'))

/** Emptying a used database takes a fifth of the time of copying the migrated one. */
async function migratedDatabase(): Promise<string> {
  for (let name = used.pop(); name; name = used.pop()) {
    if ((await isUsable(kept.get(name))) && (await isLikeNew(name))) return name
    await closeStore(name)
    await drop(name)
  }
  return create(` template ${prepared('OUTGO_TEST_ROLE')}`)
}

/** Whether a store, if open, is idle and still works. */
async function isUsable(store: Kysely<Schema> | undefined): Promise<boolean> {
  if (!store) return true
  const { open, idle, waiting } = openConnectionsOf(store)
  if (open !== idle || waiting > 0) return false
  return sql`select 1`.execute(store).then(
    () => true,
    () => false,
  )
}

const openConnectionsOf = (store: Kysely<Schema> | undefined) =>
  (store && connectionCountOf(store)?.()) ?? { open: 0, idle: 0, waiting: 0 }

async function closeStore(name: string) {
  const store = kept.get(name)
  kept.delete(name)
  await store?.destroy()
}

/** More rows than this leave tables and indexes larger than in a new database. */
const mostRows = 2000

/** Deletes all rows, and returns whether the database is otherwise identical to a newly migrated one. */
async function isLikeNew(name: string): Promise<boolean> {
  const operator = operatorOf(name)
  try {
    const template = await likeNew()
    // Statements with a name are parsed and planned only once per connection.
    const { rows } = await operator.query<{ others: number; definition: string }>({
      name: 'definition',
      text: `select (select count(*)::int from pg_stat_activity where datname = current_database()) - 1 as others,
        ${definition} as definition`,
    })
    const { open } = openConnectionsOf(kept.get(name))
    if (rows[0]?.others !== open || rows[0].definition !== template.definition) return false
    // Once all rows are gone there are no references to check, so the triggers need not run.
    await operator.query('set session_replication_role = replica')
    const deleted = await operator.query<{ count: number }>({ name: 'deletion', text: template.deletion })
    return deleted.rows[0] !== undefined && deleted.rows[0].count <= mostRows
  } catch {
    // It is gone, or the tests' role lacks permission: then each test gets a new copy.
    return false
  }
}

/** What a test could have changed besides rows: tables, columns, indexes, triggers, policies, settings, statistics. */
const definition = `(select md5(string_agg(part, '|' order by part)) from (
  select concat(attrelid, attname, atttypid, attnotnull, atthasdef, attisdropped) as part
    from pg_attribute where attrelid >= 16384 and attnum > 0
  union all select concat(oid, relname, reloptions, relacl, relrowsecurity, relforcerowsecurity)
    from pg_class where oid >= 16384
  union all select concat(oid, tgenabled) from pg_trigger where oid >= 16384
  union all select concat(oid, conname) from pg_constraint where oid >= 16384
  union all select concat(oid, polname) from pg_policy
  union all select concat(oid, proname) from pg_proc where oid >= 16384
  union all select concat(setrole, setconfig)
    from pg_db_role_setting join pg_database on pg_database.oid = setdatabase where datname = current_database()
  union all select concat(starelid, staattnum) from pg_statistic where starelid >= 16384
  union all select name from migrations
) as parts)`

/** The definition of a newly migrated database, and the statement that deletes and counts all rows of one. */
type LikeNew = { definition: string; deletion: string }

let template: Promise<LikeNew> | undefined

function likeNew(): Promise<LikeNew> {
  template ??= readTemplate()
  return template
}

/** From a new copy, since no one may be connected to the template while it is copied. */
async function readTemplate(): Promise<LikeNew> {
  const name = await create(` template ${prepared('OUTGO_TEST_ROLE')}`)
  const { rows } = await operatorOf(name).query<{ definition: string; tables: string[] }>(`
    select ${definition} as definition, array_agg(tablename::text) as tables
    from pg_tables where schemaname = 'public' and tablename <> 'migrations'`)
  await drop(name)
  const { definition: described = '', tables = [] } = rows[0] ?? {}
  const deletions = tables.map((table) => `from_${table} as (delete from ${table} returning 1)`)
  const counts = tables.map((table) => `(select count(*) from from_${table})`)
  return {
    definition: described,
    deletion: `with ${deletions.join(', ')} select (${counts.join(' + ')})::int as count`,
  }
}

async function create(template: string): Promise<string> {
  const name = `outgo_test_${randomUUID().replaceAll('-', '')}`
  await administer(`create database ${name} owner ${prepared('OUTGO_TEST_ROLE')}${template}`)
  return name
}

async function drop(name: string) {
  await operators.get(name)?.end()
  operators.delete(name)
  await administer(`drop database if exists ${name} with (force)`)
}

const administer = (statement: string) => operatorOf().query(statement)

const operators = new Map<string | undefined, pg.Pool>()

/**
 * A pool for the server's own role in a database. This worker keeps its one connection, because a new one would first
 * have to read the catalog of all tables. The worker can exit without closing it.
 */
function operatorOf(database?: string): pg.Pool {
  const kept = operators.get(database)
  if (kept) return kept
  const address = new URL(prepared('OUTGO_TEST_POSTGRES_URL'))
  if (database) address.pathname = `/${database}`
  const operator = new pg.Pool({
    connectionString: address.href,
    max: 1,
    idleTimeoutMillis: 0,
    allowExitOnIdle: true,
  })
  // The pool replaces a broken connection.
  operator.on('error', () => {})
  operators.set(database, operator)
  return operator
}

/** What was prepared before the first test (prepare-databases.ts). */
export function prepared(name: string): string {
  const value = process.env[name]
  if (!value) throw new Error(`${name} is not set: run the tests through npm test or npx vitest`)
  return value
}
