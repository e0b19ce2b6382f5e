import * as z from 'zod/mini'
import { longestMerchantKey } from '#domain/plain-text.ts'
import {
  merchantOrders,
  mostChosen,
  periodUnits,
  reportKinds,
  trendDimensions,
  trendLooks,
} from '#domain/reports/report-view.ts'
import { timeRanges } from '#domain/time-range.ts'
import { CalendarMonth, Name, plainText } from './fields.ts'
import { MerchantKey } from './merchants.ts'
import { named, optional, record, request } from './record.ts'

/** A report as it is in the URL of Reports. Without a range, the report uses the user's usual one. */
export const ReportView = request({
  /** `merchants` if omitted. */
  report: z.optional(z.enum(reportKinds)),
  range: z.optional(z.enum(timeRanges)),
  /** The first and the last month of its window, in place of a range. Used only if both are given. */
  startMonth: z.optional(CalendarMonth),
  endMonth: z.optional(CalendarMonth),
  /** The year of a Year in Review: the last whole one if omitted. */
  year: z.optional(z.string().check(z.regex(/^\d{4}$/))),
  /** Only transactions of this account. */
  accountId: z.optional(z.uuid()),
  /** Spending if omitted. */
  figure: z.optional(z.literal('income')),
  order: z.optional(z.enum(merchantOrders)),
  /** The key of the merchant whose page it is. */
  merchant: z.optional(MerchantKey),
  /** What Trends groups by: `parent` if omitted. */
  by: z.optional(z.enum(trendDimensions)),
  /**
   * What Trends shows: categories, merchant keys, tags or account IDs. If omitted, it shows all of them. An empty
   * string stands for transactions without a merchant.
   */
  only: z.optional(
    z.array(z.string().check(z.maxLength(longestMerchantKey), plainText)).check(z.maxLength(mostChosen)),
  ),
  /** The length of a period in Trends: `month` if omitted. */
  unit: z.optional(z.enum(periodUnits)),
  /** The chart of Trends: `bars` if omitted. */
  look: z.optional(z.enum(trendLooks)),
  /** Whether Trends shows the moving average. */
  smooth: z.optional(z.literal(true)),
})
/** The report as it appears in the URL. */
export type ReportView = z.input<typeof ReportView>

const fields = {
  name: Name,
  report: ReportView,
  /** The place of its card on the Dashboard, from 0; null if it has none. */
  position: named('dashboard_position', z.nullable(z.int().check(z.gte(0), z.lte(1000)))),
}

/** A report that was saved under a name. */
export const SavedReport = record({ id: z.string(), ...fields })

/** `GET /saved-reports`, sorted by name. */
export const SavedReports = record({ reports: z.array(SavedReport) })

/** `POST /saved-reports`, and a saved report in an account file. */
export const NewSavedReport = request({
  ...fields,
  position: named('dashboard_position', z._default(fields.position.schema, null)),
})

/** `PATCH /saved-reports/{id}`: changes what is given. */
export const SavedReportChange = request(optional(fields))
