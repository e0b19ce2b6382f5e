import * as z from 'zod/mini'
import { cadenceNames } from '#domain/cadences.ts'
import type { Day } from '#domain/calendar.ts'
import { CalendarDay, Name, PositiveAmount, Sum } from './fields.ts'
import { leavesOutSome } from './found-series.ts'
import { named, optional, record, request } from './record.ts'
import { refusal } from './refusal.ts'

const fields = {
  name: Name,
  cents: named('amount', PositiveAmount),
  /**
   * How often it is due. Quarterly, half-yearly and yearly costs are due on `day_of_month`, counted from the month of
   * `start_date`; weekly and biweekly ones on the weekday of `start_date`.
   */
  cadence: z.enum(cadenceNames),
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
  /** The due days paid by a linked transaction. */
  bookedDays: z.array(z.string()),
  /** Those of `booked_days` whose transaction counts instead of the cost: totals do not leave it out. */
  paidDays: z.array(z.string()),
  /** The months of `paid_days`. */
  paidMonths: z.array(z.string()),
})
export const RecurringCosts = record({ recurringCosts: z.array(RecurringCost) })

const endsAfterStart = z.refine<{ startDate?: Day | undefined; endDate?: Day | null | undefined }>(
  ({ startDate, endDate }) => !startDate || !endDate || endDate >= startDate,
  { path: ['end_date'], error: refusal('ends_before_start') },
)

const newFields = {
  ...fields,
  cadence: z._default(fields.cadence, 'monthly'),
  active: z._default(fields.active, true),
  endDate: z._default(fields.endDate, null),
}
export const NewRecurringCost = request(newFields).check(endsAfterStart)

/** `POST /recurring-costs` */
export const AddedRecurringCost = request({
  ...newFields,
  /** Transactions that pay it, such as those of a found series, except `left_out_ids`. */
  transactionIds: z._default(z.array(z.uuid()).check(z.maxLength(1000)), []),
  /** The transactions that look like its payments but are not. */
  leftOutIds: named('left_out_ids', z._default(z.array(z.uuid()).check(z.maxLength(1000)), [])),
}).check(endsAfterStart, leavesOutSome)

export const RecurringCostChange = request(optional(fields)).check(endsAfterStart)
