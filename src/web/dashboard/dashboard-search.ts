import { isDay, type Month } from '#domain/calendar.ts'
import { isTimeRange, type TimeRange } from '#domain/time-range.ts'
import { listInAddress } from '#web/ui/list-in-address.ts'

/** What of the Dashboard Back restores, as its address says it: `/?range=6m&month=2025-03&off=["Travel"]`. */
export type DashboardSearch = { range?: TimeRange; month?: Month; off?: string[] }

/** Reads the address; what makes no sense in it is left out. */
export function readDashboardSearch({ range, month, off }: Record<string, unknown>): DashboardSearch {
  const categories = listInAddress(off)
  return {
    ...(isTimeRange(range) && { range }),
    ...(typeof month === 'string' && isDay(`${month}-01`) && { month }),
    ...(categories.length > 0 && { off: categories }),
  }
}
