/** The code of each report, which loads on demand. The router loads it together with that of the screen. */
export const reportCode = {
  merchants: async () => (await import('./merchants-report.tsx')).MerchantsReport,
  trends: async () => (await import('./trends-report.tsx')).TrendsReport,
  cash_flow: async () => (await import('./cash-flow-report.tsx')).CashFlowReport,
  calendar: async () => (await import('./calendar-report.tsx')).CalendarReport,
  year: async () => (await import('./year-card.tsx')).YearCard,
}
