import { categories, uncategorized } from '#domain/categories.ts'
import { indexCategories } from '#domain/find-category.ts'
import { nameKey } from '#domain/plain-text.ts'
import type { Store } from '#store/schema.ts'
import { keepColors, readDefinitions } from './category-definitions.ts'

// The old name of a renamed or merged category stays as an alias, so that whatever still uses that name, such as the
// bank's next file, gets the category.

export const readAliasRows = (store: Store, ledgerId: string) =>
  store
    .selectFrom('categoryAliases')
    .select(['name', 'category'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('name')
    .execute()

/** Returns the category that a stored name stands for. */
export async function readAliases(store: Store, ledgerId: string): Promise<(name: string) => string> {
  const aliases = new Map(
    (await readAliasRows(store, ledgerId)).map(({ name, category }) => [name, category]),
  )
  return (name) => aliases.get(name) ?? name
}

/**
 * Returns the category that a given name stands for: also one whose name looks the same, so that no two categories differ
 * only in case. Of such names that are both new, the first counts.
 */
export async function readCategoryNames(store: Store, ledgerId: string): Promise<(name: string) => string> {
  const aliases = new Map(
    (await readAliasRows(store, ledgerId)).map(({ name, category }) => [name, category]),
  )
  const used = (await readDefinitions(store, ledgerId)).map(({ name }) => name)
  const find = indexCategories([...used, ...categories, uncategorized, ...aliases.keys()])
  const added = new Map<string, string>()
  const findOrAdd = (name: string) => {
    const known = find(name)
    if (known !== undefined) return known
    const key = nameKey(name)
    added.set(key, added.get(key) ?? name)
    return added.get(key) ?? name
  }
  return (name) => {
    const known = findOrAdd(name)
    return aliases.get(known) ?? known
  }
}

/** Returns the category that a given name stands for. Call it before the category is used. */
export async function categoryToUse(store: Store, ledgerId: string, name: string): Promise<string> {
  const category = (await readCategoryNames(store, ledgerId))(name)
  await keepColors(store, ledgerId, [category])
  return category
}

/** Makes a name stand for a category; what stood for that name stands for the category as well. Returns the latter. */
export async function addAlias(
  store: Store,
  ledgerId: string,
  name: string,
  category: string,
): Promise<string[]> {
  const moved = await store
    .updateTable('categoryAliases')
    .set({ category })
    .where('ledgerId', '=', ledgerId)
    .where('category', '=', name)
    .returning('name')
    .execute()
  await deleteAlias(store, ledgerId, category)
  await putAlias(store, ledgerId, name, category)
  return moved.map((alias) => alias.name)
}

export async function putAlias(
  store: Store,
  ledgerId: string,
  name: string,
  category: string,
): Promise<void> {
  await store
    .insertInto('categoryAliases')
    .values({ ledgerId, name, category })
    .onConflict((conflict) => conflict.columns(['ledgerId', 'name']).doUpdateSet({ category }))
    .execute()
}

/** Removes an alias, so that the name is a category of its own. */
export async function deleteAlias(store: Store, ledgerId: string, name: string): Promise<void> {
  await store
    .deleteFrom('categoryAliases')
    .where('ledgerId', '=', ledgerId)
    .where('name', '=', name)
    .execute()
}
