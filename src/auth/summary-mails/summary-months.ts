import { addMonths, type Month, monthOf } from '#domain/calendar.ts'

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** The last month that has ended, in UTC. */
export const lastEndedMonth = (time: number): Month => addMonths(monthOf(dayOf(time)), -1)

export const dayOfMonth = (time: number): number => Number(dayOf(time).slice(8))
