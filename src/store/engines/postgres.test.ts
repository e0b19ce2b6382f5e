import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { ownedBy } from './row-owner.ts'

onEngine('PostgreSQL', 'a connection', (openTestStore, newPlace) => {
  test('that breaks during a transaction fails it, and the next one is new', async () => {
    const place = await newPlace()
    const [store, operator] = [await openTestStore(place), await openTestStore(place)]
    const broken = store.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction)
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(operator)
      // The error arrives while no query is waiting.
      await pause(200)
      await sql`select 1`.execute(transaction)
    })
    await expect(broken).rejects.toThrow(/terminat|not queryable|closed/i)
    expect((await sql`select 1`.execute(store)).rows).toHaveLength(1)
  })

  test('on which no transaction could begin is not reused', async () => {
    const store = await openTestStore()
    const work = (transaction: typeof store) => sql`select 1`.execute(transaction)
    for (let turn = 0; turn < 20; turn++) {
      // PostgreSQL does not allow this character in text.
      await expect(ownedBy(store, 'a\0b').transaction().execute(work)).rejects.toThrow('encoding')
      expect((await work(store)).rows).toHaveLength(1)
    }
  })
})
