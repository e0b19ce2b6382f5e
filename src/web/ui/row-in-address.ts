import { type Day, isDay, isMonth, type Month } from '#domain/calendar.ts'
import { isIdInAddress } from './list-in-address.ts'

/**
 * The hash in a History URL that links to one transaction: the day on which it counts, and its ID. A day is in the right
 * month even if months later begin on another day.
 */
export const rowInAddress = (day: Day, id: string): string => `${day}/${id}`

/** Parses such a hash; null if it is anything else. Links of earlier versions have a month instead of a day. */
export function readRowInAddress(hash: string): { date: Day | Month; id: string } | null {
  const [date = '', id] = hash.split('/')
  return (isDay(date) || isMonth(date)) && isIdInAddress(id) ? { date, id } : null
}
