import { isIdInAddress, listInAddress } from '#web/ui/list-in-address.ts'

/** The search parameters of the forecast. `without` lists the IDs of recurring costs, incomes and budgets to leave out. */
export type ForecastSearch = { without?: string[] }

/** Reads the search parameters and drops invalid ones. */
export function readForecastSearch({ without }: Record<string, unknown>): ForecastSearch {
  const ids = listInAddress(without).filter(isIdInAddress).slice(0, 100)
  return ids.length > 0 ? { without: ids } : {}
}
