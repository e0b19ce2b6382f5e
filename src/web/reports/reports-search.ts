import { isMonth, type Month } from '#domain/calendar.ts'
import { isPlainText, longestMerchantKey } from '#domain/plain-text.ts'
import {
  type MerchantOrder,
  mostChosen,
  type PeriodUnit,
  type ReportKind,
  type TrendDimension,
  type TrendLook,
} from '#domain/reports/report-view.ts'
import { isTimeRange, type TimeRange } from '#domain/time-range.ts'
import { isIdInAddress, listInAddress } from '#web/ui/list-in-address.ts'

export const reportNames: Record<ReportKind, string> = {
  merchants: 'Merchants',
  trends: 'Trends',
  cash_flow: 'Cash Flow',
  calendar: 'Calendar',
  year: 'Year in Review',
}

/** The state of Reports in its URL: `/reports?report=merchants&range=1y&figure=income`. */
export type ReportsSearch = {
  report?: ReportKind
  range?: TimeRange
  /** The first and the last month of the window, in place of a range. Both or none. */
  start_month?: Month
  end_month?: Month
  /** The year of a Year in Review, which has a URL of its own. */
  year?: string
  account_id?: string
  /** Spending if missing. */
  figure?: 'income'
  order?: MerchantOrder
  /** The key of the merchant whose page is shown. */
  merchant?: string
  /** For Trends: what to group by, the length of a period, the chart, and whether to draw the moving average. */
  by?: TrendDimension
  /** The categories, merchants, tags or accounts to show; all if omitted. */
  only?: string[]
  unit?: PeriodUnit
  look?: TrendLook
  smooth?: true
}

export const merchantOrders: Record<MerchantOrder, string> = {
  amount: 'Largest amounts first',
  change: 'Largest changes first',
  count: 'Most transactions first',
  name: 'By name',
}

export const trendDimensions: Record<TrendDimension, string> = {
  parent: 'Categories',
  category: 'All subcategories',
  merchant: 'Merchants',
  tag: 'Tags',
  account: 'Accounts',
}

export const periodUnits: Record<PeriodUnit, string> = {
  month: 'By month',
  quarter: 'By quarter',
  year: 'By year',
}

export const trendLooks: Record<TrendLook, string> = {
  bars: 'Stacked bars',
  lines: 'Lines',
  years: 'This year and last',
}

const isOf = <Names extends object>(names: Names, given: unknown): given is keyof Names =>
  typeof given === 'string' && Object.hasOwn(names, given)

/** Whether the server accepts a text as the key of a group. */
const isKey = (text: string) => text.length <= longestMerchantKey && isPlainText(text)

/** Reads the search parameters and drops invalid ones. */
export function readReportsSearch(search: Record<string, unknown>): ReportsSearch {
  const { report, year, account_id, figure, order, merchant, by, unit, look, smooth } = search
  const only = [...new Set(listInAddress(search.only))].filter(isKey).sort().slice(0, mostChosen)
  return {
    ...(isOf(reportNames, report) && { report }),
    ...readWindow(search),
    ...(isIdInAddress(account_id) && { account_id }),
    ...(figure === 'income' && { figure }),
    ...(isOf(merchantOrders, order) && { order }),
    ...(typeof merchant === 'string' && merchant !== '' && isKey(merchant) && { merchant }),
    ...(isOf(trendDimensions, by) && { by }),
    // The years are compared as a whole.
    ...(only.length > 0 && look !== 'years' && { only }),
    ...(isOf(periodUnits, unit) && { unit }),
    // The router reads digits as a number.
    ...(/^\d{4}$/.test(String(year)) && { year: String(year) }),
    ...(isOf(trendLooks, look) && { look }),
    ...(String(smooth) === 'true' && { smooth: true as const }),
  }
}

function readWindow({ range, start_month, end_month }: Record<string, unknown>) {
  const areMonths =
    typeof start_month === 'string' &&
    typeof end_month === 'string' &&
    isMonth(start_month) &&
    isMonth(end_month) &&
    start_month <= end_month
  return areMonths ? { start_month, end_month } : { ...(isTimeRange(range) && { range }) }
}

/** The search parameters with the report, which can be left out in the URL. */
export type NamedReport = ReportsSearch & { report: ReportKind }

/** Whether a saved report is the one with these search parameters. */
export const isSameReport = (saved: ReportsSearch, search: NamedReport): boolean =>
  inOrder(saved) === inOrder(search)

const inOrder = (search: ReportsSearch) => JSON.stringify(Object.entries(search).sort())
