import { setImmediate } from 'node:timers/promises'
import type { Kysely, KyselyPlugin } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { addMonths } from '#domain/calendar.ts'
import type { Schema, Store } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { refreshValues } from './refresh-values.ts'
import { insertTransactions } from './store/add-transactions.ts'
import { findWaitingMonthStarts } from './store/change-month-start.ts'

const log = pino({ level: 'silent' })

async function aLedgerOf(store: Store, monthCount: number): Promise<string> {
  const ledgerId = await aUser(store)
  const months = Array.from({ length: monthCount }, (_, count) => addMonths('2020-01', count))
  await insertTransactions(
    store,
    ledgerId,
    months.map((month) => aRow({ date: `${month}-28` })),
  )
  return ledgerId
}

/** As in a large ledger, whose totals are prepared first. */
const chooseForLater = (store: Store, ledgerId: string) =>
  store.updateTable('ledgers').set({ nextMonthStart: '25' }).where('id', '=', ledgerId).execute()

/** The store, and a wait until it has read the totals of a month. */
function watched(store: Kysely<Schema>) {
  let hasBegun = false
  const watcher: KyselyPlugin = {
    transformQuery: ({ node }) => {
      hasBegun ||= node.kind === 'RawNode' && JSON.stringify(node).includes('as computed')
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const begun = async () => {
    while (!hasBegun) await setImmediate()
  }
  return { store: store.withPlugin(watcher), begun }
}

onEachEngine('refreshing in the background', (openTestStore) => {
  test('also prepares a month start that is chosen while it runs', async () => {
    const store = await openTestStore()
    const background = watched(store)
    const refresh = refreshValues({ store: background.store, log })
    const [first, second] = [await aLedgerOf(store, 60), await aLedgerOf(store, 1)]
    await chooseForLater(store, first)
    await refresh(store, first)
    await background.begun()
    await chooseForLater(store, second)
    await refresh(store, second)
    await expect.poll(() => findWaitingMonthStarts(store), { timeout: 60_000 }).toEqual([])
  })
})
