import { categories, uncategorized } from '#domain/categories.ts'
import { type CategoryColor, colorNames } from '#domain/category-colors.ts'

const ownColors = new Map<string, CategoryColor>([
  ...categories.map((name, index) => [name, colorNames[index] ?? 'blue'] as const),
  [uncategorized, 'gray'],
])

/**
 * How versions before 65 chose colors, and in which they showed categories without one: the own color of a category if no
 * other one had it, otherwise the first of the least used.
 */
export function assignEarlierColors(
  names: readonly string[],
  taken: readonly CategoryColor[],
): Map<string, CategoryColor> {
  const uses = new Map(colorNames.map((color) => [color, 0]))
  const use = (color: CategoryColor) => uses.set(color, (uses.get(color) ?? 0) + 1)
  taken.forEach(use)
  const assigned = new Map<string, CategoryColor>()
  for (const name of names) {
    const fewest = Math.min(...uses.values())
    const own = ownColors.get(name)
    const isFree = own !== undefined && uses.get(own) === 0
    const color = (isFree ? own : undefined) ?? colorNames.find((one) => uses.get(one) === fewest) ?? 'blue'
    use(color)
    assigned.set(name, color)
  }
  return assigned
}
