import { queryOptions } from '@tanstack/react-query'
import { RecurringCost, RecurringCosts } from '#contract/recurring-costs.ts'
import { amountFromCents, wholeCents } from '#domain/money.ts'
import type { RecurringCost as Cost } from '#domain/recurring-costs.ts'
import { getJson, sendJson } from './http.ts'

/** A cost without its id. */
export type CostFields = Omit<Cost, 'id'>

export const recurringCostsQuery = queryOptions({
  queryKey: ['ledger', 'recurring-costs'],
  queryFn: async () =>
    (await getJson('/recurring-costs', {}, RecurringCosts)).recurring_costs.map(costFromWire),
})

export const addRecurringCost = (cost: CostFields) =>
  sendJson('POST', '/recurring-costs', wireFromCost(cost), RecurringCost)

export const updateRecurringCost = (id: string, cost: CostFields) =>
  sendJson('PATCH', `/recurring-costs/${id}`, wireFromCost(cost), RecurringCost)

export const deleteRecurringCost = (id: string) =>
  sendJson('DELETE', `/recurring-costs/${id}`, undefined, null)

const costFromWire = (cost: RecurringCost): Cost => ({
  id: cost.id,
  name: cost.name,
  cents: wholeCents(cost.amount),
  dayOfMonth: cost.day_of_month,
  category: cost.category,
  active: cost.active,
  startDate: cost.start_date,
  endDate: cost.end_date,
})

const wireFromCost = (cost: CostFields) => ({
  name: cost.name,
  amount: amountFromCents(cost.cents),
  day_of_month: cost.dayOfMonth,
  category: cost.category,
  active: cost.active,
  start_date: cost.startDate,
  end_date: cost.endDate,
})
