import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  MerchantChange,
  MerchantName,
  MerchantPage,
  MerchantsToMerge,
  MerchantsToUnmerge,
  MergedMerchants,
  UnmergedMerchants,
} from '#contract/merchants.ts'
import { getJson, sendJson } from './http.ts'

type Page = z.output<typeof MerchantPage>
export type LedgerMerchant = Page['merchants'][number]
export type MerchantOrder = 'amount' | 'count' | 'name' | 'last'

export const merchantsQuery = (asked: { search?: string; order?: MerchantOrder }) =>
  infiniteQueryOptions({
    queryKey: ['ledger', 'merchants', asked],
    queryFn: ({ pageParam: cursor }) => getJson('/merchants', { ...asked, cursor }, MerchantPage),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }: Page) => nextCursor ?? undefined,
    // Keeps the list while another search or order loads.
    placeholderData: keepPreviousData,
  })

/** The key of the merchant that each merged merchant belongs to. */
export async function readRootsOfMerchants(): Promise<Map<string, string>> {
  const roots = new Map<string, string>()
  let cursor: string | undefined
  do {
    const page = await getJson('/merchants', { limit: 1000, cursor }, MerchantPage)
    for (const { key, merged } of page.merchants) for (const one of merged) roots.set(one.key, key)
    cursor = page.nextCursor ?? undefined
  } while (cursor !== undefined)
  return roots
}

/** The name of a merchant of the ledger; null if none has this key. */
export const merchantNameQuery = (key: string) =>
  queryOptions({
    queryKey: ['ledger', 'merchants', 'name', key],
    queryFn: async () => {
      const { transactions } = await getJson('/transactions', { merchant: key, limit: 1 }, OneTransaction)
      return transactions[0]?.merchant?.name ?? null
    },
  })

const OneTransaction = z.object({
  transactions: z.array(z.object({ merchant: z.nullable(z.object({ name: z.string() })) })),
})

/** Null restores the name from the bank. */
export const renameMerchant = (key: string, name: string | null): Promise<z.output<typeof MerchantName>> =>
  sendJson('PATCH', '/merchants', z.encode(MerchantChange, { key, name }), MerchantName)

/** Returns the merchants that it merged. Pass them to `unmergeMerchants` to undo it. */
export const mergeMerchants = (
  keys: readonly string[],
  into: string,
): Promise<z.output<typeof MergedMerchants>> =>
  sendJson('POST', '/merchants/merge', z.encode(MerchantsToMerge, { keys: [...keys], into }), MergedMerchants)

export const unmergeMerchants = (keys: readonly string[]): Promise<z.output<typeof UnmergedMerchants>> =>
  sendJson('POST', '/merchants/unmerge', z.encode(MerchantsToUnmerge, { keys: [...keys] }), UnmergedMerchants)
