import * as z from 'zod/mini'
import type { Day } from '#domain/calendar.ts'
import { CalendarDay, Name, PositiveAmount, Sum } from './fields.ts'
import { named, optional, record, request } from './record.ts'
import { refusal } from './refusal.ts'

const fields = {
  name: Name,
  cents: named('amount', PositiveAmount),
  dayOfMonth: z
    .int()
    .check(z.gte(1, refusal('day_of_month_invalid')), z.lte(31, refusal('day_of_month_invalid'))),
  category: Name,
  active: z.boolean(),
  startDate: CalendarDay,
  endDate: z.nullable(CalendarDay),
}

export const RecurringCost = record({
  id: z.string(),
  ...fields,
  cents: named('amount', Sum),
  name: z.string(),
  /** The months paid by a linked transaction, which counts instead of the cost. */
  paidMonths: z.array(z.string()),
})
export const RecurringCosts = record({ recurringCosts: z.array(RecurringCost) })

const endsAfterStart = z.refine<{ startDate?: Day | undefined; endDate?: Day | null | undefined }>(
  ({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate,
  { path: ['end_date'], error: refusal('ends_before_start') },
)

export const NewRecurringCost = request({
  ...fields,
  active: z._default(fields.active, true),
  endDate: z._default(fields.endDate, null),
}).check(endsAfterStart)

export const RecurringCostChange = request(optional(fields)).check(endsAfterStart)
