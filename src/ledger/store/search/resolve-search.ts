import { type SqlBool, sql } from 'kysely'
import { earliestOf, latestOf } from '#domain/calendar.ts'
import { foldName } from '#domain/merchants/fold-name.ts'
import { foldCase, foldForSearch } from '#domain/plain-text.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import type { SearchTerm } from '#domain/search/search-term.ts'
import { plainTypist } from '#domain/search/write-search.ts'
import { readAccounts } from '#ledger/store/accounts.ts'
import { readCategories } from '#ledger/store/categories.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import { readMerchantNames } from '#ledger/store/merchants/merchant-names.ts'
import { readNamesOfTags, readOutcomesWithTags } from '#ledger/store/tags.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import type { ListedName, SearchCondition } from './search-condition.ts'
import { type FindShownTexts, findShownTexts } from './shown-texts.ts'

/** A filter with the conditions of a search. */
export async function resolveSearch(
  store: Store,
  ledgerId: string,
  filter: LedgerFilter,
  search: string,
): Promise<LedgerFilter> {
  const namesOf = namesIn(store, ledgerId)
  const shownTexts = findShownTexts(store, ledgerId)
  let resolved: LedgerFilter = filter
  let texts = 0
  for (const term of parseSearch(search, plainTypist)) {
    const condition =
      term.kind === 'name' && term.field === 'merchant'
        ? await merchantCondition(store, ledgerId, term)
        : term.kind === 'attachment'
          ? { ...term, ledgerId }
          : isText(term)
            ? { ...term, hasAccents: ++texts > mostWithoutAccents }
            : await conditionOf(term, namesOf)
    resolved = withCondition(resolved, await withOutcomes(store, ledgerId, condition, shownTexts))
  }
  return resolved
}

/**
 * The accents of further texts matter: PostgreSQL keeps the last 32 patterns, and would compile more of them again for
 * each row.
 */
const mostWithoutAccents = 20

const isText = <Term extends { kind: string }>(
  term: Term,
): term is Extract<Term, { kind: 'text' | 'figure' }> => term.kind === 'text' || term.kind === 'figure'

async function merchantCondition(
  store: Store,
  ledgerId: string,
  { not, name }: Extract<SearchTerm, { kind: 'name' }>,
): Promise<SearchCondition> {
  const all = await readMerchantNames(store, ledgerId)
  const named = all.map(({ key, name }) => ({ name, value: key }))
  const keys = valuesOf(named, name, [foldName])
  const isOne = isOneOf(store, 'transactions.merchant_key', keys)
  const isOneOfThem = sql<SqlBool>`(transactions.merchant_key is not null and ${isOne})`
  return { kind: 'merchant', not, keys, isOne: isOneOfThem }
}

/** Adds the outcomes of rules to a condition: a search also finds the tags that rules add and the texts they show. */
async function withOutcomes(
  store: Store,
  ledgerId: string,
  condition: SearchCondition,
  shownTexts: FindShownTexts,
): Promise<SearchCondition> {
  if (isText(condition)) {
    const fold = condition.hasAccents ? foldCase : foldForSearch
    return { ...condition, shown: await shownTexts(condition.text, fold) }
  }
  if (condition.kind !== 'name' || condition.field !== 'tag') return condition
  return { ...condition, outcomeIds: await readOutcomesWithTags(store, ledgerId, condition.values) }
}

/** The maximum number of keys to pass as parameters of a statement. */
const manyKeys = 100

/** Adds a condition, as one of the filters that have an index if possible. */
function withCondition(filter: LedgerFilter, condition: SearchCondition): LedgerFilter {
  const { startDate, endDate, conditions = [] } = filter
  if (condition.kind === 'dates' && !condition.not)
    return {
      ...filter,
      startDate: latestOf(startDate, condition.from ?? undefined),
      endDate: earliestOf(endDate, condition.to ?? undefined),
    }
  if (condition.kind === 'merchant' && !condition.not && filter.merchantKeys === undefined) {
    const { keys } = condition
    if (keys.length > 0 && keys.length <= manyKeys) return { ...filter, merchantKeys: keys }
  }
  if (
    condition.kind === 'name' &&
    !condition.not &&
    condition.field !== 'tag' &&
    condition.values.length === 1
  ) {
    const [value] = condition.values
    const filterName = condition.field === 'account' ? 'accountId' : 'category'
    if (filter[filterName] === undefined) return { ...filter, [filterName]: value }
  }
  return { ...filter, conditions: [...conditions, condition] }
}

type Named = { name: string; value: string }

async function conditionOf(
  term: Exclude<SearchTerm, { kind: 'attachment' | 'text' | 'figure' }>,
  namesOf: (field: ListedName) => Promise<Named[]>,
): Promise<SearchCondition> {
  if (term.kind !== 'name') return term
  const { not, field, name } = term
  if (field === 'merchant') throw new Error('Merchants are not listed')
  return { kind: 'name', not, field, values: valuesOf(await namesOf(field), name) }
}

/**
 * The item with exactly this name, or else all whose name contains it. A name with the same accents comes before one
 * with others.
 */
function valuesOf(all: readonly Named[], name: string, folds = [foldCase, foldForSearch]): string[] {
  for (const fold of folds) {
    const exact = all.filter((one) => fold(one.name) === fold(name))
    if (exact.length > 0) return exact.map(({ value }) => value)
  }
  const fold = folds.at(-1) ?? foldForSearch
  return all.filter((one) => fold(one.name).includes(fold(name))).map(({ value }) => value)
}

const namesIn =
  (store: Store, ledgerId: string) =>
  async (field: ListedName): Promise<Named[]> => {
    switch (field) {
      case 'account':
        return (await readAccounts(store, ledgerId)).map(({ id, name }) => ({ name, value: id }))
      case 'category':
        return (await readCategories(store, ledgerId)).map(({ name }) => ({ name, value: name }))
      case 'tag':
        return (await readNamesOfTags(store, ledgerId)).map(({ id, name }) => ({ name, value: id }))
    }
  }
