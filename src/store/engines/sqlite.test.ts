import { copyFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test, vi } from 'vitest'
import { connectToSqlite, sqliteFile, storeOn } from './sqlite.ts'

const counting = sql`
  with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < 5000)
  select sum(number) from numbers`

/** A store, and how often so far something else than its queries got its turn on the main thread. */
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

test('a crowd of queries lets in what else waits for the main thread', async () => {
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

test('what many commits wrote comes from the log into the file without the main thread', async () => {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-checkpoint-'))
  const store = connectToSqlite(dataDirectory, { answersOthers: true })
  onTestFinished(() => rmSync(dataDirectory, { recursive: true }))
  await sql`create table notes (note text)`.execute(store)
  const notes = Array.from({ length: 200 }, (_, number) => `note ${number}`)
  for (const note of notes) await sql`insert into notes values (${note})`.execute(store)

  // A copy of the file alone has no log to read from.
  const alone = join(dataDirectory, 'alone.sqlite')
  await vi.waitFor(() => {
    copyFileSync(sqliteFile(dataDirectory), alone)
    const copy = new BetterSqlite(alone)
    try {
      expect(copy.prepare('select note from notes').pluck().all()).toEqual(notes)
    } finally {
      copy.close()
      rmSync(alone)
    }
  }, 30_000)

  await store.destroy()
  expect(readdirSync(dataDirectory)).toEqual(['outgo.sqlite'])
})
