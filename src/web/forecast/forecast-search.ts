import { isIdInAddress, listInAddress } from '#web/ui/list-in-address.ts'

/** What the URL of the forecast contains: the IDs of the recurring costs, incomes and budgets that it leaves out. */
export type ForecastSearch = { without?: string[] }

/** Reads the search parameters and drops invalid ones. */
export function readForecastSearch({ without }: Record<string, unknown>): ForecastSearch {
  const ids = listInAddress(without).filter(isIdInAddress).slice(0, 100)
  return ids.length > 0 ? { without: ids } : {}
}
