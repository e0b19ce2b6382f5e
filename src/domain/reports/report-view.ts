/** The reports. All but the Year in Review are about the window of months that the user chose. */
export const reportKinds = ['merchants', 'trends', 'cash_flow', 'calendar', 'year'] as const
export type ReportKind = (typeof reportKinds)[number]

/** The orders of merchants. */
export const merchantOrders = ['amount', 'change', 'count', 'name'] as const
export type MerchantOrder = (typeof merchantOrders)[number]

/** What Trends can group by. */
export const trendDimensions = ['parent', 'category', 'merchant', 'tag', 'account'] as const
export type TrendDimension = (typeof trendDimensions)[number]

/** At most this many can be chosen, so that the URL does not get too long. */
export const mostChosen = 20

/** The length of a period in Trends. */
export const periodUnits = ['month', 'quarter', 'year'] as const
export type PeriodUnit = (typeof periodUnits)[number]

/** The charts of Trends. `years` shows the months of this year beside those of last year. */
export const trendLooks = ['bars', 'lines', 'years'] as const
export type TrendLook = (typeof trendLooks)[number]
