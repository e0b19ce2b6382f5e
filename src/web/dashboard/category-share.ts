import type { Cents } from '#domain/money.ts'
import type { CategoryTotal } from '#domain/spending.ts'
import { format } from '#web/format/format.ts'
import { palette } from './chart-measures.ts'

/** A category as the charts and the legend show it. */
export type CategoryShare = CategoryTotal & {
  color: string
  isOn: boolean
  /** Its part of the total, from 0 to 1; null if the category is off. */
  part: number | null
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
      part: isOn ? partOf(cents, totalCents) : null,
    }
  })
}

const partOf = (cents: Cents, totalCents: Cents): number => (totalCents === 0 ? 0 : cents / totalCents)

/** `12.3%`, or null if the category is off. */
export const percentText = ({ part }: CategoryShare): string | null =>
  part === null ? null : format.percent(part)
