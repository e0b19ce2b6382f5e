import { categoriesByKind } from '#domain/category-kinds.ts'
import type { Figure } from '#domain/headline-figures.ts'
import type { Store } from '#store/schema.ts'
import { readChildNames, readChosenKinds } from './category-definitions.ts'
import type { LedgerFilter } from './ledger-filter.ts'
import { readKeysOfMerchant } from './merchants/decided-merchants.ts'
import { readIdsOfTag } from './tags.ts'

type Asked = {
  figure?: Figure | undefined
  tag?: string | undefined
  merchant?: string | undefined
  category?: string | undefined
  withChildren?: boolean | undefined
}

/**
 * A filter as requested, with the categories of its figure, the children of its category, the IDs of its tag and
 * the keys of its merchant.
 */
export async function resolveFilter<Filter extends Asked>(
  store: Store,
  ledgerId: string,
  { figure, tag, merchant, withChildren, ...filter }: Filter,
): Promise<
  Omit<Filter, 'figure' | 'tag' | 'merchant' | 'withChildren'> &
    Pick<LedgerFilter, 'figure' | 'tagIds' | 'merchantKeys' | 'category' | 'childCategories'>
> {
  const { category } = filter
  return {
    ...filter,
    ...(category && withChildren && { childCategories: await readChildNames(store, ledgerId, category) }),
    ...(tag && { tagIds: await readIdsOfTag(store, ledgerId, tag) }),
    ...(merchant && { merchantKeys: await readKeysOfMerchant(store, ledgerId, merchant) }),
    ...(figure && {
      figure: { name: figure, categories: categoriesByKind(await readChosenKinds(store, ledgerId)) },
    }),
  }
}
