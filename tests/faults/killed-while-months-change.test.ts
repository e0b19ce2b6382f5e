import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/calendar.ts'
import type { MonthStart } from '#domain/month-start.ts'
import { readNextMonthStart } from '#ledger/store/change-month-start.ts'
import { readMonthStart } from '#ledger/store/counting.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createClient, signUp } from './client.ts'
import { productAt } from './kill-under-load.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const months = 200
const timeout = 300_000

onEachEngine('choosing when months begin', (openTestStore, newPlace) => {
  test('takes effect as a whole or not at all after kill -9, and the next process completes it', {
    timeout,
  }, async () => {
    const place = await newPlace()
    let product = await productAt(place)
    try {
      const { token, userId } = await signUp(product.url, 'ada@example.com')
      const caller = createClient(token, {
        get url() {
          return product.url
        },
      })
      await caller.post('/transactions', {
        transactions: Array.from({ length: months }, (_, at) => ({
          date: `${addMonths('2005-01', at)}-12`,
          description: 'Shop',
          amount: -1 - at,
          category: 'Other',
        })),
      })
      const store = await openTestStore(place)
      /** As in a ledger with so many rows that their totals are prepared first, when the settings are saved. */
      const choose = async (start: MonthStart) => {
        await store
          .updateTable('ledgers')
          .set({ nextMonthStart: String(start) })
          .execute()
        await caller.patch('/ledger', { refund_month: 'refund' })
      }
      const starts: MonthStart[] = ['working_day_by_15', 12, 'last_working_day', 25]
      let earlier: MonthStart = 1
      let isInterrupted = false
      // The totals may be ready before the server is killed. Then kill it during the next change.
      for (const start of starts) {
        if (isInterrupted) break
        await choose(start)
        await product.kill()
        await waitUntilIdle(place)
        expect(await runCommand('doctor', place)).toMatchObject({ code: 0 })
        const found = [await readMonthStart(store, userId), await readNextMonthStart(store, userId)]
        isInterrupted = found[1] !== null
        expect(found).toEqual(isInterrupted ? [earlier, start] : [start, null])
        product = await productAt(place)
        while ((await caller.get('/ledger')).body.next_month_start !== null) await pause(100)
        expect((await caller.get('/ledger')).body.month_start).toBe(start)
        earlier = start
      }
      expect(isInterrupted, 'killed while totals were prepared').toBe(true)
      expect(await runCommand('doctor', place)).toMatchObject({ code: 0 })
    } finally {
      await product.stop()
    }
  })
})
