import { addMonths, type Day, type Month, monthOf } from '#domain/calendar.ts'

export const dayInUtc = (time: number): Day => new Date(time).toISOString().slice(0, 10)

/** The last month that has ended, in UTC. */
export const lastEndedMonth = (time: number): Month => addMonths(monthOf(dayInUtc(time)), -1)

export const dayOfMonth = (time: number): number => Number(dayInUtc(time).slice(8))
