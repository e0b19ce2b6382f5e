import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { rowsInStatement } from '#ledger/store/transaction-changes/change-transactions.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { runCommand } from '#tests/support/run-command.ts'
import { createClient, signUp } from './client.ts'
import { productAt } from './kill-under-load.ts'
import { openCounter } from './open-counter.ts'
import { waitUntilIdle } from './wait-until-idle.ts'

const [batches, rowsInBatch] = [3, 1000]
const rows = batches * rowsInBatch
/** How often to try to kill the product in the middle of a change and of its undo. */
const mostRounds = 8
const timeout = 300_000
const countMoved = "select count(*) as count from transactions where category = 'Moved'"

onEachEngine('a bulk change', (_, newPlace) => {
  test('killed with kill -9 leaves whole parts that are listed, and undoing it can be killed and repeated', {
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
            date: '2025-03-14',
            description: `Shop ${at % 20}`,
            amount: -1 - batch * rowsInBatch - at,
            category: 'Other',
          })),
        })
      const changes = async () => (await caller.get('/transaction-changes')).body.changes
      const countIn = async (category: string): Promise<number> =>
        (await caller.get(`/transactions/months?category=${category}`)).body.months[0]?.count ?? 0
      const before = (await caller.get('/summary')).body

      /** Kills the product when a call has moved enough rows, or has been answered. */
      async function killDuring(call: Promise<unknown>, areEnough: (moved: number) => boolean) {
        // Asks the database, because the busy product would answer too late.
        const moved = await openCounter(place, countMoved)
        let isAnswered = false
        const answer = call.then(
          () => (isAnswered = true),
          () => (isAnswered = true),
        )
        while (!isAnswered && !areEnough(await moved.count())) await pause(1)
        await product.kill()
        await answer
        await moved.close()
        await waitUntilIdle(place)
        product = await productAt(place)
      }

      const killed = { changes: 0, undos: 0 }
      for (let round = 0; round < mostRounds && (killed.changes === 0 || killed.undos === 0); round++) {
        await killDuring(
          caller.post('/transaction-changes', {
            selection: { filter: {}, count: rows },
            change: { category: 'Moved', note: 'All of it', add_tags: ['moved'] },
          }),
          // Its undo has several parts, too.
          (moved) => moved >= rows / 2,
        )
        const [change] = await changes()
        expect(change.count).toBe(await countIn('Moved'))
        expect(change.count % rowsInStatement).toBe(0)
        expect(change.finished).toBe(change.count === rows)
        if (!change.finished) killed.changes++
        const undo = () => caller.post(`/transaction-changes/${change.id}/undo`, {})
        await killDuring(undo(), (moved) => moved < change.count)
        const left = await countIn('Moved')
        expect(left % rowsInStatement).toBe(0)
        if (left > 0) killed.undos++
        const [listed] = await changes()
        if (listed) {
          expect(listed.count).toBe(left)
          expect((await undo()).body).toMatchObject({ restored: left, edited: 0 })
        }
        expect(await changes()).toEqual([])
        expect((await caller.get('/summary')).body).toEqual(before)
        expect(await countIn('Other')).toBe(rows)
      }
      expect(Math.min(killed.changes, killed.undos), 'killed in the middle').toBeGreaterThan(0)
      expect(await runCommand('doctor', place)).toMatchObject({ code: 0 })
    } finally {
      await product.stop()
    }
  })
})
