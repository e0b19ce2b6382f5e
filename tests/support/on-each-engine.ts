import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { afterAll, afterEach, describe, test } from 'vitest'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { openStore } from '#store/open-store.ts'
import type { Schema } from '#store/schema.ts'
import { openDatabase, openStoreOfDatabase, prepared } from './postgres-databases.ts'
import { startPgbouncer } from './start-pgbouncer.ts'

/** The location of a test database, to open it again or in another process. */
export type Place = { databaseUrl?: string; dataDirectory: string }

/** Opens a new migrated database, or the one at an existing place. */
export type OpenTestStore = (place?: Place) => Promise<Kysely<Schema>>

const engines = { SQLite: placeForSqlite, PostgreSQL: placeForPostgres, PgBouncer: placeBehindPgbouncer }

/** `newPlace` creates a migrated database without opening it; `emptyPlace` creates one without tables. */
export type Behavior = (
  openTestStore: OpenTestStore,
  newPlace: () => Promise<Place>,
  emptyPlace: () => Promise<Place>,
) => void

/** The engine whose tests are being declared. */
let declared: keyof typeof engines = 'SQLite'

/**
 * Among the tests of `onEachEngine`, one that runs on SQLite only, because other tests run its statements on PostgreSQL.
 */
export function testOnce(name: string, body: () => Promise<void>): void {
  if (declared === 'SQLite') test(name, body)
}

/** Runs the same tests on SQLite and on a real PostgreSQL. */
export function onEachEngine(name: string, behavior: Behavior): void {
  onEngine('SQLite', name, behavior)
  onEngine('PostgreSQL', name, behavior)
}

/** The same, plus PostgreSQL behind PgBouncer, which may use a different connection for each transaction. */
export function onEachEngineAndPooler(name: string, behavior: Behavior): void {
  onEachEngine(name, behavior)
  onEngine('PgBouncer', name, behavior)
}

/** Runs tests on one engine; each store is closed and its data removed. */
export function onEngine(engine: keyof typeof engines, name: string, describeBehavior: Behavior): void {
  const makePlace = engines[engine]
  describe(`${name} (${engine})`, () => {
    const cleanUps: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
    })
    if (engine === 'PgBouncer') afterAll(stopPgbouncer)
    const place = async (migrated: boolean) => {
      const { place, remove } = await makePlace(migrated)
      cleanUps.push(remove)
      return place
    }
    const storeOnPostgres = async () => {
      const { place, remove } = await placeForSqlite(false)
      const { store, close } = await openStoreOfDatabase(place.dataDirectory)
      cleanUps.push(remove, close)
      return store
    }
    const openTestStore: OpenTestStore = async (given) => {
      if (!given && engine === 'PostgreSQL') return storeOnPostgres()
      // Without looking for migrations first, for which `openStore` opens and closes the file once more.
      const store =
        !given && engine === 'SQLite'
          ? connectToSqlite((await place(true)).dataDirectory)
          : await openStore(given ?? (await place(true)))
      cleanUps.push(() => store.destroy())
      return store
    }
    declared = engine
    describeBehavior(
      openTestStore,
      () => place(true),
      () => place(false),
    )
  })
}

/** Puts a migrated SQLite database without any data into this directory. */
export const copyMigrated = (directory: string) =>
  cpSync(prepared('OUTGO_TEST_SQLITE_TEMPLATE'), directory, { recursive: true })

type NewPlace = { place: Place; remove: () => Promise<void> }

async function placeForSqlite(migrated: boolean): Promise<NewPlace> {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-test-'))
  if (migrated) copyMigrated(dataDirectory)
  return {
    place: { dataDirectory },
    remove: async () => rmSync(dataDirectory, { recursive: true, force: true }),
  }
}

async function placeForPostgres(migrated: boolean): Promise<NewPlace> {
  const { place, remove } = await placeForSqlite(false)
  const database = await openDatabase(migrated)
  return {
    place: { ...place, databaseUrl: database.url },
    remove: async () => {
      await database.close()
      await remove()
    },
  }
}

let pgbouncer: ReturnType<typeof startPgbouncer> | undefined

async function placeBehindPgbouncer(migrated: boolean): Promise<NewPlace> {
  pgbouncer ??= startPgbouncer(prepared('OUTGO_TEST_POSTGRES_URL'), prepared('OUTGO_TEST_ROLE'))
  const { through } = await pgbouncer
  const { place, remove } = await placeForPostgres(migrated)
  return { place: { ...place, databaseUrl: through(place.databaseUrl ?? '') }, remove }
}

async function stopPgbouncer() {
  const running = await pgbouncer
  pgbouncer = undefined
  await running?.stop()
}
