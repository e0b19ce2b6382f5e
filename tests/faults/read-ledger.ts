import { readDecidedMerchants } from '#ledger/store/merchants/decided-merchants.ts'
import { readTransactionRules } from '#ledger/store/transaction-rules.ts'
import type { Store } from '#store/schema.ts'
import type { Part } from './lane.ts'

type Row = { date: string; description: string; cents: number; category: string }

export const rowText = ({ date, description, cents, category }: Row): string =>
  JSON.stringify([date, description, cents, category])

export const ruleKey = (pattern: string): string => `rule ${pattern}`
/** A merchant that was merged into another one. */
export const mergeKey = (key: string): string => `merge ${key}`
export const ruleText = (category: string, excluded: boolean): string => JSON.stringify([category, excluded])

/** Everything a user has stored: rows by import key, rules by pattern, merged merchants, and row IDs by key. */
export async function readLedger(store: Store, userId: string): Promise<{ ledger: Part; ids: Part }> {
  const rows = await store
    .selectFrom('transactions')
    .select(['id', 'date', 'description', 'amountCents as cents', 'category', 'importKey'])
    .where('ledgerId', '=', userId)
    .execute()
  const rules = await readTransactionRules(store, userId)
  const merchants = await readDecidedMerchants(store, userId)
  return {
    ledger: new Map([
      ...rows.map((row) => [row.importKey ?? row.id, rowText(row)] as const),
      ...rules.flatMap(({ descriptionPattern, category, excluded }) =>
        descriptionPattern === null
          ? []
          : [[ruleKey(descriptionPattern), ruleText(category ?? '', excluded)] as const],
      ),
      ...merchants.map(({ key, intoKey }) => [mergeKey(key), intoKey ?? ''] as const),
    ]),
    ids: new Map(rows.map((row) => [row.importKey ?? '', row.id])),
  }
}
