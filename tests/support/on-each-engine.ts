import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { afterEach, describe } from 'vitest'
import { openStore } from '#store/open-store.ts'
import type { Schema } from '#store/schema.ts'

/** Where a test's database is, to open it a second time or in another process. */
export type Place = { databaseUrl?: string; dataDirectory: string }

/** Opens a database of its own, or the one at a place already made. */
export type OpenTestStore = (place?: Place) => Promise<Kysely<Schema>>

const engines = { SQLite: placeForSqlite, PostgreSQL: placeForPostgres }

type Behaviour = (openTestStore: OpenTestStore, newPlace: () => Promise<Place>) => void

/** Describes the same behaviour on SQLite and on a real PostgreSQL. */
export function onEachEngine(name: string, behaviour: Behaviour): void {
  onEngine('SQLite', name, behaviour)
  onEngine('PostgreSQL', name, behaviour)
}

/** Describes what only one engine has; each store opened is closed and its data removed. */
export function onEngine(engine: keyof typeof engines, name: string, describeBehaviour: Behaviour): void {
  const makePlace = engines[engine]
  describe(`${name} (${engine})`, () => {
    const cleanUps: (() => Promise<void>)[] = []
    afterEach(async () => {
      for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
    })
    const newPlace = async () => {
      const { place, remove } = await makePlace()
      cleanUps.push(remove)
      return place
    }
    const openTestStore: OpenTestStore = async (place) => {
      const store = await openStore(place ?? (await newPlace()))
      cleanUps.push(() => store.destroy())
      return store
    }
    describeBehaviour(openTestStore, newPlace)
  })
}

async function placeForSqlite() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-test-'))
  return {
    place: { dataDirectory } as Place,
    remove: async () => rmSync(dataDirectory, { recursive: true, force: true }),
  }
}

async function placeForPostgres() {
  const { place, remove } = await placeForSqlite()
  const server = process.env.OUTGO_TEST_POSTGRES_URL
  if (!server) throw new Error('OUTGO_TEST_POSTGRES_URL is not set: run the tests through npm test')
  const name = `outgo_test_${randomUUID().replaceAll('-', '')}`
  const role = `${name}_owner`
  // Row-level security does not hold a superuser, which a server's own role often is; nor is one needed.
  await administer(server, `create role ${role} login password '${role}' nosuperuser`)
  await administer(server, `create database ${name} owner ${role}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  url.username = role
  url.password = role
  return {
    place: { ...place, databaseUrl: url.href },
    remove: async () => {
      await administer(server, `drop database if exists ${name} with (force)`)
      await administer(server, `drop role if exists ${role}`)
      await remove()
    },
  }
}

async function administer(server: string, statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
