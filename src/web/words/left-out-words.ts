import type { LeftOutBy } from '#domain/left-out.ts'
import { format } from '#web/format/format.ts'
import { counted } from './counted.ts'

/** Transactions that count in charts of all categories but not in headline figures: `4 in transfer categories`. */
export const inTransferCategories = (count: number): string =>
  `${format.number(count)} in transfer categories`

export type LeftOutCounts = Record<LeftOutBy, number>

/** `24 rows left out` */
export const leftOutTotal = (count: number): string => `${counted(count, 'row')} left out`

/** The parts of `24 rows left out: 14 transfers, 10 by rules`. Reasons without rows are omitted. */
export function leftOutParts(counts: LeftOutCounts): [LeftOutBy, string][] {
  const texts: Record<LeftOutBy, string> = {
    transfer: counted(counts.transfer, 'transfer'),
    rule: `${format.number(counts.rule)} by rules`,
    no_rate: `${format.number(counts.no_rate)} without a rate`,
  }
  const reasons = (['transfer', 'rule', 'no_rate'] as const).filter((reason) => counts[reason] > 0)
  return reasons.map((reason) => [reason, texts[reason]])
}
