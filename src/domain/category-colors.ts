import { categories, uncategorized } from './categories.ts'

/** The colors of categories: first those of the specification, in its order (specification.md, 9), then more. */
export const categoryColors = {
  blue: '#3B82F6',
  emerald: '#10B981',
  amber: '#F59E0B',
  red: '#EF4444',
  violet: '#8B5CF6',
  pink: '#EC4899',
  indigo: '#6366F1',
  teal: '#14B8A6',
  orange: '#F97316',
  purple: '#A855F7',
  cyan: '#06B6D4',
  lime: '#65A30D',
  brown: '#B45309',
  magenta: '#C026D3',
  rose: '#E11D48',
  green: '#16A34A',
  steel: '#0284C7',
  gray: '#78716C',
} as const

export type CategoryColor = keyof typeof categoryColors
export const colorNames = Object.keys(categoryColors) as CategoryColor[]

/** The specification's colors of the eleven built-in categories, and a color of its own for `Uncategorized`. */
const ownColors = new Map<string, CategoryColor>([
  ...categories.map((name, index) => [name, colorNames[index] ?? 'blue'] as const),
  [uncategorized, 'gray'],
])

/** The color of a category without a stored one. */
export const defaultColor = (name: string): CategoryColor => ownColors.get(name) ?? 'blue'

/**
 * Chooses colors for categories without one, in order: their own if no other category has it, otherwise the first of the
 * least used ones. A built-in category avoids the own colors of others, which may still need them. Colors are stored, so
 * that categories added later don't change them.
 */
export function assignColors(
  names: readonly string[],
  taken: readonly CategoryColor[],
): Map<string, CategoryColor> {
  const uses = new Map(colorNames.map((color) => [color, 0]))
  const use = (color: CategoryColor) => uses.set(color, (uses.get(color) ?? 0) + 1)
  taken.forEach(use)
  const leastUsed = (usesOf: (color: CategoryColor) => number) => {
    const fewest = Math.min(...colorNames.map(usesOf))
    return colorNames.find((color) => usesOf(color) === fewest) ?? 'blue'
  }
  const owned = new Set(ownColors.values())
  const usesOf = (color: CategoryColor) => uses.get(color) ?? 0
  const usesWithOwners = (color: CategoryColor) => usesOf(color) + (owned.has(color) ? 1 : 0)
  const assigned = new Map<string, CategoryColor>()
  for (const name of names) {
    const own = ownColors.get(name)
    const color = own === undefined ? leastUsed(usesOf) : usesOf(own) === 0 ? own : leastUsed(usesWithOwners)
    use(color)
    assigned.set(name, color)
  }
  return assigned
}
