import { setImmediate } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { ServiceContext } from '#http/service-context.ts'
import {
  findWaitingMonthStarts,
  prepareMonthStart,
  readNextMonthStart,
} from '#ledger/store/change-month-start.ts'
import { countStaleValues, findStaleLedgers, refreshNextMonth } from '#ledger/store/stale-values.ts'
import type { Schema, Store } from '#store/schema.ts'

/** Months that the call itself refreshes, so that a small ledger has its figures at once. */
const monthsAtOnce = 12

const minute = 60_000

/** Refreshes the first months of a ledger after its rates have changed; the rest follow. Returns how many rows wait. */
export type RefreshValues = (store: Store, ledgerId: string) => Promise<number>

/**
 * Refreshes outdated values in the background, one ledger after another and month by month, and prepares the totals of
 * ledgers for which another month start was chosen.
 */
export function refreshValues({ store, log }: Pick<ServiceContext, 'store' | 'log'>): RefreshValues {
  let isRunning = false
  let isMoreWaiting = false
  const continueAll = async () => {
    isMoreWaiting = true
    if (isRunning) return
    isRunning = true
    try {
      while (isMoreWaiting) {
        isMoreWaiting = false
        await refreshAllValues(store)
      }
    } catch (error) {
      log.warn({ err: error }, 'values or totals could not be refreshed; trying again in a minute')
    } finally {
      isRunning = false
    }
  }
  return async (ofCall, ledgerId) => {
    let isMore = true
    for (let month = 0; month < monthsAtOnce && isMore; month++)
      isMore = await refreshNextMonth(ofCall, ledgerId)
    if (isMore || (await readNextMonthStart(ofCall, ledgerId)) !== null) void continueAll()
    return isMore ? countStaleValues(ofCall, ledgerId) : 0
  }
}

async function refreshAllValues(store: Kysely<Schema>): Promise<void> {
  for (const ledgerId of await findStaleLedgers(store)) while (await refreshNextMonth(store, ledgerId));
  for (const ledgerId of await findWaitingMonthStarts(store))
    await prepareMonthStart(store, ledgerId, setImmediate)
}

/** Continues what an earlier process has left, as long as the server runs. `stop` ends that. */
export function refreshValuesInTime({ store, log }: Pick<ServiceContext, 'store' | 'log'>) {
  const refresh = () =>
    refreshAllValues(store).catch((err: unknown) =>
      log.warn({ err }, 'values or totals could not be refreshed; trying again in a minute'),
    )
  void refresh()
  const timer = setInterval(refresh, minute)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}
