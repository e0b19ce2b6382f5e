import { isMonth, type Month, monthOf } from '#domain/calendar.ts'
import { isIdInAddress } from './list-in-address.ts'

/** The part of a URL of History after `#` that leads to one transaction: its month, and its ID. */
export const rowInAddress = ({ date, id }: { date: string; id: string }): string => `${monthOf(date)}/${id}`

/** Reads it; null if it is something else. */
export function readRowInAddress(hash: string): { month: Month; id: string } | null {
  const [month = '', id] = hash.split('/')
  return isMonth(month) && isIdInAddress(id) ? { month, id } : null
}
