import type { ServiceContext } from '#server/http/service-context.ts'
import { refreshStatistics } from '#store/engines/differences.ts'

/** So many rows can make a new ledger of an empty one, for which every plan looked alike. */
const rowsBetween = 10_000

/** Tells of rows that were added, so that the planner's statistics are brought up to date when they are many. */
export type NoteAdded = (count: number) => void

/**
 * Refreshes the planner's statistics behind answers, never twice at once. PostgreSQL does so by itself, later, unless
 * its operator has turned that off; SQLite never does, and looks at no more than a sample of what has grown tenfold.
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
