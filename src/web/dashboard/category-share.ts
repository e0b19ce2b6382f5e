import { type CategoryColor, categoryColors, defaultColor } from '#domain/category-colors.ts'
import { partsOf } from '#domain/parts.ts'
import type { CategoryTotal } from '#domain/spending.ts'
import { countedRows, hasSplitRows } from '#domain/spending-rows.ts'
import type { SpendingLedger, SpendingWindow } from '#domain/spending-window.ts'
import { format } from '#web/format/format.ts'

/** A category as the charts and the legend show it. */
export type CategoryShare = CategoryTotal & {
  color: string
  /** The categories that it consists of: itself, and its children unless it is opened. */
  names: readonly string[]
  isOn: boolean
  /** Its slice, from 0 to 1; null if it is off, or if its total is negative. */
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
}

export function sharesOf({ totals, family, switchedOff }: Breakdown): CategoryShare[] {
  const isOn = ({ category }: CategoryTotal) => !switchedOff.has(category)
  const parts = partsOf(totals.map((total) => (isOn(total) ? total.totalCents : 0)))
  return totals.map((total, index) => ({
    ...total,
    color: categoryColors[family.colorOf(total.category)],
    names: family.namesIn(total.category),
    isOn: isOn(total),
    part: isOn(total) ? (parts[index] ?? null) : null,
  }))
}

/** `12.3%`, `–` if it has no part, or null if the category is off. */
export const percentText = ({ isOn, part }: Pick<CategoryShare, 'isOn' | 'part'>): string | null => {
  if (!isOn) return null
  return part === null ? '–' : format.percent(part)
}

/**
 * How many transactions there are in the categories that are on. Null if that is unknown, because a split transaction
 * counts in several of them.
 */
export function countOf(
  shares: readonly CategoryShare[],
  { ledger, window, opened }: { ledger: SpendingLedger; window: SpendingWindow; opened: string | null },
): number | null {
  const on = shares.filter(({ isOn }) => isOn)
  const hasOverlaps = on.flatMap(({ names }) => names).length > 1 && hasSplitRows(ledger, window)
  if (!hasOverlaps) return on.reduce((sum, { count }) => sum + count, 0)
  return opened === null && on.length === shares.length ? countedRows(ledger, window).count : null
}
