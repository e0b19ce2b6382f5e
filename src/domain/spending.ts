import type { Month } from './calendar.ts'
import type { Cents } from './money.ts'

/**
 * All transactions of one month, category (under rules) and exclusion, summed.
 * `netCents` is the signed sum, `grossCents` the sum of absolute amounts.
 */
export type SpendingCell = {
  month: Month
  category: string
  excluded: boolean
  netCents: Cents
  grossCents: Cents
  count: number
}
