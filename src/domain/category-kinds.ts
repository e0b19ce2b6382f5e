import { uncategorized } from './categories.ts'

/** What money in a category is: spent, earned, or moved between own accounts. */
export const categoryKinds = ['spending', 'income', 'transfer'] as const
export type CategoryKind = (typeof categoryKinds)[number]

/**
 * Null is for categories that say nothing about their money: what comes in is income, what goes out is spending
 * (docs/decisions/headline-figures.md).
 */
export type KindOfCategory = CategoryKind | null

const kinds = new Map<string, KindOfCategory>([
  ['Income', 'income'],
  ['Credit Card Payment', 'transfer'],
  ['Transfer', 'transfer'],
  ['Other', null],
  [uncategorized, null],
])

/** The kind of a category until somebody chooses another. */
export function defaultKind(category: string): KindOfCategory {
  const kind = kinds.get(category)
  return kind === undefined ? 'spending' : kind
}

/** A category whose kind somebody chose, or that has the kind of its parent. */
export type ChosenKind = { name: string; kind: KindOfCategory }

/** Returns a lookup for the kind of a category. Build it once and use it for many. */
export function kindsOf(chosen: readonly ChosenKind[]): (category: string) => KindOfCategory {
  const byName = new Map(chosen.map(({ name, kind }) => [name, kind]))
  return (category) => {
    const kind = byName.get(category)
    return kind === undefined ? defaultKind(category) : kind
  }
}

/** The names of all categories that are not spending. */
export type CategoriesByKind = Record<'income' | 'transfer' | 'undecided', readonly string[]>

export function categoriesByKind(chosen: readonly ChosenKind[]): CategoriesByKind {
  const names = [...new Set([...kinds.keys(), ...chosen.map(({ name }) => name)])]
  const kindOf = kindsOf(chosen)
  const namesOf = (kind: KindOfCategory) => names.filter((name) => kindOf(name) === kind)
  return { income: namesOf('income'), transfer: namesOf('transfer'), undecided: namesOf(null) }
}
