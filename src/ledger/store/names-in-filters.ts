import { foldName } from '#domain/merchants/fold-name.ts'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import { rootsOf } from '#domain/merchants/merged-merchants.ts'
import { foldCase } from '#domain/plain-text.ts'
import type { NameField } from '#domain/search/search-term.ts'
import type { Store } from '#store/schema.ts'
import { readCategories } from './categories.ts'
import { readAliases, readAliasRows } from './category-aliases.ts'
import { readDecidedMerchants } from './merchants/decided-merchants.ts'
import { readMerchantNames } from './merchants/merchant-names.ts'
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
  const accounts = await readTypedAccounts(store, ledgerId, accountOf)
  const merchants = saved.some(({ filter }) => /merchant:/i.test(filter))
    ? await readTypedMerchants(store, ledgerId)
    : noNames
  const tagOf = (name: string) =>
    isOneOfThem(tags.inUse, name) ? name : (aliasOf(tags, name)?.current ?? name)
  // Renaming an account, a tag or a merchant changes the search itself (`replace-in-filters.ts`).
  const namesOf = { category: categories, tag: tags, account: accounts, merchant: merchants }
  const nameOf = (field: NameField, name: string) =>
    typedName(namesOf[field], name, field === 'merchant' ? foldName : foldCase)
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
const noNames: Names = { inUse: [], aliases: [] }

const isOneOfThem = (names: readonly string[], name: string, fold = foldCase) =>
  names.some((one) => fold(one) === fold(name))

const aliasOf = ({ aliases }: Names, name: string, fold = foldCase) =>
  aliases.findLast((alias) => alias.name === name) ??
  aliases.findLast((alias) => fold(alias.name) === fold(name))

/**
 * What a name in a search stands for. An alias doesn't replace a name that is in use. Part of a name, such as `food` for
 * "Fast Food", only means the alias "Food" if spelled exactly the same.
 */
function typedName(names: Names, typed: string, fold: typeof foldCase): string {
  const alias = aliasOf(names, typed, fold)
  if (!alias || isOneOfThem(names.inUse, typed, fold)) return typed
  const isPart = names.inUse.some((name) => fold(name).includes(fold(typed)))
  return isPart && alias.name !== typed ? typed : alias.current
}

async function readTypedCategories(store: Store, ledgerId: string): Promise<Names> {
  const aliases = await readAliasRows(store, ledgerId)
  if (aliases.length === 0) return noNames
  return {
    inUse: (await readCategories(store, ledgerId)).map(({ name }) => name),
    aliases: aliases.map(({ name, category }) => ({ name, current: category })),
  }
}

/** The accounts, and those that were merged into others. */
async function readTypedAccounts(
  store: Store,
  ledgerId: string,
  accountOf: (id: string) => string,
): Promise<Names> {
  const accounts = await store
    .selectFrom('accounts')
    .select(['id', 'name', 'removedBy'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('removedBy')
    .execute()
  const inUse = new Map(accounts.flatMap(({ id, name, removedBy }) => (removedBy ? [] : [[id, name]])))
  return {
    inUse: [...inUse.values()],
    aliases: accounts.flatMap(({ id, name }) => {
      const current = inUse.has(id) ? undefined : inUse.get(accountOf(id))
      return current === undefined ? [] : [{ name, current }]
    }),
  }
}

/** The merchants of transactions, and those that were merged into others. */
async function readTypedMerchants(store: Store, ledgerId: string): Promise<Names> {
  const decided = await readDecidedMerchants(store, ledgerId)
  const merged = decided.filter(({ intoKey }) => intoKey !== null)
  if (merged.length === 0) return noNames
  const chosen = new Map(decided.map(({ key, name }) => [key, name]))
  const rootOf = rootsOf(decided)
  const nameOf = (key: string) => chosen.get(key) ?? merchantNameOf(key)
  return {
    inUse: (await readMerchantNames(store, ledgerId)).map(({ name }) => name),
    aliases: merged.map(({ key }) => ({ name: nameOf(key), current: nameOf(rootOf(key)) })),
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
