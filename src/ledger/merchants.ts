import {
  MerchantChange,
  MerchantName,
  MerchantPage,
  MerchantQuery,
  MerchantsToMerge,
  MerchantsToUnmerge,
  MergedMerchants,
  UnmergedMerchants,
} from '#contract/merchants.ts'
import { merchantNameOf } from '#domain/merchants/merchant.ts'
import { HttpProblem } from '#http/http-problem.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import {
  countDecidedMerchants,
  mergeMerchants,
  unmergeMerchants,
} from '#ledger/store/merchants/decided-merchants.ts'
import { readMerchants } from '#ledger/store/merchants/merchant-list.ts'
import { renameMerchant } from '#ledger/store/merchants/rename-merchant.ts'
import type { Store } from '#store/schema.ts'
import { endpoint } from './endpoint.ts'
import { weightOfTransactions } from './limit-calls.ts'
import { impossibleRanges, requirePossibleRanges } from './possible-range.ts'
import { sumTooLarge } from './summary.ts'

const topic = 'Merchants'

const tooManyMerchants = {
  409: '`too_many_merchants`: 10,000 merchants of the ledger are already renamed or merged.',
}

const mostMerchants = 10_000

/** Throws if too many merchants are renamed or merged. Call it after the change, in its transaction. */
export async function requireFewMerchants(store: Store, ledgerId: string): Promise<void> {
  if ((await countDecidedMerchants(store, ledgerId)) > mostMerchants)
    throw new HttpProblem(
      409,
      'too_many_merchants',
      'You can rename or merge at most 10,000 merchants. Restore the names of some, or separate some, first.',
    )
}

export const merchants = [
  endpoint({
    method: 'get',
    path: '/merchants',
    topic,
    summary: 'List merchants',
    description:
      "All merchants of the ledger's transactions, as the user named and merged them. Only transactions that count in totals are summed. `GET /transactions?merchant=…&excluded=false` returns the transactions behind a sum.",
    query: MerchantQuery,
    answer: { schema: MerchantPage, description: 'One page.' },
    problems: { 422: `${sumTooLarge[422]} ${impossibleRanges[422]}` },
    weigh: weightOfTransactions,
    async handle({ store, ledgerId, query: { limit, cursor, ...asked } }) {
      requirePossibleRanges({ startDate: asked.startDate, endDate: asked.endDate })
      const first = Number(cursor ?? 0)
      const { merchants, total } = await readMerchants(store, ledgerId, asked, { first, limit })
      const next = first + limit
      return { merchants, total, nextCursor: next < total ? String(next) : null }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/merchants',
    topic,
    summary: 'Rename a merchant',
    description:
      'Applies to all existing and future transactions, without changing them. A null `name` restores the name from the bank.',
    body: MerchantChange,
    answer: {
      schema: MerchantName,
      description: 'The merchant. If `key` was merged into another, that one.',
    },
    problems: tooManyMerchants,
    handle: ({ store, ledgerId, body: { key, name } }) =>
      changeLedger(store, ledgerId, async (transaction) => {
        const renamed = await renameMerchant(transaction, ledgerId, key, name)
        await requireFewMerchants(transaction, ledgerId)
        return { key: renamed, name: name ?? merchantNameOf(renamed) }
      }),
  }),
  endpoint({
    method: 'post',
    path: '/merchants/merge',
    topic,
    summary: 'Merge merchants',
    description:
      'Their existing and future transactions count as those of `into`, including those of merchants that were merged into them before. Transactions are not changed.',
    body: MerchantsToMerge,
    answer: {
      schema: MergedMerchants,
      description: 'Pass `merged` to `POST /merchants/unmerge` to undo it.',
    },
    problems: tooManyMerchants,
    handle: ({ store, ledgerId, body }) =>
      changeLedger(store, ledgerId, async (transaction) => {
        const merged = await mergeMerchants(transaction, ledgerId, body)
        await requireFewMerchants(transaction, ledgerId)
        return merged
      }),
  }),
  endpoint({
    method: 'post',
    path: '/merchants/unmerge',
    topic,
    summary: 'Separate merged merchants',
    description:
      'They become merchants of their own again, with their names and the merchants that had been merged into them.',
    body: MerchantsToUnmerge,
    answer: { schema: UnmergedMerchants, description: 'How many of them had been merged.' },
    handle: async ({ store, ledgerId, body: { keys } }) => ({
      unmerged: await unmergeMerchants(store, ledgerId, keys),
    }),
  }),
]
