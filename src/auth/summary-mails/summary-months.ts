import { addMonths, type Day, type Month, monthOf } from '#domain/calendar.ts'

export const dayInUtc = (time: number): Day => new Date(time).toISOString().slice(0, 10)

/** The last calendar month that has ended, in UTC. */
export const lastEndedMonth = (time: number): Month => addMonths(monthOf(dayInUtc(time)), -1)

/**
 * The month whose summary is next, if the last one was that of `lastMonth`. This month may have ended already, if the
 * ledger's months end before the calendar's.
 */
export const nextSummaryMonth = (time: number, lastMonth: Month): Month =>
  lastMonth < lastEndedMonth(time) ? lastEndedMonth(time) : monthOf(dayInUtc(time))
