import { foldName } from '#domain/merchants/fold-name.ts'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import { rootsOf } from '#domain/merchants/merged-merchants.ts'
import { foldCase, foldForSearch } from '#domain/plain-text.ts'
import type { TrendDimension } from '#domain/reports/report-view.ts'
import type { NameField } from '#domain/search/search-term.ts'
import type { Store } from '#store/schema.ts'
import { readCategories } from './categories.ts'
import { readAliases, readAliasRows } from './category-aliases.ts'
import { readDecidedMerchants } from './merchants/decided-merchants.ts'
import { readMerchantNames } from './merchants/merchant-names.ts'
import { readMergedAccounts } from './rules/read-merges.ts'
import { withNames } from './search/names-in-search.ts'
import { readNamesOfTags } from './tags.ts'

/**
 * The categories, tags and account in the JSON of a saved filter, whose search can name them as well, or of a saved report,
 * which has a list of one kind.
 */
type Named = {
  category?: string
  not_category?: string[]
  tag?: string
  account_id?: string
  search?: string
  by?: TrendDimension
  only?: string[]
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
  const filters = saved.map(({ filter }) => JSON.parse(filter) as Named)
  const merchants = filters.some(({ search = '' }) => /merchant:/i.test(search))
    ? await readTypedMerchants(store, ledgerId)
    : noNames
  // Renaming an account, a tag or a merchant changes the search itself (`replace-in-saved.ts`).
  const namesOf = { category: categories, tag: tags, account: accounts, merchant: merchants }
  const nameOf = (field: NameField, name: string) => namesOf[field].ofTyped(name)
  const hasMerchants = filters.some(({ by }) => by === 'merchant')
  const keyOf: Record<TrendDimension, (key: string) => string> = {
    parent: categoryOf,
    category: categoryOf,
    merchant: rootsOf(hasMerchants ? await readDecidedMerchants(store, ledgerId) : []),
    tag: tags.ofKept,
    account: accountOf,
  }
  return saved.map((one, index) => {
    const filter = filters[index] ?? {}
    const { category, not_category, tag, account_id, search, by = 'parent', only } = filter
    const current: Named = {
      ...filter,
      ...(category !== undefined && { category: categoryOf(category) }),
      ...(not_category && { not_category: [...new Set(not_category.map(categoryOf))] }),
      ...(tag !== undefined && { tag: tags.ofKept(tag) }),
      ...(account_id !== undefined && { account_id: accountOf(account_id) }),
      ...(search !== undefined && { search: withNames(search, nameOf) }),
      ...(only && { only: [...new Set(only.map(keyOf[by]))] }),
    }
    return { ...one, filter: JSON.stringify(current) }
  })
}

/** A name that is no longer in use, and the one that took its place. */
type Alias = { name: string; current: string }
type Names = {
  /** The current name for one that a filter has from a list. */
  ofKept: (name: string) => string
  /**
   * The current name for one that was typed into a search. An alias doesn't replace a name that is in use. Part of a name,
   * such as `food` for "Fast Food", only means the alias "Food" if spelled exactly the same.
   */
  ofTyped: (name: string) => string
}

/** Folds each name once, because a ledger can have thousands of merchants, and its filters thousands of terms. */
function indexNames(
  inUse: readonly string[],
  aliases: readonly Alias[],
  /** As searches compare names, the closest comparison first. */
  folds: readonly ((name: string) => string)[] = [foldCase, foldForSearch],
): Names {
  // Of aliases with the same name, the last counts.
  const exact = new Map(aliases.map((alias) => [alias.name, alias]))
  const comparisons = folds.map((fold) => {
    const used = new Set(inUse.map(fold))
    const similar = new Map(aliases.map((alias) => [fold(alias.name), alias]))
    return {
      isInUse: (name: string) => used.has(fold(name)),
      aliasOf: (name: string) => exact.get(name) ?? similar.get(fold(name)),
      all: [...used].join('\n'),
      fold,
    }
  })
  const isPartOfOne = (name: string) => comparisons.some(({ all, fold }) => all.includes(fold(name)))
  return {
    ofKept(name) {
      const closest = comparisons.slice(0, 1).find(({ isInUse }) => !isInUse(name))
      return closest?.aliasOf(name)?.current ?? name
    },
    ofTyped(name) {
      const found = comparisons.find(({ isInUse, aliasOf }) => isInUse(name) || aliasOf(name))
      const alias = found?.isInUse(name) ? undefined : found?.aliasOf(name)
      return !alias || (alias.name !== name && isPartOfOne(name)) ? name : alias.current
    },
  }
}

const noNames = indexNames([], [])

async function readTypedCategories(store: Store, ledgerId: string): Promise<Names> {
  const aliases = await readAliasRows(store, ledgerId)
  if (aliases.length === 0) return noNames
  return indexNames(
    (await readCategories(store, ledgerId)).map(({ name }) => name),
    aliases.map(({ name, category }) => ({ name, current: category })),
  )
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
  return indexNames(
    [...inUse.values()],
    accounts.flatMap(({ id, name }) => {
      const current = inUse.has(id) ? undefined : inUse.get(accountOf(id))
      return current === undefined ? [] : [{ name, current }]
    }),
  )
}

/** The merchants of transactions, and those that were merged into others. */
async function readTypedMerchants(store: Store, ledgerId: string): Promise<Names> {
  const decided = await readDecidedMerchants(store, ledgerId)
  const merged = decided.filter(({ intoKey }) => intoKey !== null)
  if (merged.length === 0) return noNames
  const chosen = new Map(decided.map(({ key, name }) => [key, name]))
  const rootOf = rootsOf(decided)
  const nameOf = (key: string) => chosen.get(key) ?? merchantNameOf(key)
  return indexNames(
    (await readMerchantNames(store, ledgerId)).map(({ name }) => name),
    merged.map(({ key }) => ({ name: nameOf(key), current: nameOf(rootOf(key)) })),
    [foldName],
  )
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
  return indexNames(
    [...names.values()],
    removed.flatMap(({ id, name }) => {
      const current = names.get(id)
      return current === undefined ? [] : [{ name, current }]
    }),
  )
}
