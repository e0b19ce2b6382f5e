import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import { transactionColumns } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'
import type { PagePosition } from './read-transactions.ts'
import { findParts } from './splits.ts'
import { findTags } from './tags.ts'

const { searchText, merchantKey, amountCents, ...plain } = transactionColumns
const columns = [...(Object.keys(plain) as (keyof typeof plain)[]), 'amountCents as cents'] as const

/** Transactions with their own values, without the effect of rules. */
export const selectKeptTransactions = (store: Store, ledgerId: string) =>
  store.selectFrom('transactions').select(columns).where('ledgerId', '=', ledgerId)

/** The row as the product uses it. */
export const fromKeptRow = <Row extends { reviewed: number }>({ reviewed, ...row }: Row) => ({
  ...row,
  reviewed: reviewed === 1,
})

/** A page of all transactions, oldest first. For programs that ignore parts, the category is that of the first part. */
export async function readKeptTransactions(
  store: Store,
  ledgerId: string,
  page: { after: PagePosition | null; limit: number },
) {
  const { after, limit } = page
  const rows = await selectKeptTransactions(store, ledgerId)
    .$if(after !== null, (query) => query.where(sql<boolean>`(date, id) > (${after?.date}, ${after?.id})`))
    .orderBy('date')
    .orderBy('id')
    .limit(limit)
    .execute()
  const tagsOf = await findTags(store, ledgerId, rows)
  const partsOf = await findParts(store, ledgerId, rows)
  return rows.map((stored) => {
    const { tagIds, splitId, ...row } = fromKeptRow(stored)
    const parts = partsOf(stored)
    const tagged = { ...row, tags: tagsOf(stored) }
    return parts[0] ? { ...tagged, category: parts[0].category, parts } : tagged
  })
}

/** By what a file's rows are compared with an account's transactions between two days, both included. */
export const readTransactionsOfDays = (
  store: Store,
  ledgerId: string,
  accountId: string,
  [first, last]: readonly [Day, Day],
) =>
  store
    .selectFrom('transactions')
    .select(['id', 'date', 'amountCents as cents', 'description', 'importKey', 'importId'])
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .orderBy('id')
    .execute()
