import * as z from 'zod/mini'
import { CalendarDay, Sum } from './fields.ts'
import { named, record, request } from './record.ts'

/**
 * `GET /forecast`. `today` is the user's day: by default, the day in UTC. `without` lists the parts to leave out, by ID,
 * as a repeated parameter.
 */
export const ForecastQuery = request({
  today: z.optional(CalendarDay),
  days: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(366)), 90),
  without: z._default(z.array(z.uuid()).check(z.maxLength(100)), []),
})

/**
 * What can be left out. The ID of an income is that of its first transaction. An account stands for its transactions that
 * are already entered for these days.
 */
const ForecastPart = record({
  id: z.string(),
  kind: z.enum(['recurring_cost', 'income', 'budget', 'account']),
  name: z.string(),
})

export const Forecast = record({
  /** The accounts whose balances are added up. */
  accountIds: z.array(z.string()),
  /** Accounts that are left out because there is no rate for their currency. */
  withoutRate: z.array(z.string()),
  /** Their balance before the first step, without transactions of later days. */
  startCents: named('start', Sum),
  /** At the end of each day: with all steps, and only with those that are certain. */
  days: z.array(
    record({
      day: named('date', CalendarDay),
      cents: named('balance', Sum),
      certainCents: named('certain', Sum),
    }),
  ),
  lowest: record({ day: named('date', CalendarDay), cents: named('balance', Sum) }),
  /**
   * By date. `certain` is false for overdue payments, costs whose payments have stopped, incomes that vary, and what
   * budgets assume, day by day.
   */
  steps: z.array(
    record({
      day: named('date', CalendarDay),
      /** The due day of an overdue payment. Null if it is not overdue, or if no earlier payment is known. */
      overdueSince: z.nullable(CalendarDay),
      cents: named('amount', Sum),
      isCertain: named('certain', z.boolean()),
      id: named('part_id', z.string()),
    }),
  ),
  /** Everything that has steps in these days, including what was left out. */
  parts: z.array(ForecastPart),
})
