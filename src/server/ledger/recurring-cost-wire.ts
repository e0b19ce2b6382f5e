import type { NewRecurringCost, RecurringCost as WireCost } from '#contract/recurring-costs.ts'
import { amountFromCents } from '#domain/money.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { checkedCents } from './checked-cents.ts'

export const costFromWire = (cost: NewRecurringCost): Omit<RecurringCost, 'id'> => ({
  name: cost.name,
  cents: checkedCents(cost.amount),
  dayOfMonth: cost.day_of_month,
  category: cost.category,
  active: cost.active,
  startDate: cost.start_date,
  endDate: cost.end_date,
})

export const costToWire = (cost: RecurringCost): WireCost => ({
  id: cost.id,
  name: cost.name,
  amount: amountFromCents(cost.cents),
  day_of_month: cost.dayOfMonth,
  category: cost.category,
  active: cost.active,
  start_date: cost.startDate,
  end_date: cost.endDate,
})
