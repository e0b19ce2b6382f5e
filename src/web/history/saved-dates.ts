import type { FilterToSave } from '#contract/saved-filters.ts'
import { datesOfPhrase, phraseOfDates } from '#domain/search/date-words.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import type { Typist } from '#domain/search/search-term.ts'
import { plainTypist, showSearch, writeSearch } from '#domain/search/write-search.ts'
import type { HistoryFilter } from './history-filter.ts'

type Calendar = Pick<Typist, 'today' | 'monthStart'>

/** A filter as it is saved: dates that have a name today are saved as this name, such as `last month`. */
export function filterToSave(filter: HistoryFilter, calendar: Calendar): FilterToSave {
  const { start_date, end_date, search, ...others } = filter
  const dates = phraseOfDates({ from: start_date ?? null, to: end_date ?? null }, calendar)
  return {
    ...others,
    ...(search && { search: showSearch(parseSearch(search, plainTypist), { ...plainTypist, ...calendar }) }),
    ...(dates ? { dates } : { ...(start_date && { start_date }), ...(end_date && { end_date }) }),
  }
}

/** What a saved filter means today. */
export function savedFilterOn(saved: FilterToSave, calendar: Calendar): HistoryFilter {
  const { dates, search, ...others } = saved
  const { today, monthStart } = calendar
  const { from, to } = dates && today ? datesOfPhrase(dates, today, monthStart) : { from: null, to: null }
  return {
    ...others,
    ...(search && { search: writeSearch(parseSearch(search, { ...plainTypist, ...calendar })) }),
    ...(from && { start_date: from }),
    ...(to && { end_date: to }),
  }
}
