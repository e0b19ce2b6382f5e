import { impossibleRange } from '#domain/search/impossible-range.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { plainTypist } from '#domain/search/write-search.ts'
import { HttpProblem } from '#http/http-problem.ts'

export const impossibleRanges = {
  422: '`impossible_range`: a range of dates, months or amounts ends before it begins, so that nothing can match.',
}

/** Refuses a filter that nothing can match because a range ends before it begins. */
export function requirePossibleRanges(filter: {
  startDate?: string | undefined
  endDate?: string | undefined
  search?: string | undefined
}): void {
  const { startDate, endDate, search = '' } = filter
  if (startDate !== undefined && endDate !== undefined && startDate > endDate)
    throw refusal('end_date', 'The start date is after the end date.')
  const impossible = impossibleRange(parseSearch(search, plainTypist))
  if (impossible === 'dates')
    throw refusal('search', 'The search has a date range that ends before it begins.')
  if (impossible === 'amounts')
    throw refusal(
      'search',
      'No amount can be in the range of the search: its lowest amount is above its highest.',
    )
}

/** Refuses a report whose window of months ends before it begins. */
export function requirePossibleMonths({
  startMonth,
  endMonth,
}: {
  startMonth?: string | undefined
  endMonth?: string | undefined
}): void {
  if (startMonth !== undefined && endMonth !== undefined && startMonth > endMonth)
    throw refusal('report.end_month', 'The first month is after the last one.')
}

const refusal = (field: string, message: string) =>
  new HttpProblem(422, 'impossible_range', message, [{ field, message }])
