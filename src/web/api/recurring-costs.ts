import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  AddedRecurringCost,
  RecurringCost,
  RecurringCostChange,
  RecurringCosts,
} from '#contract/recurring-costs.ts'
import type { RecurringCostFields } from '#domain/recurring-costs.ts'
import { getJson, sendJson } from './http.ts'

export type CostFields = RecurringCostFields

export const recurringCostsQuery = queryOptions({
  queryKey: ['ledger', 'recurring-costs'],
  queryFn: async () => (await getJson('/recurring-costs', {}, RecurringCosts)).recurringCosts,
})

/** Adds a cost with the transactions that pay it, except those left out. */
export const addRecurringCost = (
  cost: CostFields,
  transactionIds: readonly string[] = [],
  leftOut: readonly string[] = [],
) =>
  sendJson(
    'POST',
    '/recurring-costs',
    z.encode(AddedRecurringCost, {
      ...cost,
      transactionIds: [...transactionIds],
      leftOutIds: [...leftOut],
    }),
    RecurringCost,
  )

export const updateRecurringCost = (id: string, change: Partial<CostFields>) =>
  sendJson('PATCH', `/recurring-costs/${id}`, z.encode(RecurringCostChange, change), RecurringCost)

export const deleteRecurringCost = (id: string) =>
  sendJson('DELETE', `/recurring-costs/${id}`, undefined, null)
