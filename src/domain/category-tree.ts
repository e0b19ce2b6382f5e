import { uncategorized } from './categories.ts'

/** Categories have two levels: a category with a parent has no children. */
export type Placed = { name: string; parent: string | null }

/** Why a category can't have a certain parent. */
export type PlacingRefusal = 'itself' | 'no_category' | 'parent_is_child' | 'has_children'

export function refusalToPlace(
  categories: readonly Placed[],
  { name, parent }: Placed,
): PlacingRefusal | null {
  if (parent === null) return null
  if (parent === name) return 'itself'
  if (parent === uncategorized) return 'no_category'
  if (categories.some((one) => one.name === parent && one.parent !== null)) return 'parent_is_child'
  if (categories.some((one) => one.parent === name)) return 'has_children'
  return null
}

/** Returns the top-level category that a category belongs to: its parent, or else itself. */
export function topLevel(categories: readonly Placed[]): (name: string) => string {
  const parents = new Map(categories.map(({ name, parent }) => [name, parent]))
  return (name) => parents.get(name) ?? name
}

/** Parents in the order given, each followed by its children. */
export function inTreeOrder<Category extends Placed>(categories: readonly Category[]): Category[] {
  const children = Map.groupBy(categories, ({ parent }) => parent)
  return (children.get(null) ?? []).flatMap((top) => [top, ...(children.get(top.name) ?? [])])
}

/**
 * The new parent of a category's children when it is merged into another category: the other category, or its parent if
 * it has one. If the other category is itself one of the children, it takes the category's place. Uncategorized has no
 * children, so they get no parent.
 */
export function placesAfterMerge(categories: readonly Placed[], name: string, into: string): Placed[] {
  const target = categories.find((one) => one.name === into)
  const parent =
    into === uncategorized ? null : target?.parent && target.parent !== name ? target.parent : into
  return categories
    .filter((one) => one.parent === name)
    .map((child) => ({ name: child.name, parent: child.name === into ? null : parent }))
}
