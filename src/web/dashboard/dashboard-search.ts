import { isDay, type Month } from '#domain/calendar.ts'
import { isTimeRange, type TimeRange } from '#domain/time-range.ts'

/** What of the Dashboard Back restores, as its address says it: `/?range=6m&month=2025-03&off=["Travel"]`. */
export type DashboardSearch = { range?: TimeRange; month?: Month; off?: string[] }

/** Reads the address; what makes no sense in it is left out. */
export function readDashboardSearch({ range, month, off }: Record<string, unknown>): DashboardSearch {
  const categories = categoriesOf(off)
  return {
    ...(isTimeRange(range) && { range }),
    ...(typeof month === 'string' && isDay(`${month}-01`) && { month }),
    ...(categories.length > 0 && { off: categories }),
  }
}

/** A list on the way into the address, its JSON on the way out of it: names hold any separator. */
function categoriesOf(off: unknown): string[] {
  const list = typeof off === 'string' ? parsed(off) : off
  return Array.isArray(list) ? list.filter((each) => typeof each === 'string') : []
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Somebody's own words in the address; the chart simply shows every category.
    return undefined
  }
}
