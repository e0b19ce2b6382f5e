import { setTimeout } from 'node:timers/promises'
import type { ServiceContext } from '#http/service-context.ts'
import { findOutdatedMerchants, recomputeNextMerchants } from '#ledger/store/merchants/recompute-merchants.ts'

/** Pause between two slices, in milliseconds, so that requests come first. */
const pause = 5

/**
 * Recomputes in the background the merchants that other versions of Outgo computed. If the process stops, the next one
 * continues. If one ledger fails, the others are still processed. `stop` ends the work after the current slice.
 */
export function recomputeMerchants({ store, log }: Pick<ServiceContext, 'store' | 'log'>) {
  let isStopped = false
  const warn = (found: object) =>
    log.warn(
      found,
      'failed to recompute the merchants of existing transactions; trying again at the next start',
    )
  const recomputeLedger = async (ledgerId: string) => {
    while (!isStopped && (await recomputeNextMerchants(store, ledgerId))) await setTimeout(pause)
  }
  const recompute = async () => {
    for (const ledgerId of await findOutdatedMerchants(store))
      if (!isStopped) await recomputeLedger(ledgerId).catch((err: unknown) => warn({ err, ledgerId }))
  }
  const finished = recompute().catch((err: unknown) => warn({ err }))
  return {
    finished,
    stop: async () => {
      isStopped = true
      await finished
    },
  }
}
