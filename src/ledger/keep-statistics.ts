import type { ServiceContext } from '#http/service-context.ts'
import { refreshStatistics } from '#store/engines/differences.ts'

/** This many rows can turn an empty ledger, for which every plan looked alike, into a new one. */
export const rowsBetween = 10_000

/** Reports added rows, so that the planner's statistics are updated after many. */
export type NoteAdded = (count: number) => void

/**
 * Refreshes the planner's statistics in the background, never twice at once. PostgreSQL does so itself, later,
 * unless its operator has disabled that; SQLite never does, and only samples what has grown tenfold.
 */
export function keepStatistics({ store, log }: Pick<ServiceContext, 'store' | 'log'>): NoteAdded {
  let added = 0
  let isRefreshing = false
  const refresh = async () => {
    try {
      await refreshStatistics(store)
    } catch (error) {
      log.warn({ err: error }, 'the statistics of the database could not be refreshed')
    } finally {
      isRefreshing = false
    }
  }
  return (count) => {
    added += count
    if (added < rowsBetween || isRefreshing) return
    added = 0
    isRefreshing = true
    void refresh()
  }
}
