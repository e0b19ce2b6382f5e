import { type SqlBool, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { bankTextsAfter } from '#domain/bank-texts.ts'
import { monthOf } from '#domain/calendar.ts'
import { withByHand } from '#domain/rules/by-hand.ts'
import { requireParts, type SplitPart } from '#domain/split-parts.ts'
import { requireAmountOf } from '#domain/whole-units.ts'
import type { Store } from '#store/schema.ts'
import { readCategoryNames } from './category-aliases.ts'
import { changeLedger } from './change-ledger.ts'
import { keepCopy } from './deletions.ts'
import { readCurrencies } from './foreign-accounts.ts'
import { fromKeptRow, selectKeptTransactions } from './kept-transactions.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { readTransaction, type StoredTransaction } from './read-transactions.ts'
import { decideByRules } from './rules/outcomes.ts'
import { insertSplits } from './splits.ts'
import { learnCategories, unlearnCategories } from './suggestions/category-counts.ts'
import { putTransactionChange, timeToUndoChange } from './transaction-changes/record.ts'

/**
 * Replaces the parts of a transaction. A single part ends the split: the transaction gets the category of that part.
 * From then on, rules do not decide its category. Throws UnequalParts unless the parts make up the amount.
 * Also returns the ID of the change, with which it can be undone.
 */
export const splitTransaction = (
  store: Store,
  ledgerId: string,
  id: string,
  parts: readonly SplitPart[],
  at: string,
): Promise<{ split: StoredTransaction | undefined; changeId: string } | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const found = await selectKeptTransactions(transaction, ledgerId)
      .select('merchantKey')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const row = fromKeptRow(found)
    requireParts(row.cents, parts)
    await requireWholeUnits(transaction, ledgerId, row.accountId, parts)
    const categoryOf = await readCategoryNames(transaction, ledgerId)
    const named = parts.map((part) => ({ ...part, category: categoryOf(part.category) }))
    const [only, ...others] = named
    const splitId = others.length > 0 ? newId() : null
    const category = splitId === null ? (only?.category ?? row.category) : ''
    const isRow = sql<SqlBool>`ledger_id = ${ledgerId} and id = ${id}`
    const changeId = newId()
    const finalAt = new Date(Date.parse(at) + timeToUndoChange).toISOString()
    const made = { id: changeId, change: { split: parts.length }, count: 1 }
    await putTransactionChange(transaction, ledgerId, { ...made, madeAt: at, finishedAt: at, finalAt })
    await keepCopy(transaction, { id: changeId, finalAt }, isRow)
    await unlearnCategories(transaction, ledgerId, isRow)
    if (splitId !== null) await insertSplits(transaction, ledgerId, [{ splitId, parts: named }])
    const byHand = withByHand(row.byHand, splitId === null ? ['category', 'own_category'] : ['category'])
    const [ruleId = null] = await (await decideByRules(transaction, ledgerId))([{ ...row, byHand }])
    await transaction
      .updateTable('transactions')
      .set({ category, splitId, byHand, ruleId, editedAt: at, reviewed: 1 })
      .set(bankTextsAfter(row, { ...row, category }))
      .where(isRow)
      .execute()
    await learnCategories(transaction, ledgerId, [id])
    await recomputeMonths(transaction, ledgerId, [monthOf(row.date)])
    return { split: await readTransaction(transaction, ledgerId, id), changeId }
  })

async function requireWholeUnits(
  store: Store,
  ledgerId: string,
  accountId: string,
  parts: readonly SplitPart[],
): Promise<void> {
  const { into, foreign } = await readCurrencies(store, ledgerId)
  for (const { cents } of parts) requireAmountOf(foreign.get(accountId) ?? into, cents)
}
