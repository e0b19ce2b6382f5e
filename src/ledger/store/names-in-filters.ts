import { tagKey } from '#domain/tags.ts'
import type { Store } from '#store/schema.ts'
import { readAliases } from './category-aliases.ts'
import { readMergedAccounts } from './rules/read-merges.ts'
import { readNamesOfTags } from './tags.ts'

/** The categories, tags and account in the JSON of a saved filter. */
type Named = { category?: string; not_category?: string[]; tag?: string; account_id?: string }

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
  return saved.map((one) => {
    const filter = JSON.parse(one.filter) as Named
    const { category, not_category, tag, account_id } = filter
    const current: Named = {
      ...filter,
      ...(category !== undefined && { category: categoryOf(category) }),
      ...(not_category && { not_category: [...new Set(not_category.map(categoryOf))] }),
      ...(tag !== undefined && { tag: tagOf(tag) }),
      ...(account_id !== undefined && { account_id: accountOf(account_id) }),
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
