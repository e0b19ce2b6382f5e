import { PostgresAdapter, sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('adding many transactions', (openTestStore) => {
  test('soon updates the statistics that the query planner uses', async () => {
    const service = await startService(openTestStore)
    const caller = await signUpCaller(service)
    const { store } = service.context
    const isPostgres = store.getExecutor().adapter instanceof PostgresAdapter
    const known = async () => {
      const { rows } = await (isPostgres
        ? sql`select 1 from pg_class where relname = 'transactions' and reltuples > 0`
        : sql`select 1 from sqlite_stat1 where tbl = 'transactions'`
      ).execute(store)
      return rows.length > 0
    }
    expect(await known()).toBe(false)
    const transactions = Array.from({ length: 1000 }, (_, n) => ({
      date: `2025-03-${String(1 + (n % 28)).padStart(2, '0')}`,
      description: `SHOP ${n}`,
      amount: -1,
      category: 'Shopping',
    }))
    for (let batch = 0; batch < 10; batch += 1) {
      const { body } = await caller.post('/transactions', { transactions })
      expect(body).toEqual({ inserted: 1000, duplicates: 0 })
    }
    await vi.waitFor(async () => expect(await known()).toBe(true), { timeout: 60_000, interval: 100 })
  })
})
