import BetterSqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { storeOn } from './sqlite.ts'

const counting = sql`
  with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < 5000)
  select sum(number) from numbers`

test('a crowd of queries lets in what else waits for the main thread', async () => {
  const store = storeOn(new BetterSqlite(':memory:'))
  let goOn = true
  onTestFinished(async () => {
    goOn = false
    await store.destroy()
  })
  let turns = 0
  const takeTurn = () => {
    turns += 1
    if (goOn) setImmediate(takeTurn)
  }
  setImmediate(takeTurn)

  await Promise.all(Array.from({ length: 100 }, () => counting.execute(store)))

  // None is what they would leave if each of them began as soon as the one before ended.
  expect(turns).toBeGreaterThan(0)
})
