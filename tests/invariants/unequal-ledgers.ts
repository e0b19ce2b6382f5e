import type { Kysely } from 'kysely'
import { insertTransactions } from '#ledger/store/add-transactions.ts'
import { saveTransactionRules } from '#ledger/store/transaction-rules.ts'
import type { Schema } from '#store/schema.ts'
import { aRow, aUser } from '#tests/support/a-ledger.ts'

const day = (n: number) =>
  new Date(Date.UTC(2015, 0, 1) + (n % 3650) * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)

/**
 * One user with many rows, two with a third as many, and forty with a few, so that averages say nothing about the first
 * three, who have this many rules each. Returns the ID of the one with the most rows.
 */
export async function unequalLedgers(
  store: Kysely<Schema>,
  { rules = 0, rows: most = 3000 } = {},
): Promise<string> {
  const users: string[] = []
  for (const size of [most / 3, most, most / 3, ...Array(40).fill(Math.ceil(most / 600))]) {
    const userId = await aUser(store)
    users.push(userId)
    const rows = Array.from({ length: size }, (_, n) =>
      aRow({ date: day(n), description: `SHOP ${n % 300}`, importKey: `key ${n}` }),
    )
    await insertTransactions(store, userId, rows)
  }
  const large = users.slice(0, 3)
  const patterns = Array.from({ length: rules }, (_, n) => ({
    descriptionPattern: `SHOP ${n + 10}`,
    category: 'Other',
    excluded: false,
  }))
  if (rules > 0) for (const userId of large) await saveTransactionRules(store, userId, patterns)
  return large[1] ?? ''
}
