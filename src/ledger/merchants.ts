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
  renameMerchant,
  unmergeMerchants,
} from '#ledger/store/merchants/decided-merchants.ts'
import { readMerchants } from '#ledger/store/merchants/merchant-list.ts'
import type { Store } from '#store/schema.ts'
import { endpoint } from './endpoint.ts'
import { weightOfTransactions } from './limit-calls.ts'
import { sumTooLarge } from './summary.ts'

const topic = 'Merchants'

const tooManyMerchants = {
  409: '`too_many_merchants`: the ledger has names or merges for 10,000 merchants.',
}

const mostMerchants = 10_000

/** Called in a change, after deciding about merchants. */
export async function requireFewMerchants(store: Store, ledgerId: string): Promise<void> {
  if ((await countDecidedMerchants(store, ledgerId)) > mostMerchants)
    throw new HttpProblem(
      409,
      'too_many_merchants',
      'You can rename or merge 10,000 merchants. Restore some of them first.',
    )
}

export const merchants = [
  endpoint({
    method: 'get',
    path: '/merchants',
    topic,
    summary: 'List merchants',
    description:
      "Everyone that the ledger's transactions name, after the user's names and merges. Only transactions that count in totals are summed. `GET /transactions?merchant=…&excluded=false` returns the transactions behind a sum.",
    query: MerchantQuery,
    answer: { schema: MerchantPage, description: 'One page.' },
    problems: sumTooLarge,
    weigh: weightOfTransactions,
    async handle({ store, ledgerId, query: { limit, cursor, ...asked } }) {
      const all = await readMerchants(store, ledgerId, asked)
      const first = Number(cursor ?? 0)
      const next = first + limit
      return {
        merchants: all.slice(first, next),
        total: all.length,
        nextCursor: next < all.length ? String(next) : null,
      }
    },
  }),
  endpoint({
    method: 'patch',
    path: '/merchants',
    topic,
    summary: 'Rename a merchant',
    description:
      'Renames it in all transactions, earlier and later ones, without changing them. A null `name` restores the one that comes from the text of the bank.',
    body: MerchantChange,
    answer: {
      schema: MerchantName,
      description: 'The merchant. If `key` was merged, the one that it belongs to.',
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
      'Their earlier and later transactions count as those of `into`. What was merged into one of them before comes along. No transaction changes.',
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
    description: 'They stand for themselves again, with their names and with what had been merged into them.',
    body: MerchantsToUnmerge,
    answer: { schema: UnmergedMerchants, description: 'How many of them were merged.' },
    handle: async ({ store, ledgerId, body: { keys } }) => ({
      unmerged: await unmergeMerchants(store, ledgerId, keys),
    }),
  }),
]
