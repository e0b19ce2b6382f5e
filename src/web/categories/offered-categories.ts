import { useQuery } from '@tanstack/react-query'
import { categories as builtIn, uncategorized } from '#domain/categories.ts'
import { inTreeOrder } from '#domain/category-tree.ts'
import { type Category, categoriesQuery } from '#web/api/categories.ts'

/** A category to choose, below its parent if it has one. */
export type OfferedCategory = { name: string; isChild: boolean }

/** Used until the list has loaded, or if that fails. */
const withoutList: readonly OfferedCategory[] = builtIn.map((name) => ({ name, isChild: false }))

/** The categories that can be chosen, parents before their children. `chosen` is always among them. */
export function useOfferedCategories(chosen = ''): readonly OfferedCategory[] {
  const { data } = useQuery(categoriesQuery)
  const offered = data ? offeredOf(data) : withoutList
  if (chosen === '' || offered.some(({ name }) => name === chosen)) return offered
  return [...offered, { name: chosen, isChild: false }]
}

function offeredOf(categories: readonly Category[]): OfferedCategory[] {
  const open = categories.filter(({ name, archived }) => !archived && name !== uncategorized)
  const tops = new Set(open.flatMap(({ name, parent }) => (parent === null ? name : [])))
  // A child whose parent is archived is shown as a top-level category.
  const placed = open.map((one) => (one.parent && tops.has(one.parent) ? one : { ...one, parent: null }))
  return inTreeOrder(placed).map(({ name, parent }) => ({ name, isChild: parent !== null }))
}
