import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/calendar.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { runCommandAsProcess } from '#tests/support/run-command.ts'
import { createClient, signUp } from './client.ts'
import { productAt } from './kill-under-load.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

/** More than are counted again in the call itself. */
const [batches, rowsInBatch] = [11, 1000]
const months = 220
const timeout = 300_000

onEachEngine('choosing when months begin', (_, newPlace) => {
  test('takes effect as a whole or not at all after kill -9, and the next process completes it', {
    timeout,
  }, async () => {
    const place = await newPlace()
    let product = await productAt(place)
    try {
      const { token } = await signUp(product.url, 'ada@example.com')
      const caller = createClient(token, {
        get url() {
          return product.url
        },
      })
      for (let batch = 0; batch < batches; batch++)
        await caller.post('/transactions', {
          transactions: Array.from({ length: rowsInBatch }, (_, at) => ({
            date: `${addMonths('2005-01', at % months)}-${10 + batch}`,
            description: `Row ${batch}-${at}`,
            amount: -1 - at,
            category: 'Other',
          })),
        })
      const ledger = async () => (await caller.get('/ledger')).body
      let interrupted = 0
      // The totals may be ready before the server is killed. Then kill it during the next change.
      for (const start of ['working_day_by_15', 12, 'last_working_day', 5]) {
        if (interrupted > 0) break
        const { month_start: earlier } = await ledger()
        await caller.patch('/ledger', { month_start: start })
        await product.kill()
        await waitUntilIdle(place)
        expect(await runCommandAsProcess('doctor', place)).toMatchObject({ code: 0 })
        product = await productAt(place)
        const { month_start: now, next_month_start: next } = await ledger()
        const notYet = [earlier, start]
        expect([notYet, [start, null]]).toContainEqual([now, next])
        if (next !== null) interrupted++
        while ((await ledger()).next_month_start !== null) await pause(100)
        expect((await ledger()).month_start).toBe(start)
      }
      expect(interrupted, 'killed while totals were prepared').toBeGreaterThan(0)
      expect(await runCommandAsProcess('doctor', place)).toMatchObject({ code: 0 })
    } finally {
      await product.stop()
    }
  })
})
