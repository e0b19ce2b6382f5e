import { type SqlBool, sql } from 'kysely'
import { bankTextsAfter } from '#domain/bank-texts.ts'
import { monthOf } from '#domain/calendar.ts'
import { merchantKeyOf } from '#domain/merchants/merchant.ts'
import { readAliases } from '#ledger/store/category-aliases.ts'
import { forgetDeletion } from '#ledger/store/deletions.ts'
import { fromKeptRow } from '#ledger/store/kept-transactions.ts'
import { recomputeMonths } from '#ledger/store/monthly-totals.ts'
import { decideByRules } from '#ledger/store/rules/outcomes.ts'
import { forgetUnusedSplits } from '#ledger/store/splits.ts'
import { learnCategories, unlearnCategories } from '#ledger/store/suggestions/category-counts.ts'
import type { Store } from '#store/schema.ts'
import { forgetTransactionChange, type Undone } from './record.ts'
import { type Row, readRows } from './set-fields.ts'

/**
 * Restores the category or parts of a transaction as they were before it was split, unless it was edited since. Once
 * that edit is undone, the split can be undone as well.
 */
export async function undoSplitting(
  store: Store,
  ledgerId: string,
  { id, madeAt }: { id: string; madeAt: string },
): Promise<Undone> {
  const found = await store
    .selectFrom('deletedTransactions')
    .select(['id', 'amountCents', 'category', 'splitId', 'editedAt', 'reviewed', 'byHand'])
    .select(['bankDescription', 'bankCategory'])
    .where('ledgerId', '=', ledgerId)
    .where('deletionId', '=', id)
    .executeTakeFirst()
  const [row] = found ? await readRows(store, ledgerId, [found.id]) : []
  // The parts that come back must still add up.
  if (row && found && (row.editedAt !== madeAt || row.cents !== found.amountCents))
    return { restored: 0, edited: 1, missing: 0 }
  if (row && found) {
    const { amountCents: _, ...copy } = fromKeptRow(found)
    const categoryOf = await readAliases(store, ledgerId)
    const before = { ...row, ...copy }
    const restored = { ...before, category: categoryOf(copy.category) }
    await restore(store, ledgerId, { ...restored, ...bankTextsAfter(before, restored) })
    await forgetUnusedSplits(store, ledgerId, row.splitId === null ? [] : [row.splitId])
  }
  await forgetDeletion(store, ledgerId, id)
  await forgetTransactionChange(store, ledgerId, id)
  return { restored: row ? 1 : 0, edited: 0, missing: row ? 0 : 1 }
}

async function restore(store: Store, ledgerId: string, row: Row): Promise<void> {
  const { id, date, description, category, splitId, editedAt, byHand, reviewed } = row
  const { bankDescription, bankCategory } = row
  const isRow = sql<SqlBool>`ledger_id = ${ledgerId} and id = ${id}`
  const decide = await decideByRules(store, ledgerId)
  const [ruleId = null] = await decide([{ ...row, merchantKey: merchantKeyOf(description) }])
  await unlearnCategories(store, ledgerId, isRow)
  await store
    .updateTable('transactions')
    .set({ category, splitId, editedAt, byHand, ruleId, reviewed: Number(reviewed) })
    .set({ bankDescription, bankCategory })
    .where(isRow)
    .execute()
  await learnCategories(store, ledgerId, [id])
  await recomputeMonths(store, ledgerId, [monthOf(date)])
}
