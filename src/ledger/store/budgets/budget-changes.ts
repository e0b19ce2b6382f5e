import { isDeepStrictEqual } from 'node:util'
import { v7 as newId } from 'uuid'
import type { Budget } from '#domain/budgets/budget.ts'
import { readAliases } from '#ledger/store/category-aliases.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import { forgetOldChanges, mostChanges } from '#ledger/store/forget-old-changes.ts'
import type { Store } from '#store/schema.ts'
import { putBudget, readBudgets, removeBudget } from './budgets.ts'

/** A change of budgets, which can be undone as a whole. */
export type BudgetChange = {
  id: string
  madeAt: string
  before: Budget[]
  after: Budget[]
  undoneAt: string | null
}

/** Records budgets as they were before and after a change. Returns the ID of the change. */
export async function recordBudgetChange(
  store: Store,
  ledgerId: string,
  { before, after }: { before: readonly Budget[]; after: readonly Budget[] },
  madeAt: string,
): Promise<string> {
  const id = newId()
  const sides = { before: JSON.stringify(before), after: JSON.stringify(after) }
  await store
    .insertInto('budgetChanges')
    .values({ ledgerId, id, madeAt, ...sides, undoneAt: null })
    .execute()
  await forgetOldChanges(store, 'budgetChanges', ledgerId)
  return id
}

/** The last changes, newest first. */
export async function readBudgetChanges(store: Store, ledgerId: string): Promise<BudgetChange[]> {
  const rows = await store
    .selectFrom('budgetChanges')
    .select(['id', 'madeAt', 'before', 'after', 'undoneAt'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('id', 'desc')
    .limit(mostChanges)
    .execute()
  return rows.map((row) => ({ ...row, before: JSON.parse(row.before), after: JSON.parse(row.after) }))
}

/**
 * Restores all budgets of a change, except those that were changed since. Their categories stay as they have been
 * renamed. Undefined if the change is unknown or already undone.
 */
export const undoBudgetChange = (
  store: Store,
  ledgerId: string,
  id: string,
  at: string,
): Promise<{ restored: number; left: number } | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const change = (await readBudgetChanges(transaction, ledgerId)).find((one) => one.id === id)
    if (!change || change.undoneAt !== null) return undefined
    let restored = 0
    const ids = new Set([...change.before, ...change.after].map((budget) => budget.id))
    for (const id of ids) if (await undoOne(transaction, ledgerId, change, id)) restored += 1
    await transaction
      .updateTable('budgetChanges')
      .set({ undoneAt: at })
      .where('ledgerId', '=', ledgerId)
      .where('id', '=', change.id)
      .execute()
    return { restored, left: ids.size - restored }
  })

async function undoOne(store: Store, ledgerId: string, change: BudgetChange, id: string): Promise<boolean> {
  const budgets = await readBudgets(store, ledgerId)
  const [before, after, current] = [change.before, change.after, budgets].map((list) =>
    list.find((one) => one.id === id),
  )
  if (!isDeepStrictEqual(valuesOf(current), valuesOf(after))) return false
  if (!before) {
    await removeBudget(store, ledgerId, id)
    return true
  }
  const categoryOf = await readAliases(store, ledgerId)
  const category = current?.category ?? categoryOf(before.category)
  if (budgets.some((one) => one.id !== id && one.category === category)) return false
  await putBudget(store, ledgerId, { ...before, category })
  return true
}

/** Everything about a budget but its category, which can be renamed since. */
function valuesOf(budget: Budget | undefined) {
  if (!budget) return undefined
  const { category: _, ...values } = budget
  return values
}
