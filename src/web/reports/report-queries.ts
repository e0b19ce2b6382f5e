import type { ReportKind } from '#domain/reports/report-view.ts'
import { reportQuery } from '#web/api/reports.ts'
import { daysOfMonths } from '#web/session/months.ts'
import type { ReportProps } from './report-props.ts'

// The queries of each report. The router also starts them while the code of the report loads.

type Asking = Omit<ReportProps, 'show'>
type Before = Pick<Asking, 'filter' | 'filterBefore'>

/** The window before, which is not asked for if the ledger does not cover it. */
const merchantsBefore = ({ filter, filterBefore }: Before) => ({
  ...reportQuery({ filter: filterBefore ?? filter, dimensions: ['merchant'], measures: ['net'] }),
  enabled: filterBefore !== null,
})

const merchantsOf = ({ filter }: Before) =>
  reportQuery({ filter, dimensions: ['merchant'], measures: ['net', 'count', 'first_day', 'last_day'] })

export const merchantsQueries = (asking: Before) => ({
  found: merchantsOf(asking),
  before: merchantsBefore(asking),
})

export function merchantQueries(asking: Before, merchant: string) {
  const filter = { ...asking.filter, merchant }
  const filterBefore = asking.filterBefore && { ...asking.filterBefore, merchant }
  return {
    whole: merchantsOf({ filter, filterBefore }),
    before: merchantsBefore({ filter, filterBefore }),
    byMonth: reportQuery({ filter, dimensions: ['month'], measures: ['net'] }),
    byCategory: reportQuery({ filter, dimensions: ['category'], measures: ['net'] }),
  }
}

/** What the table of Trends shows at first. */
export const shownInTrends = 20

/**
 * There can be thousands of merchants, so only the chosen ones are asked for, or the largest, and one more to know if there
 * are others.
 */
export const trendsQueries = ({ filter, search: { unit = 'month', by = 'parent', only } }: Asking) => ({
  found: reportQuery({
    filter,
    dimensions: [unit, by],
    measures: ['net'],
    ...(by === 'merchant' && (only ? { onlyMerchants: only } : { largestMerchants: shownInTrends + 1 })),
  }),
  totals: reportQuery({ filter, dimensions: [unit], measures: ['net'] }),
  months: reportQuery({ filter, dimensions: ['month'], measures: ['net'] }),
})

/** All series of Trends. */
export const wholeTrendsQuery = ({ filter, search: { unit = 'month', by = 'parent' } }: Asking) =>
  reportQuery({ filter, dimensions: [unit, by], measures: ['net'] })

/** What Trends can show. */
export const trendChoicesQuery = ({ filter, search: { by = 'parent' } }: Asking) =>
  reportQuery({ filter, dimensions: [by], measures: ['net'] })

/** The last year of the window, and the year before it. */
export function yearsOf({ window }: Pick<Asking, 'window'>) {
  const year = window.last.slice(0, 4)
  return { year, before: String(Number(year) - 1).padStart(4, '0') }
}

export function yearsQuery({ filter, window }: Asking) {
  const { year, before } = yearsOf({ window })
  const days = daysOfMonths(`${before}-01`, `${year}-12`)
  return reportQuery({ filter: { ...filter, ...days }, dimensions: ['month'], measures: ['net'] })
}

/** The largest in each category are among them, unless a merchant gave back in one what it got in another. */
const mostInCashFlow = 24

export function cashFlowQueries({ filter }: Pick<Asking, 'filter'>) {
  const ofFigure = (figure: 'income' | 'spending') => ({ ...filter, figure })
  return {
    income: reportQuery({ filter: ofFigure('income'), dimensions: ['parent'], measures: ['net'] }),
    spending: reportQuery({ filter: ofFigure('spending'), dimensions: ['parent'], measures: ['net'] }),
    merchants: reportQuery({
      filter: ofFigure('spending'),
      dimensions: ['parent', 'merchant'],
      measures: ['net'],
      largestMerchants: mostInCashFlow,
    }),
  }
}

export const daysQuery = ({ filter }: Pick<Asking, 'filter'>) =>
  reportQuery({ filter, dimensions: ['day'], measures: ['net'] })

/** Everything that a report about a window asks. */
export const queriesOfReport: Record<
  Exclude<ReportKind, 'year'>,
  (asking: Asking) => ReturnType<typeof reportQuery>[]
> = {
  merchants: (asking) => {
    const { merchant } = asking.search
    const asked = merchant === undefined ? merchantsQueries(asking) : merchantQueries(asking, merchant)
    const { before, ...others } = asked
    return [...Object.values(others), ...(asking.filterBefore === null ? [] : [before])]
  },
  trends: (asking) =>
    asking.search.look === 'years' ? [yearsQuery(asking)] : Object.values(trendsQueries(asking)),
  cash_flow: (asking) => Object.values(cashFlowQueries(asking)),
  calendar: (asking) => [daysQuery(asking)],
}
