import { setTimeout } from 'node:timers/promises'
import type { ServiceContext } from '#http/service-context.ts'
import { findUnmatchedLedgers, matchNextDays } from '#ledger/store/matching/match-earlier.ts'

/** Pause between two slices, in milliseconds, so that requests come first. */
const pause = 20

/**
 * Matches rows in the background that were imported by versions without matching. If the process stops, the next one
 * continues. A ledger that fails does not hold up the others. `stop` ends the work after the current slice.
 */
export function matchEarlierRows({ store, log }: Pick<ServiceContext, 'store' | 'log'>) {
  let isStopped = false
  const warn = (found: object) =>
    log.warn(
      found,
      'earlier transactions could not be searched for transfers; trying again at the next start',
    )
  const matchLedger = async (ledgerId: string) => {
    while (!isStopped && (await matchNextDays(store, ledgerId))) await setTimeout(pause)
  }
  const match = async () => {
    for (const ledgerId of await findUnmatchedLedgers(store))
      await matchLedger(ledgerId).catch((err: unknown) => warn({ err, ledgerId }))
  }
  const finished = match().catch((err: unknown) => warn({ err }))
  return {
    finished,
    stop: async () => {
      isStopped = true
      await finished
    },
  }
}
