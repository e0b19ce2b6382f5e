/** The code of each report, which loads on demand. The router loads it together with that of the screen. */
export const reportCode = {
  merchants: async () => ({ default: (await import('./merchants-report.tsx')).MerchantsReport }),
  trends: async () => ({ default: (await import('./trends-report.tsx')).TrendsReport }),
  cash_flow: async () => ({ default: (await import('./cash-flow-report.tsx')).CashFlowReport }),
  calendar: async () => ({ default: (await import('./calendar-report.tsx')).CalendarReport }),
  year: async () => ({ default: (await import('./year-card.tsx')).YearCard }),
}
