import { type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Day } from '#domain/calendar.ts'
import { improves } from '#domain/suggestions/category-to-review.ts'
import type { CategorySuggestion } from '#domain/suggestions/suggest-category.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { isRefund } from '#ledger/store/counted-as.ts'
import type { LedgerFilter } from '#ledger/store/ledger-filter.ts'
import { partsOfRows } from '#ledger/store/parts-of-rows.ts'
import {
  type PagePosition,
  readTransactionPage,
  type StoredTransaction,
} from '#ledger/store/read-transactions.ts'
import { isOneOf } from '#store/engines/differences.ts'
import type { Store } from '#store/schema.ts'
import { changeCategories } from './category-changes.ts'
import { isCategoryByRule, suggestCategories } from './suggestions.ts'

/** A transaction to review, and a better category than the one it has, if there is one. */
export type ToReview = {
  transaction: StoredTransaction
  merchant: string
  suggestion: CategorySuggestion | null
}

/** One page of the unreviewed transactions of these days, latest first. */
export async function readRowsToReview(
  store: Store,
  ledgerId: string,
  days: Pick<LedgerFilter, 'startDate' | 'endDate'>,
  { after, limit }: { after: PagePosition | null; limit: number },
): Promise<{ rows: ToReview[]; next: PagePosition | null }> {
  const page = { order: 'desc', after, limit } as const
  const { transactions, next } = await readTransactionPage(
    store,
    ledgerId,
    { ...days, reviewed: false },
    page,
  )
  const suggested = await suggestCategories(store, ledgerId, transactions)
  const rows = suggested.map(({ row, merchant, suggestion }) => ({
    transaction: row,
    merchant,
    suggestion: suggestion && isOpen(row) && improves(suggestion, row.category) ? suggestion : null,
  }))
  return { rows, next }
}

/** Whether the row's own category decides, and the user has not chosen it. */
const isOpen = ({ decidedBy, refundOf, isCategoryChosen }: StoredTransaction) =>
  decidedBy.category === null && refundOf === null && !isCategoryChosen

// The value is a literal so that both engines can use the index of these transactions.
const isToReview = (ledgerId: string) => sql<SqlBool>`ledger_id = ${ledgerId} and reviewed = 0`

export async function countToReview(store: Store, ledgerId: string): Promise<number> {
  const { count } = await store
    .selectFrom('transactions')
    .select(({ fn }) => fn.countAll().as('count'))
    .where(isToReview(ledgerId))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** A reviewed transaction, and the category that the user accepted or chose, if it changes. */
export type Review = { transactionId: string; category?: string | undefined }

/**
 * Marks transactions as reviewed and sets their categories, in one change. Those that were reviewed in between are left
 * alone, those whose category comes from a rule or a linked purchase keep it, and split ones their parts.
 */
export const reviewTransactions = (
  store: Store,
  ledgerId: string,
  reviews: readonly Review[],
  at: string,
): Promise<{ id: string; changed: number }> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const categoryOf = new Map(reviews.map(({ transactionId, category }) => [transactionId, category]))
    const found = await transaction
      .selectFrom('transactions')
      .select(['id', 'date', 'category', 'editedAt', 'reviewed', 'byHand'])
      .select([isRefund.as('isRefund'), isCategoryByRule.as('isRuled')])
      .where(isToReview(ledgerId))
      .where(isOneOf(transaction, 'id', [...categoryOf.keys()]))
      .execute()
    const rows = found.map(({ id, date, category, editedAt, reviewed, byHand, isRefund, isRuled }) => ({
      id,
      date,
      category: (!isRuled && !isRefund && category !== '' && categoryOf.get(id)) || category,
      categoryBefore: category,
      editedBefore: editedAt,
      reviewedBefore: reviewed,
      byHandBefore: byHand,
    }))
    const change = { id: newId(), at }
    await changeCategories(transaction, ledgerId, change, rows)
    return { id: change.id, changed: rows.length }
  })

/** Marks all transactions before a day as reviewed, with their current categories. */
export const reviewAllBefore = (
  store: Store,
  ledgerId: string,
  day: Day,
  at: string,
): Promise<{ id: string; changed: number }> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const id = newId()
    let changed = 0
    const those = sql<SqlBool>`${isToReview(ledgerId)} and date < ${day}`
    for await (const part of partsOfRows(transaction, 'transactions', those, 'date', 'id')) {
      await sql`
        insert into category_changes
          (ledger_id, id, transaction_id, edited_before, category_before, reviewed_before, by_hand_before, category, made_at)
        select ledger_id, ${id}, id, edited_at, category, reviewed, by_hand, category, ${at} from transactions where ${part}
      `.execute(transaction)
      const { numUpdatedRows } = await transaction
        .updateTable('transactions')
        .set({ reviewed: 1 })
        .where(part)
        .executeTakeFirstOrThrow()
      changed += Number(numUpdatedRows)
    }
    return { id, changed }
  })
