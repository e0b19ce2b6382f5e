import type { TransactionFilter } from '#contract/transactions.ts'
import { isDay } from '#domain/calendar.ts'
import { figures } from '#domain/headline-figures.ts'
import { leftOutReasons } from '#domain/left-out.ts'
import { longestMerchantKey, longestWrittenSearch } from '#domain/plain-text.ts'
import { isIdInAddress, listInAddress } from '#web/ui/list-in-address.ts'

/** The filter of History in its URL: `/history?search=coffee&start_date=2025-01-01`. */
export type HistoryFilter = TransactionFilter

type Search = Record<string, unknown>

/** Reads the search parameters and drops invalid ones. */
export function readHistoryFilter(search: Search): HistoryFilter {
  const text = textOf(search.search)?.slice(0, longestWrittenSearch)
  const category = textOf(search.category)
  const tag = textOf(search.tag)?.slice(0, 100)
  const without = listInAddress(search.not_category)
  const start = dayOf(search.start_date)
  const end = dayOf(search.end_date)
  const excluded = (['true', 'false'] as const).find((choice) => choice === textOf(search.excluded))
  const figure = figures.find((choice) => choice === textOf(search.figure))
  const leftOutBy = leftOutReasons.find((choice) => choice === textOf(search.left_out_by))
  const merchant = textOf(search.merchant)?.slice(0, longestMerchantKey)
  const notMerchants = listInAddress(search.not_merchant)
  const rule = textOf(search.rule_id)?.slice(0, 100)
  const account = textOf(search.account_id)
  const importId = textOf(search.import_id)
  const costId = textOf(search.recurring_cost_id)
  return {
    ...(text && { search: text }),
    ...(isIdInAddress(account) && { account_id: account }),
    ...(category && { category }),
    ...(category && textOf(search.with_children) === 'true' && { with_children: 'true' as const }),
    ...(tag && { tag }),
    ...(without.length > 0 && { not_category: without }),
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
    ...(excluded && { excluded }),
    ...(figure && { figure }),
    ...(leftOutBy && { left_out_by: leftOutBy }),
    ...(merchant && { merchant }),
    ...(notMerchants.length > 0 && { not_merchant: notMerchants }),
    ...(textOf(search.without_merchant) === 'true' && { without_merchant: 'true' as const }),
    ...(rule && { rule_id: rule }),
    ...(isIdInAddress(importId) && { import_id: importId }),
    ...((costId === 'any' || isIdInAddress(costId)) && { recurring_cost_id: costId }),
  }
}

// Links within the app may pass numbers and booleans.
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** A change of the filter. An empty string removes that part. */
export type HistoryFilterChange = { [Part in keyof HistoryFilter]?: HistoryFilter[Part] | '' }

/** The filter with the changes applied. */
export const changeFilter = (filter: HistoryFilter, change: HistoryFilterChange): HistoryFilter =>
  readHistoryFilter({ ...filter, ...change })

export const hasDates = (filter: HistoryFilter): boolean =>
  filter.start_date !== undefined || filter.end_date !== undefined

/** A key that is different for every date range. */
export const datesOf = (filter: HistoryFilter): string =>
  `${filter.start_date ?? ''}..${filter.end_date ?? ''}`
/** Whether two filters have the same values. */
export const isSameFilter = (one: HistoryFilter, other: HistoryFilter): boolean => {
  const partsOf = (filter: HistoryFilter) =>
    JSON.stringify(Object.entries(readHistoryFilter(filter)).sort(([a], [b]) => (a < b ? -1 : 1)))
  return partsOf(one) === partsOf(other)
}
