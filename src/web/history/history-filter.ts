import type { TransactionFilter } from '#contract/transactions.ts'
import { isDay } from '#domain/calendar.ts'
import { longestSearch } from '#domain/plain-text.ts'
import { listInAddress } from '#web/ui/list-in-address.ts'

/** What History shows, as its address says it: `/history?search=coffee&start_date=2025-01-01`. */
export type HistoryFilter = TransactionFilter

type Search = Record<string, unknown>

/** Reads the address; what makes no sense in it is left out. */
export function readHistoryFilter(search: Search): HistoryFilter {
  const text = textOf(search.search)?.slice(0, longestSearch)
  const category = textOf(search.category)
  const without = listInAddress(search.not_category)
  const start = dayOf(search.start_date)
  const end = dayOf(search.end_date)
  const excluded = (['true', 'false'] as const).find((choice) => choice === textOf(search.excluded))
  const rule = textOf(search.rule_id)?.slice(0, 100)
  return {
    ...(text && { search: text }),
    ...(category && { category }),
    ...(without.length > 0 && { not_category: without }),
    ...(start && { start_date: start }),
    ...(end && { end_date: end }),
    ...(excluded && { excluded }),
    ...(rule && { rule_id: rule }),
  }
}

// The router reads `?search=2024` as a number and `?excluded=true` as a boolean.
const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined

const dayOf = (value: unknown): string | undefined =>
  typeof value === 'string' && isDay(value) ? value : undefined

/** What of a filter becomes otherwise; the empty text takes a part of it away. */
export type HistoryFilterChange = { [Part in keyof HistoryFilter]?: HistoryFilter[Part] | '' }

/** The filter with the changes made; what is emptied leaves the address. */
export const changeFilter = (filter: HistoryFilter, change: HistoryFilterChange): HistoryFilter =>
  readHistoryFilter({ ...filter, ...change })

export const hasDates = (filter: HistoryFilter): boolean =>
  filter.start_date !== undefined || filter.end_date !== undefined

/** Tells one range of dates from another. */
export const datesOf = (filter: HistoryFilter): string =>
  `${filter.start_date ?? ''}..${filter.end_date ?? ''}`
