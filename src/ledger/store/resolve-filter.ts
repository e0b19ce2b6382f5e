import { categoriesByKind } from '#domain/category-kinds.ts'
import type { Figure } from '#domain/headline-figures.ts'
import type { Store } from '#store/schema.ts'
import { readChildNames, readChosenKinds } from './category-definitions.ts'
import { readCounting } from './counting.ts'
import type { LedgerFilter } from './ledger-filter.ts'
import { readKeysOfMerchant, readKeysOfMerchants } from './merchants/decided-merchants.ts'
import { readOutcomesOfRule } from './rules/outcomes.ts'
import { resolveSearch } from './search/resolve-search.ts'
import { readIdsOfTag, readOutcomesWithTags } from './tags.ts'

/** A filter as requested. */
export type AskedFilter = Omit<
  LedgerFilter,
  | 'figure'
  | 'tagIds'
  | 'outcomesWithTag'
  | 'merchantKeys'
  | 'notMerchantKeys'
  | 'childCategories'
  | 'conditions'
  | 'monthStart'
> & {
  figure?: Figure | undefined
  tag?: string | undefined
  merchant?: string | undefined
  notMerchants?: readonly string[] | undefined
  withChildren?: boolean | undefined
  ruleId?: string | undefined
}

/**
 * A filter as requested, with the categories of its figure, the children of its category, the IDs of its tag, the keys
 * of its merchants, the outcomes of its rule, the conditions of its search and how the ledger counts.
 */
export async function resolveFilter(
  store: Store,
  ledgerId: string,
  { figure, tag, merchant, notMerchants = [], ruleId, withChildren, search = '', ...asked }: AskedFilter,
): Promise<LedgerFilter> {
  const { category } = asked
  const { monthStart, refundMonth } = await readCounting(store, ledgerId)
  const filter = {
    ...asked,
    monthStart,
    ...(refundMonth === 'purchase' && { countsRefundsOf: ledgerId }),
    ...(category && withChildren && { childCategories: await readChildNames(store, ledgerId, category) }),
    ...(tag && (await idsOfTag(store, ledgerId, tag))),
    ...(merchant && { merchantKeys: await readKeysOfMerchant(store, ledgerId, merchant) }),
    ...(notMerchants.length > 0 && {
      notMerchantKeys: await readKeysOfMerchants(store, ledgerId, notMerchants),
    }),
    ...(ruleId && { outcomeIds: await readOutcomesOfRule(store, ledgerId, ruleId) }),
    ...(figure && {
      figure: { name: figure, categories: categoriesByKind(await readChosenKinds(store, ledgerId)) },
    }),
  }
  return resolveSearch(store, ledgerId, filter, search)
}

async function idsOfTag(store: Store, ledgerId: string, tag: string) {
  const tagIds = await readIdsOfTag(store, ledgerId, tag)
  return { tagIds, outcomesWithTag: await readOutcomesWithTags(store, ledgerId, tagIds) }
}
