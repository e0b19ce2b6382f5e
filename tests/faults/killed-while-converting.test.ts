import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/calendar.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createClient, signUp } from './client.ts'
import { productAt } from './kill-under-load.ts'
import { openCounter } from './open-counter.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

/** Too many rows for one request, which recomputes only the first ones. */
const months = 100
const rows = 3 * months
const timeout = 300_000
const countStale = `select count(*) as count from stale_values join transactions
  on transactions.ledger_id = stale_values.ledger_id and transactions.account_id = stale_values.account_id
    and transactions.date between stale_values.from_day and stale_values.to_day`

onEachEngine('converting a ledger', (_, newPlace) => {
  test('continues where it stopped after kill -9, and ends with the values of an undisturbed one', {
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
      const transactions = Array.from({ length: rows }, (_, at) => ({
        date: `${addMonths('2005-01', at % months)}-15`,
        description: `Shop ${at % 20}`,
        amount: -10 - at,
        category: 'Other',
      }))
      await caller.post('/transactions', { transactions })
      const csv = Array.from({ length: months }, (_, at) => `${addMonths('2005-01', at)}-15,${1 + at / 100},`)
      await caller.post('/rate-files', { name: 'x.csv', csv: ['Date,USD,', ...csv, ''].join('\n') })
      const waiting = async () => (await caller.get('/rates')).body.waiting as number
      let interrupted = 0
      // The server may respond before it is killed. Then kill the next conversion instead.
      for (const currency of ['EUR', 'USD', 'EUR', 'USD']) {
        if (interrupted > 0) break
        let isAnswered = false
        const answer = caller.patch('/ledger', { currency, accounts: 'keep' }).then(
          () => (isAnswered = true),
          () => (isAnswered = true),
        )
        while (!isAnswered && (await waiting()) === 0) await pause(1)
        await product.kill()
        await answer
        await waitUntilIdle(place)
        const stale = await openCounter(place, countStale)
        if ((await stale.count()) > 0) interrupted++
        await stale.close()
        product = await productAt(place)
        while ((await waiting()) > 0) await pause(200)
      }
      expect(interrupted, 'killed with values left to compute').toBeGreaterThan(0)
      const { body } = await caller.get('/transactions?order=asc&limit=1000')
      expect(body.transactions).toHaveLength(rows)
      for (const { amount, value, rate } of body.transactions)
        expect(Math.abs(value - amount * Number(rate ?? 1))).toBeLessThanOrEqual(0.0050001)
      expect(
        body.transactions.every(({ left_out_by }: { left_out_by: string | null }) => left_out_by === null),
      ).toBe(true)
      expect(await runCommand('doctor', place)).toMatchObject({ code: 0 })
    } finally {
      await product.stop()
    }
  })
})
