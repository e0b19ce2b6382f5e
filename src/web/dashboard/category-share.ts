import type { Cents } from '#domain/money.ts'
import type { CategoryTotal } from '#domain/spending.ts'
import { format } from '#web/format/format.ts'
import { palette } from './chart-measures.ts'

/** A category as the charts and the legend show it. */
export type CategoryShare = CategoryTotal & {
  color: string
  isOn: boolean
  /** Percentage of the total, such as `12.3%`; null if the category is off. */
  percent: string | null
}

type Breakdown = {
  totals: readonly CategoryTotal[]
  /** Totals of the whole range. Colors follow these, so that they stay the same when a month is selected. */
  rangeTotals: readonly CategoryTotal[]
  switchedOff: ReadonlySet<string>
  totalCents: Cents
}

export function sharesOf({ totals, rangeTotals, switchedOff, totalCents }: Breakdown): CategoryShare[] {
  const places = new Map(rangeTotals.map(({ category }, place) => [category, place]))
  return totals.map((total) => {
    const { category, totalCents: cents } = total
    const isOn = !switchedOff.has(category)
    return {
      ...total,
      color: palette[(places.get(category) ?? 0) % palette.length] ?? palette[0],
      isOn,
      percent: isOn ? formatPercent(cents, totalCents) : null,
    }
  })
}

const formatPercent = (cents: Cents, totalCents: Cents): string =>
  format.percent(totalCents === 0 ? 0 : cents / totalCents)
