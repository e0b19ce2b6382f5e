import type { Cents } from '#domain/money.ts'
import type { CategoryTotal } from '#domain/spending.ts'
import { palette } from './chart-measures.ts'

/** A category as both drawings of the breakdown and the legend show it. */
export type CategoryShare = CategoryTotal & {
  colour: string
  isOn: boolean
  /** Of the total of what is switched on, `12.3%`; null for what is off. */
  percent: string | null
}

const percents = new Intl.NumberFormat('en-US', {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})

type Breakdown = {
  totals: readonly CategoryTotal[]
  /** Those of the whole range: they give the colours, so that selecting a month does not change them. */
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
      colour: palette[(places.get(category) ?? 0) % palette.length] ?? palette[0],
      isOn,
      percent: isOn ? formatPercent(cents, totalCents) : null,
    }
  })
}

const formatPercent = (cents: Cents, totalCents: Cents): string =>
  percents.format(totalCents === 0 ? 0 : cents / totalCents)
