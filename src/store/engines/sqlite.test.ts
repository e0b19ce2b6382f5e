import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectToSqlite, sqliteFile, storeOn } from './sqlite.ts'

const counting = sql`
  with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < 5000)
  select sum(number) from numbers`

/** A store, and how often anything other than its queries has run on the main thread. */
function besideOthers() {
  const store = storeOn(new BetterSqlite(':memory:'))
  let goOn = true
  let turns = 0
  const takeTurn = () => {
    turns += 1
    if (goOn) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)
  onTestFinished(async () => {
    goOn = false
    await store.destroy()
  })
  return { store, turns: () => turns }
}

// No turn is what they would leave if each of the queries began as soon as the one before ended.

test('many queries let other work run on the main thread', async () => {
  const { store, turns } = besideOthers()

  await Promise.all(Array.from({ length: 100 }, () => counting.execute(store)))

  expect(turns()).toBeGreaterThan(0)
})

test('so do the queries of one transaction', async () => {
  const { store, turns } = besideOthers()

  await store.transaction().execute(async (transaction) => {
    await counting.execute(transaction)
    const before = turns()
    for (let times = 0; times < 100; times++) await counting.execute(transaction)
    expect(turns()).toBeGreaterThan(before)
  })
})

/** Opens a store like the server, with a table for tests. */
async function openForMany() {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-many-'))
  const store = connectToSqlite(dataDirectory, { answersOthers: true })
  onTestFinished(async () => {
    await store.destroy()
    rmSync(dataDirectory, { recursive: true })
  })
  await sql`create table ledgers (id text, version integer)`.execute(store)
  const addLedger = (on = store) => on.insertInto('ledgers').values({ id: 'ada', version: 1 }).execute()
  const versions = async (on = store) =>
    (await on.selectFrom('ledgers').select('version').execute()).map(({ version }) => version)
  return { dataDirectory, store, addLedger, versions }
}

test('reads do not wait for another user’s change, and see none of it before it is committed', async () => {
  const { store, addLedger, versions } = await openForMany()
  await store.transaction().execute(async (transaction) => {
    await addLedger(transaction)
    expect(await versions()).toEqual([])
    expect(await versions(transaction)).toEqual([1])
  })
  expect(await versions()).toEqual([1])
})

test('changes are applied one at a time, completely or not at all', async () => {
  const { store, addLedger, versions } = await openForMany()
  await addLedger()
  const addOne = (fails: boolean) =>
    store.transaction().execute(async (transaction) => {
      const [version = 0] = await versions(transaction)
      await transaction
        .updateTable('ledgers')
        .set({ version: version + 1 })
        .execute()
      if (fails) throw new Error('in the middle')
    })
  const outcomes = await Promise.allSettled(Array.from({ length: 40 }, (_, index) => addOne(index % 4 === 0)))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10)
  expect(await versions()).toEqual([31])
})

test('while another process writes, only writers wait', async () => {
  const { dataDirectory, addLedger, versions } = await openForMany()
  const other = new BetterSqlite(sqliteFile(dataDirectory))
  onTestFinished(() => void other.close())
  other.exec("begin immediate; insert into ledgers values ('other', 2)")
  const adding = addLedger()
  expect(await versions()).toEqual([])
  other.exec('commit')
  await adding
  expect(await versions()).toEqual([2, 1])
})

test('a query written in SQL does not wait either, if it only reads', async () => {
  const { store, addLedger } = await openForMany()
  await store.transaction().execute(async (transaction) => {
    await addLedger(transaction)
    expect((await sql`select id from ledgers`.execute(store)).rows).toEqual([])
  })
})
