import { type SqlBool, sql } from 'kysely'
import { bankTextsAfter } from '#domain/bank-texts.ts'
import { monthOf } from '#domain/calendar.ts'
import { actionsByHand, type ByHandWord, isCategoryChosen, withByHand } from '#domain/rules/by-hand.ts'
import type { Store } from '#store/schema.ts'
import { columnsOf } from './add-transactions.ts'
import { readCategoryNames } from './category-aliases.ts'
import { changeLedger } from './change-ledger.ts'
import { fromKeptRow, selectKeptTransactions } from './kept-transactions.ts'
import { forgetLinksOf } from './matching/decisions.ts'
import { leaveMatches } from './matching/leave-matches.ts'
import { matchAdded } from './matching/match-added.ts'
import { matchPayments } from './matching/payment-decisions.ts'
import { leavePayments } from './matching/recognize-payments.ts'
import { recomputeMonths } from './monthly-totals.ts'
import { type MoveRefusal, noteMove, refusalToMove } from './move-transaction.ts'
import { readTransaction, type StoredTransaction } from './read-transactions.ts'
import { decideByRules, readActionsOfOutcome } from './rules/outcomes.ts'
import { learnCategories, unlearnCategories } from './suggestions/category-counts.ts'
import { changeTags } from './tags.ts'
import { given, isSame, type TransactionChange } from './transaction-change.ts'
import { valuesOfNew } from './values.ts'

/** The actions that rules stop deciding when an edit sets another value (docs/decisions/edits-and-rules.md). */
const editableActions = ['category', 'description', 'note'] as const

/**
 * Changes the given fields. Returns 'split' if a split transaction would get another amount or category, and the reason
 * if the transaction cannot move to the given account. Rules are applied again; the import key stays
 * (product-decisions.md, 15).
 */
export const updateTransaction = (
  store: Store,
  ledgerId: string,
  id: string,
  change: TransactionChange,
  at = new Date().toISOString(),
): Promise<StoredTransaction | MoveRefusal | 'split' | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const found = await selectKeptTransactions(transaction, ledgerId)
      .select('ruleId')
      .where('id', '=', id)
      .executeTakeFirst()
    if (!found) return undefined
    const before = fromKeptRow(found)
    const { tags, ...fields } = change
    const tagsOf = await changeTags(transaction, ledgerId, { tags })
    const tagged = tagsOf(before)
    if (tagged === 'too_many_tags') throw new Error('A change with a valid number of tags led to too many')
    const categoryOf = await readCategoryNames(transaction, ledgerId)
    const asked = { ...before, ...given(fields), tagIds: tagged.tagIds }
    const category = fields.category === undefined ? before.category : categoryOf(fields.category)
    const { ruleId: ruledBy, ...after } = { ...asked, category }
    if (before.splitId !== null && (after.category !== '' || after.cents !== before.cents)) return 'split'
    if (fields.byHand === undefined) {
      const ruled = await readActionsOfOutcome(transaction, ledgerId, ruledBy)
      const chosen = editableActions.filter((field) => before[field] !== after[field] && ruled.has(field))
      after.byHand = withByHand(before.byHand, tagged.isByHand ? [...chosen, 'tags'] : chosen)
    } else {
      const decided: ByHandWord[] = before.splitId === null ? [] : ['category']
      if (isCategoryChosen(before.byHand)) decided.push('own_category')
      after.byHand = withByHand(after.byHand, decided)
    }
    if (after.category !== before.category) after.reviewed = change.reviewed ?? true
    if (isCategoryDecision(before, after)) after.byHand = withByHand(after.byHand, ['own_category'])
    const isMove = after.accountId !== before.accountId
    const refusal = isMove && (await refusalToMove(transaction, ledgerId, before, after.accountId))
    if (refusal) return refusal
    const {
      id: _,
      importKey,
      importId,
      ...columns
    } = columnsOf({
      ...after,
      ...bankTextsAfter(before, after),
    })
    const moves = isMove || before.date !== after.date || before.cents !== after.cents
    const isRow = sql<SqlBool>`ledger_id = ${ledgerId} and id = ${id}`
    const isRenamed = !moves && before.description !== after.description
    const leave = moves ? leaveMatches : unlearnCategories
    await leave(transaction, ledgerId, isRow)
    if (isRenamed) await leavePayments(transaction, ledgerId, isRow)
    const decide = await decideByRules(transaction, ledgerId)
    const [ruleId = null] = await decide([{ ...after, merchantKey: columns.merchantKey }])
    const valueFor = await valuesOfNew(transaction, ledgerId, [after])
    const editedAt = isSame(before, after) ? before.editedAt : at
    await transaction
      .updateTable('transactions')
      .set({ ...columns, ...valueFor(after), editedAt, ruleId })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', id)
      .execute()
    if (isMove) await noteMove(transaction, ledgerId, before, after, at)
    if (moves) await forgetLinksOf(transaction, ledgerId, after)
    const matched = moves ? await matchAdded(transaction, ledgerId, [after]) : []
    if (isRenamed) await matchPayments(transaction, ledgerId, [{ ...after, value: after.cents }])
    await learnCategories(transaction, ledgerId, [id])
    await recomputeMonths(transaction, ledgerId, [monthOf(before.date), monthOf(after.date), ...matched])
    return readTransaction(transaction, ledgerId, id)
  })

type Decided = { category: string; byHand: string | null }

/** A category that the transaction already had is chosen when rules stop deciding it. */
const isCategoryDecision = (before: Decided, after: Decided): boolean =>
  before.category !== after.category ||
  (actionsByHand(after.byHand).includes('category') && !actionsByHand(before.byHand).includes('category'))
