import { sql } from 'kysely'
import type { Day } from '#domain/calendar.ts'
import { transactionColumns } from '#store/ledger-tables.ts'
import type { Store } from '#store/schema.ts'
import type { PagePosition } from './read-transactions.ts'
import { withParts } from './splits.ts'
import { withTags } from './tags.ts'

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
  const tagged = await withTags(store, ledgerId, rows.map(fromKeptRow))
  return (await withParts(store, ledgerId, tagged)).map(({ parts, ...row }) =>
    parts[0] ? { ...row, category: parts[0].category, parts } : row,
  )
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
    .select(['id', 'date', 'amountCents as cents', 'description', 'importKey'])
    .where('ledgerId', '=', ledgerId)
    .where('accountId', '=', accountId)
    .where('date', '>=', first)
    .where('date', '<=', last)
    .orderBy('date')
    .orderBy('id')
    .execute()
