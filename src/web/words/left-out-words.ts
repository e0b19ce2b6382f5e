import type { LeftOutBy } from '#domain/left-out.ts'
import { format } from '#web/format/format.ts'
import { counted } from './counted.ts'

export type LeftOutCounts = Record<LeftOutBy, number>

/** The parts of `24 rows left out: 14 transfers, 10 by rules`. Reasons without rows are omitted. */
export function leftOutParts(counts: LeftOutCounts): { total: string; parts: [LeftOutBy, string][] } {
  const texts: Record<LeftOutBy, string> = {
    transfer: counted(counts.transfer, 'transfer'),
    rule: `${format.number(counts.rule)} by rules`,
    no_rate: `${format.number(counts.no_rate)} without a rate`,
  }
  const reasons = (['transfer', 'rule', 'no_rate'] as const).filter((reason) => counts[reason] > 0)
  return {
    total: `${counted(counts.transfer + counts.rule + counts.no_rate, 'row')} left out`,
    parts: reasons.map((reason) => [reason, texts[reason]]),
  }
}
