import { isDay, type Month } from '#domain/calendar.ts'
import { isTimeRange, type TimeRange } from '#domain/time-range.ts'
import { isIdInAddress, listInAddress } from '#web/ui/list-in-address.ts'

/** The state of the Dashboard in its URL, so that Back restores it: `/?range=6m&month=2025-03&off=["Travel"]`. */
export type DashboardSearch = {
  range?: TimeRange
  month?: Month
  off?: string[]
  /** The category whose children are shown. */
  open?: string
  account_id?: string
}

/** Reads the search parameters and drops invalid ones. */
export function readDashboardSearch({
  range,
  month,
  off,
  open,
  account_id,
}: Record<string, unknown>): DashboardSearch {
  const categories = listInAddress(off)
  return {
    ...(isTimeRange(range) && { range }),
    ...(typeof month === 'string' && isDay(`${month}-01`) && { month }),
    ...(categories.length > 0 && { off: categories }),
    ...(typeof open === 'string' && open !== '' && { open }),
    ...(isIdInAddress(account_id) && { account_id }),
  }
}
