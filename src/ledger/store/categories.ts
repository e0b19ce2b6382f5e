import { categories, uncategorized } from '#domain/categories.ts'
import { assignColors, type CategoryColor, defaultColor } from '#domain/category-colors.ts'
import { defaultKind, type KindOfCategory, kindsOf } from '#domain/category-kinds.ts'
import type { CategorySymbol } from '#domain/category-symbols.ts'
import { type PlacingRefusal, refusalToPlace } from '#domain/category-tree.ts'
import { findCategory } from '#domain/find-category.ts'
import type { Store } from '#store/schema.ts'
import { deleteAlias, readAliasRows, readCategoryNames } from './category-aliases.ts'
import {
  type CategoryDefinition,
  deleteDefinition,
  forgetSimilarNames,
  keepColors,
  kindsIn,
  putDefinition,
  readDefinitions,
  undefinedCategory,
} from './category-definitions.ts'

export type Category = {
  name: string
  kind: KindOfCategory
  parent: string | null
  color: CategoryColor
  symbol: CategorySymbol | null
  archived: boolean
  /** How many transactions it has, after rules. */
  count: number
  /** Names that stand for it since they were renamed or merged. */
  aliases: string[]
}

/** The categories of the specification, unless they were renamed or merged, then all others by name. */
export async function readCategories(store: Store, ledgerId: string): Promise<Category[]> {
  const [definitions, counts, named, aliases] = await Promise.all([
    readDefinitions(store, ledgerId),
    readCounts(store, ledgerId),
    readNamed(store, ledgerId),
    readAliasRows(store, ledgerId),
  ])
  const byName = new Map(definitions.map((one) => [one.name, one]))
  const listed = definitions.filter((one) => one.listed === 1)
  const parents = listed.flatMap(({ parent }) => parent ?? [])
  const inUse = new Set([...listed.map(({ name }) => name), ...parents, ...counts.keys(), ...named])
  const renamed = new Set(aliases.map(({ name }) => name))
  const builtIn = categories.filter((name) => !renamed.has(name) || inUse.has(name))
  for (const name of categories) inUse.delete(name)
  const kindOf = kindsOf(kindsIn(definitions))
  const aliasesOf = Map.groupBy(aliases, ({ category }) => category)
  const names = [...builtIn, ...[...inUse].sort()]
  // A category without a color is shown in the one that it would get when it is first used.
  const colors = assignColors(
    names.filter((name) => !byName.get(name)?.color),
    definitions.flatMap(({ color }) => color ?? []),
  )
  return names.map((name) => {
    const { parent, color, symbol, archived } = byName.get(name) ?? undefinedCategory(name)
    return {
      name,
      kind: kindOf(name),
      parent,
      color: color ?? colors.get(name) ?? defaultColor(name),
      symbol,
      archived: archived === 1,
      count: counts.get(name) ?? 0,
      aliases: (aliasesOf.get(name) ?? []).map((alias) => alias.name),
    }
  })
}

async function readCounts(store: Store, ledgerId: string): Promise<Map<string, number>> {
  const rows = await store
    .selectFrom('ledgerTotals')
    .select('category')
    .select(({ fn }) => fn.sum<number>('count').as('count'))
    .where('ledgerId', '=', ledgerId)
    .where('category', '<>', '')
    .groupBy('category')
    .execute()
  return new Map(rows.map(({ category, count }) => [category, count]))
}

/** The categories of rules, recurring costs and budgets. */
async function readNamed(store: Store, ledgerId: string): Promise<string[]> {
  const rows = await store
    .selectFrom('transactionRules')
    .select('category')
    .where('ledgerId', '=', ledgerId)
    .union(store.selectFrom('recurringCosts').select('category').where('ledgerId', '=', ledgerId))
    .union(store.selectFrom('budgets').select('category').where('ledgerId', '=', ledgerId))
    .execute()
  return rows.flatMap(({ category }) => category ?? [])
}

/** What can be chosen about a category. Omitted fields stay the same; a null `kind` or `color` is the default. */
export type CategoryChange = {
  name: string
  kind?: KindOfCategory | undefined
  parent?: string | null | undefined
  color?: CategoryColor | null | undefined
  symbol?: CategorySymbol | null | undefined
  archived?: boolean | undefined
}

/**
 * Creates a category or changes it, within a change. Returns why it cannot have this parent, `kind_of_parent` if a child
 * should have a kind of its own, or `taken` if a new one would look like another one.
 */
export async function putCategory(
  store: Store,
  ledgerId: string,
  { name, kind, parent, color, symbol, archived }: CategoryChange,
): Promise<PlacingRefusal | 'kind_of_parent' | 'taken' | null> {
  const names = (await readCategories(store, ledgerId)).map((one) => one.name)
  if ((findCategory([...names, uncategorized], name) ?? name) !== name) return 'taken'
  const definitions = await readDefinitions(store, ledgerId)
  const before = definitions.find((one) => one.name === name) ?? undefinedCategory(name)
  const categoryOf = await readCategoryNames(store, ledgerId)
  // A parent whose name looks the same is the new category itself.
  categoryOf(name)
  const place = parent === undefined ? before.parent : parent && categoryOf(parent)
  const refusal = parent === undefined ? null : refusalToPlace(definitions, { name, parent: place })
  if (refusal) return refusal
  if (kind && place !== null) return 'kind_of_parent'
  const after: CategoryDefinition = {
    ...before,
    ...given({ color, symbol, archived: archived === undefined ? undefined : Number(archived) }),
    parent: place,
    kind: place === null ? kindOnItsOwn(definitions, before, kind) : null,
    listed: 1,
  }
  await forgetSimilarNames(store, ledgerId, name)
  await putDefinition(store, ledgerId, after)
  await deleteAlias(store, ledgerId, name)
  await keepColors(store, ledgerId, [name])
  return null
}

/** The chosen kind of a category without a parent. One that is removed from its parent keeps the parent's kind. */
function kindOnItsOwn(
  definitions: readonly CategoryDefinition[],
  before: CategoryDefinition,
  chosen: KindOfCategory | undefined,
) {
  const byDefault = defaultKind(before.origin ?? before.name)
  const kept = before.parent === null ? before.kind : kindsOf(kindsIn(definitions))(before.name)
  const kind = chosen === undefined ? kept : chosen
  return kind === byDefault ? null : kind
}

const given = <Fields extends object>(fields: Fields) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Fields]: Exclude<Fields[Name], undefined>
  }

/**
 * Removes what was chosen about a category, whose children get no parent. It stays in the list if it is built in or in
 * use. False if there was nothing to remove.
 */
export async function removeCategory(store: Store, ledgerId: string, name: string): Promise<boolean> {
  const definitions = await readDefinitions(store, ledgerId)
  if (!definitions.some((one) => one.name === name && one.listed === 1)) return false
  for (const child of definitions.filter(({ parent }) => parent === name))
    await putCategory(store, ledgerId, { name: child.name, parent: null })
  await deleteDefinition(store, ledgerId, name)
  const isInUse = (await readCategories(store, ledgerId)).some((one) => one.name === name)
  await keepColors(store, ledgerId, isInUse ? [name] : [])
  return true
}

/** How many categories somebody decided about. */
export async function countCategories(store: Store, ledgerId: string): Promise<number> {
  const { count } = await store
    .selectFrom('categories')
    .select((category) => category.fn.countAll<number>().as('count'))
    .where('ledgerId', '=', ledgerId)
    .where('listed', '=', 1)
    .executeTakeFirstOrThrow()
  return count
}
