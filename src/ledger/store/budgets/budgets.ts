import { v7 as newId } from 'uuid'
import { type Budget, type BudgetFields, changedBudget } from '#domain/budgets/budget.ts'
import type { Month } from '#domain/calendar.ts'
import { categoryToUse } from '#ledger/store/category-aliases.ts'
import { changeLedger } from '#ledger/store/change-ledger.ts'
import type { Store } from '#store/schema.ts'
import { recordBudgetChange } from './budget-changes.ts'

/** More than fit on a screen. */
const mostBudgets = 200

/** All budgets of a ledger by category. */
export async function readBudgets(store: Store, ledgerId: string): Promise<Budget[]> {
  const rows = await store
    .selectFrom('budgets')
    .select(['id', 'category', 'period', 'carriesFrom', 'amounts'])
    .where('ledgerId', '=', ledgerId)
    .orderBy('category')
    .execute()
  return rows.map((row) => ({ ...row, amounts: JSON.parse(row.amounts) }))
}

/** Creates a budget with a given ID, or replaces it, within a change. */
export async function putBudget(store: Store, ledgerId: string, { id, ...budget }: Budget): Promise<void> {
  const row = { ...budget, amounts: JSON.stringify(budget.amounts) }
  await store
    .insertInto('budgets')
    .values({ ledgerId, id, ...row })
    .onConflict((conflict) => conflict.columns(['ledgerId', 'id']).doUpdateSet(row))
    .execute()
}

export async function removeBudget(store: Store, ledgerId: string, id: string): Promise<void> {
  await store.deleteFrom('budgets').where('ledgerId', '=', ledgerId).where('id', '=', id).execute()
}

type Saved = { changeId: string; budgets: Budget[] }

/**
 * Creates the budgets of these categories, or changes them from a month on, as one change that can be undone. `full` if
 * there would be too many.
 */
export const saveBudgets = (
  store: Store,
  ledgerId: string,
  { month, budgets }: { month: Month; budgets: readonly BudgetFields[] },
  at: string,
): Promise<Saved | 'full'> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const before = await readBudgets(transaction, ledgerId)
    const changed = new Map<string, Budget>()
    for (const fields of budgets) {
      const category = await categoryToUse(transaction, ledgerId, fields.category)
      const existing = before.find((one) => one.category === category) ?? null
      const id = existing?.id ?? newId()
      changed.set(category, { id, ...changedBudget(existing, { ...fields, category }, month) })
    }
    const after = [...changed.values()]
    const ids = new Set(after.map(({ id }) => id))
    const replaced = before.filter(({ id }) => ids.has(id))
    if (before.length + after.length - replaced.length > mostBudgets) return 'full'
    for (const budget of after) await putBudget(transaction, ledgerId, budget)
    const changeId = await recordBudgetChange(transaction, ledgerId, { before: replaced, after }, at)
    return { changeId, budgets: after }
  })

/** Deletes a budget. Returns the ID of the change, or undefined if the budget is missing. */
export const deleteBudget = (
  store: Store,
  ledgerId: string,
  id: string,
  at: string,
): Promise<string | undefined> =>
  changeLedger(store, ledgerId, async (transaction) => {
    const budget = (await readBudgets(transaction, ledgerId)).find((one) => one.id === id)
    if (!budget) return undefined
    await removeBudget(transaction, ledgerId, id)
    return recordBudgetChange(transaction, ledgerId, { before: [budget], after: [] }, at)
  })

/** Saves the budgets of an account file. They replace those of the same categories. */
export async function restoreBudgets(
  store: Store,
  ledgerId: string,
  given: readonly Omit<Budget, 'id'>[],
): Promise<'full' | undefined> {
  if (given.length === 0) return undefined
  const there = new Map((await readBudgets(store, ledgerId)).map(({ category, id }) => [category, id]))
  for (const budget of given) {
    const category = await categoryToUse(store, ledgerId, budget.category)
    const id = there.get(category) ?? newId()
    there.set(category, id)
    await putBudget(store, ledgerId, { ...budget, id, category })
  }
  return there.size > mostBudgets ? 'full' : undefined
}
