import { readTransactionRules } from '#ledger/store/transaction-rules.ts'
import type { Store } from '#store/schema.ts'
import type { Part } from './lane.ts'

type Row = { date: string; description: string; cents: number; category: string }

export const rowText = ({ date, description, cents, category }: Row): string =>
  JSON.stringify([date, description, cents, category])

export const ruleKey = (pattern: string): string => `rule ${pattern}`
export const ruleText = (category: string, excluded: boolean): string => JSON.stringify([category, excluded])

/** Everything a user has stored: rows by import key, rules by pattern, and row IDs by key. */
export async function readLedger(store: Store, userId: string): Promise<{ ledger: Part; ids: Part }> {
  const rows = await store
    .selectFrom('transactions')
    .select(['id', 'date', 'description', 'amountCents as cents', 'category', 'importKey'])
    .where('ledgerId', '=', userId)
    .execute()
  const rules = await readTransactionRules(store, userId)
  return {
    ledger: new Map([
      ...rows.map((row) => [row.importKey ?? row.id, rowText(row)] as const),
      ...rules.map((rule) => {
        const text = ruleText(rule.category ?? '', rule.excluded)
        return [ruleKey(rule.descriptionPattern ?? ''), text] as const
      }),
    ]),
    ids: new Map(rows.map((row) => [row.importKey ?? '', row.id])),
  }
}
