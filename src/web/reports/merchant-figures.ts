import type { Day } from '#domain/calendar.ts'
import type { Cents } from '#domain/money.ts'
import type { MerchantOrder } from '#domain/reports/report-view.ts'
import type { ReportGroup } from '#web/api/reports.ts'

/** A merchant in a window. Spending and income are both positive. */
export type MerchantFigures = {
  /** Null for transactions whose text names no merchant. */
  key: string | null
  name: string
  cents: Cents
  /** 0 for a merchant that was only paid in the window before. */
  count: number
  averageCents: Cents
  firstDay: Day | null
  lastDay: Day | null
  /** In the window before; null if the ledger does not cover it. */
  beforeCents: Cents | null
}

const orders: Record<MerchantOrder, (one: MerchantFigures, other: MerchantFigures) => number> = {
  amount: (one, other) => other.cents - one.cents,
  change: (one, other) => Math.abs(changeOf(other)) - Math.abs(changeOf(one)),
  count: (one, other) => other.count - one.count,
  name: (one, other) => one.name.localeCompare(other.name, 'en'),
}

export const changeOf = ({ cents, beforeCents }: MerchantFigures): Cents => cents - (beforeCents ?? 0)

/** The merchants of a report compared with the window before, including those that were only paid then. */
export function merchantFigures(
  groups: readonly ReportGroup[],
  before: readonly ReportGroup[] | null,
  figure: 'income' | 'spending',
  order: MerchantOrder,
): MerchantFigures[] {
  const sign = figure === 'spending' ? -1 : 1
  const centsOf = (group: ReportGroup | undefined) => sign * (group?.netCents ?? 0) + 0
  const earlier = new Map(before?.map((group) => [group.keys[0], group]))
  const known = new Set(groups.map(({ keys }) => keys[0]))
  const gone = (before ?? [])
    .filter(({ keys, netCents }) => !known.has(keys[0] ?? null) && netCents !== 0)
    .map(({ keys, names }): ReportGroup => ({ keys, names }))
  return [...groups, ...gone]
    .map((group) => ({
      key: group.keys[0] ?? null,
      name: group.names[0] ?? 'No merchant',
      cents: centsOf(group),
      count: group.count ?? 0,
      averageCents: Math.round(centsOf(group) / (group.count || 1)),
      firstDay: group.firstDay ?? null,
      lastDay: group.lastDay ?? null,
      beforeCents: before && centsOf(earlier.get(group.keys[0] ?? null)),
    }))
    .sort((one, other) => orders[order](one, other) || one.name.localeCompare(other.name, 'en'))
}
