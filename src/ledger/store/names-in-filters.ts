import { foldCase } from '#domain/plain-text.ts'
import type { NameField } from '#domain/search/search-term.ts'
import { tagKey } from '#domain/tags.ts'
import type { Store } from '#store/schema.ts'
import { readAliases, readAliasRows } from './category-aliases.ts'
import { readMergedAccounts } from './rules/read-merges.ts'
import { withNames } from './search/names-in-search.ts'
import { readNamesOfTags } from './tags.ts'

/** The categories, tags and account in the JSON of a saved filter. Its search can name them as well. */
type Named = {
  category?: string
  not_category?: string[]
  tag?: string
  account_id?: string
  search?: string
}

/**
 * Gives saved filters the current names of their categories and tags, and the accounts that theirs were merged into. They
 * stay as they were saved, so that undoing a merge restores them.
 */
export async function withCurrentNames<Saved extends { filter: string }>(
  store: Store,
  ledgerId: string,
  saved: readonly Saved[],
): Promise<Saved[]> {
  if (saved.length === 0) return []
  const categoryOf = await readAliases(store, ledgerId)
  const tagOf = await readMergedTags(store, ledgerId)
  const accountOf = await readMergedAccounts(store, ledgerId)
  const aliases = await readAliasRows(store, ledgerId)
  const typedCategories = new Map(aliases.map(({ name, category }) => [foldCase(name), category]))
  // Renaming an account or a merchant changes the search itself (`replace-in-filters.ts`).
  const nameOf = (field: NameField, name: string) => {
    if (field === 'category') return typedCategories.get(foldCase(name)) ?? name
    return field === 'tag' ? tagOf(name) : name
  }
  return saved.map((one) => {
    const filter = JSON.parse(one.filter) as Named
    const { category, not_category, tag, account_id, search } = filter
    const current: Named = {
      ...filter,
      ...(category !== undefined && { category: categoryOf(category) }),
      ...(not_category && { not_category: [...new Set(not_category.map(categoryOf))] }),
      ...(tag !== undefined && { tag: tagOf(tag) }),
      ...(account_id !== undefined && { account_id: accountOf(account_id) }),
      ...(search !== undefined && { search: withNames(search, nameOf) }),
    }
    return { ...one, filter: JSON.stringify(current) }
  })
}

/** Returns the tag that the name of a merged tag stands for, unless another tag has that name. */
async function readMergedTags(store: Store, ledgerId: string): Promise<(name: string) => string> {
  const names = new Map((await readNamesOfTags(store, ledgerId)).map(({ id, name }) => [id, name]))
  const removed = await store
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('ledgerId', '=', ledgerId)
    .where('removedAt', 'is not', null)
    .orderBy('removedAt')
    .execute()
  const merged = new Map(removed.map(({ id, name }) => [tagKey(name), names.get(id)]))
  const inUse = new Set([...names.values()].map(tagKey))
  return (name) => (inUse.has(tagKey(name)) ? name : (merged.get(tagKey(name)) ?? name))
}
