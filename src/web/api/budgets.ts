import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  BudgetChanges,
  type BudgetOfMonth as BudgetOfMonthSchema,
  BudgetsOfMonth,
  ChangedBudgets,
  ProposedBudgets,
  SavedBudgets,
  UndoneBudgetChange,
} from '#contract/budgets.ts'
import type { BudgetFields } from '#domain/budgets/budget.ts'
import type { Day, Month } from '#domain/calendar.ts'
import { getJson, sendJson } from './http.ts'

export type BudgetOfMonth = z.output<typeof BudgetOfMonthSchema>

export const budgetsQuery = (month: Month, today: Day) =>
  queryOptions({
    queryKey: ['ledger', 'budgets', month, today],
    queryFn: () => getJson('/budgets', { month, today }, BudgetsOfMonth),
    placeholderData: keepPreviousData,
  })

/** Budgets from what the year before a month cost, for categories that have none. */
export const proposedBudgetsQuery = (month: Month) =>
  queryOptions({
    queryKey: ['ledger', 'budgets', 'proposed', month],
    queryFn: () => getJson('/budgets/proposed', { month }, ProposedBudgets),
  })

/** Creates the budgets of these categories, or changes them from a month on. Returns the change. */
export const saveBudgets = (month: Month, budgets: BudgetFields[]) =>
  sendJson('PUT', '/budgets', z.encode(SavedBudgets, { month, budgets }), ChangedBudgets)

export const deleteBudget = (id: string) =>
  sendJson('DELETE', `/budgets/${encodeURIComponent(id)}`, undefined, ChangedBudgets)

/** The last changes, newest first. */
export const budgetChangesQuery = queryOptions({
  queryKey: ['ledger', 'budgets', 'changes'],
  queryFn: async () => (await getJson('/budget-changes', {}, BudgetChanges)).changes,
})
export type BudgetChange = z.output<typeof BudgetChanges>['changes'][number]

export const undoBudgetChange = (id: string) =>
  sendJson('POST', `/budget-changes/${encodeURIComponent(id)}/undo`, undefined, UndoneBudgetChange)
