import * as z from 'zod/mini'
import { Amount, CalendarDay, Name } from './amount.ts'

const PositiveAmount = Amount.check(z.gt(0, 'must be greater than 0'))
const fields = {
  name: Name,
  amount: PositiveAmount,
  day_of_month: z.int().check(z.gte(1, 'must be 1 to 31'), z.lte(31, 'must be 1 to 31')),
  category: Name,
  active: z.boolean(),
  start_date: CalendarDay,
  end_date: z.nullable(CalendarDay),
}

export const RecurringCost = z.object({ id: z.string(), ...fields, amount: z.number(), name: z.string() })
export type RecurringCost = z.infer<typeof RecurringCost>
export const RecurringCosts = z.object({ recurring_costs: z.array(RecurringCost) })

const endsAfterStart = z.refine<{ start_date?: string | undefined; end_date?: string | null | undefined }>(
  (cost) => !cost.start_date || !cost.end_date || cost.end_date >= cost.start_date,
  { path: ['end_date'], error: 'must not be before the start date' },
)

export const NewRecurringCost = z
  .strictObject({
    ...fields,
    active: z._default(fields.active, true),
    end_date: z._default(fields.end_date, null),
  })
  .check(endsAfterStart)
export type NewRecurringCost = z.infer<typeof NewRecurringCost>

export const RecurringCostChange = z.partial(z.strictObject(fields)).check(endsAfterStart)
