import { type CategoryColor, categoryColors, defaultColor } from '#domain/category-colors.ts'
import type { Cents } from '#domain/money.ts'
import type { CategoryTotal } from '#domain/spending.ts'
import { format } from '#web/format/format.ts'

/** A category as the charts and the legend show it. */
export type CategoryShare = CategoryTotal & {
  color: string
  /** The categories that it consists of: itself, and its children unless it is opened. */
  names: readonly string[]
  isOn: boolean
  /** Its part of the total, from 0 to 1; null if the category is off. */
  part: number | null
}

/** What charts need to know about categories besides their names. */
export type CategoryFamily = {
  colorOf: (category: string) => CategoryColor
  parentOf: (category: string) => string | null
  /** The categories whose totals a shown category consists of. */
  namesIn: (category: string) => readonly string[]
}

/** `opened` is the parent whose children are shown, each by itself. */
export function familyOf(
  categories: readonly { name: string; parent: string | null; color: CategoryColor }[],
  opened: string | null,
): CategoryFamily {
  const byName = new Map(categories.map((one) => [one.name, one]))
  const children = Map.groupBy(categories, ({ parent }) => parent)
  return {
    colorOf: (category) => byName.get(category)?.color ?? defaultColor(category),
    parentOf: (category) => byName.get(category)?.parent ?? null,
    namesIn: (category) =>
      opened === null ? [category, ...(children.get(category) ?? []).map(({ name }) => name)] : [category],
  }
}

type Breakdown = {
  totals: readonly CategoryTotal[]
  family: CategoryFamily
  switchedOff: ReadonlySet<string>
  totalCents: Cents
}

export function sharesOf({ totals, family, switchedOff, totalCents }: Breakdown): CategoryShare[] {
  return totals.map((total) => {
    const { category, totalCents: cents } = total
    const isOn = !switchedOff.has(category)
    return {
      ...total,
      color: categoryColors[family.colorOf(category)],
      names: family.namesIn(category),
      isOn,
      part: isOn ? partOf(cents, totalCents) : null,
    }
  })
}

const partOf = (cents: Cents, totalCents: Cents): number => (totalCents === 0 ? 0 : cents / totalCents)

/** `12.3%`, or null if the category is off. */
export const percentText = ({ part }: CategoryShare): string | null =>
  part === null ? null : format.percent(part)
