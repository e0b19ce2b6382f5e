import { categoriesByKind } from '#domain/category-kinds.ts'
import type { Figure } from '#domain/headline-figures.ts'
import type { Store } from '#store/schema.ts'
import { readChosenKinds } from './categories.ts'
import type { LedgerFilter } from './ledger-filter.ts'
import { readIdsOfTag } from './tags.ts'

type Asked = { figure?: Figure | undefined; tag?: string | undefined }

/** A filter as requested, with the categories that its figure consists of and the IDs of its tag. */
export async function resolveFilter<Filter extends Asked>(
  store: Store,
  ledgerId: string,
  { figure, tag, ...filter }: Filter,
): Promise<Omit<Filter, keyof Asked> & Pick<LedgerFilter, 'figure' | 'tagIds'>> {
  return {
    ...filter,
    ...(tag && { tagIds: await readIdsOfTag(store, ledgerId, tag) }),
    ...(figure && {
      figure: { name: figure, categories: categoriesByKind(await readChosenKinds(store, ledgerId)) },
    }),
  }
}
