import { isMonth, type Month } from '#domain/calendar.ts'
import { isIdInAddress } from './list-in-address.ts'

/** The hash in a History URL that links to one transaction: the month in which it counts, and its ID. */
export const rowInAddress = (month: Month, id: string): string => `${month}/${id}`

/** Parses such a hash; null if it is anything else. */
export function readRowInAddress(hash: string): { month: Month; id: string } | null {
  const [month = '', id] = hash.split('/')
  return isMonth(month) && isIdInAddress(id) ? { month, id } : null
}
