import type { Budget } from '#domain/budgets/budget.ts'
import { uncategorized } from '#domain/categories.ts'
import type { Store } from '#store/schema.ts'
import { putBudget, readBudgets, removeBudget } from './budgets.ts'

/** What moving a category did to its budget: renamed it, or removed it. */
export type MovedBudget = { id: string } | { removed: Budget }

/**
 * The budget of a category that is renamed or merged. It stays if the other category has none; otherwise that one's
 * stays. Null if there was no budget.
 */
export async function moveBudget(
  store: Store,
  ledgerId: string,
  { name, into }: { name: string; into: string },
): Promise<MovedBudget | null> {
  const budgets = await readBudgets(store, ledgerId)
  const budget = budgets.find(({ category }) => category === name)
  if (!budget) return null
  if (into === uncategorized || budgets.some(({ category }) => category === into)) {
    await removeBudget(store, ledgerId, budget.id)
    return { removed: budget }
  }
  await putBudget(store, ledgerId, { ...budget, category: into })
  return { id: budget.id }
}

/** Restores the budget of a category, unless it has got another one since. */
export async function moveBudgetBack(
  store: Store,
  ledgerId: string,
  { name, intoName, moved }: { name: string; intoName: string; moved: MovedBudget | null },
): Promise<void> {
  if (!moved) return
  const budgets = await readBudgets(store, ledgerId)
  if (budgets.some(({ category }) => category === name)) return
  const budget =
    'removed' in moved
      ? moved.removed
      : budgets.find(({ id, category }) => id === moved.id && category === intoName)
  if (budget && !('removed' in moved && budgets.some(({ id }) => id === budget.id)))
    await putBudget(store, ledgerId, { ...budget, category: name })
}
