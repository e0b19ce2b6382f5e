import { foldCase } from '#domain/plain-text.ts'
import type { NameField } from '#domain/search/search-term.ts'
import type { Store } from '#store/schema.ts'
import { readCategories } from './categories.ts'
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
  const tags = await readTags(store, ledgerId)
  const accountOf = await readMergedAccounts(store, ledgerId)
  const categories = await readTypedCategories(store, ledgerId)
  const tagOf = (name: string) =>
    isOneOfThem(tags.inUse, name) ? name : (aliasOf(tags, name)?.current ?? name)
  // Renaming an account or a merchant changes the search itself (`replace-in-filters.ts`).
  const nameOf = (field: NameField, name: string) => {
    if (field === 'category') return typedName(categories, name)
    return field === 'tag' ? typedName(tags, name) : name
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

type Names = { inUse: readonly string[]; aliases: readonly { name: string; current: string }[] }

const isSameName = (one: string, other: string) => foldCase(one) === foldCase(other)
const isOneOfThem = (names: readonly string[], name: string) => names.some((one) => isSameName(one, name))

const aliasOf = ({ aliases }: Names, name: string) =>
  aliases.findLast((alias) => alias.name === name) ??
  aliases.findLast((alias) => isSameName(alias.name, name))

/**
 * What a name in a search stands for. An alias doesn't replace a name that is in use. Part of a name, such as `food` for
 * "Fast Food", only means the alias "Food" if spelled exactly the same.
 */
function typedName(names: Names, typed: string): string {
  const alias = aliasOf(names, typed)
  if (!alias || isOneOfThem(names.inUse, typed)) return typed
  const isPart = names.inUse.some((name) => foldCase(name).includes(foldCase(typed)))
  return isPart && alias.name !== typed ? typed : alias.current
}

async function readTypedCategories(store: Store, ledgerId: string): Promise<Names> {
  const aliases = await readAliasRows(store, ledgerId)
  if (aliases.length === 0) return { inUse: [], aliases: [] }
  return {
    inUse: (await readCategories(store, ledgerId)).map(({ name }) => name),
    aliases: aliases.map(({ name, category }) => ({ name, current: category })),
  }
}

/** The tags, and those that were merged into others. */
async function readTags(store: Store, ledgerId: string): Promise<Names> {
  const names = new Map((await readNamesOfTags(store, ledgerId)).map(({ id, name }) => [id, name]))
  const removed = await store
    .selectFrom('tags')
    .select(['id', 'name'])
    .where('ledgerId', '=', ledgerId)
    .where('removedAt', 'is not', null)
    .orderBy('removedAt')
    .execute()
  return {
    inUse: [...names.values()],
    aliases: removed.flatMap(({ id, name }) => {
      const current = names.get(id)
      return current === undefined ? [] : [{ name, current }]
    }),
  }
}
