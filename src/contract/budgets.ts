import * as z from 'zod/mini'
import { type Budget as BudgetOf, budgetPeriods, firstMonthOf } from '#domain/budgets/budget.ts'
import { CalendarDay, CalendarMonth, Name, NonNegativeAmount, Sum } from './fields.ts'
import { named, optional, record, request } from './record.ts'
import { refusal } from './refusal.ts'

const period = z.enum(budgetPeriods)
const PlannedAmount = named('amount', NonNegativeAmount)

/** `GET /budgets`. `today` is the user's day: by default, the day in UTC. `month` is by default its month. */
export const BudgetQuery = request(optional({ month: CalendarMonth, today: CalendarDay }))

/** A payment of a recurring cost that is due and that no transaction has paid. */
const ExpectedCost = record({
  costId: named('recurring_cost_id', z.string()),
  name: z.string(),
  category: z.string(),
  cents: named('amount', Sum),
  day: named('date', CalendarDay),
})

/** What was spent in the same part of an earlier month or year. */
const EarlierSpending = record({
  firstDay: named('start_date', CalendarDay),
  lastDay: named('end_date', CalendarDay),
  spentCents: named('spent', Sum),
})

/**
 * A budget and its figures in the month or year that contains the requested month. All spending is that of the category
 * and its children: transactions of `start_date` to `end_date` with the figure `spending`.
 */
export const BudgetOfMonth = record({
  id: z.string(),
  category: z.string(),
  period,
  rollover: z.boolean(),
  firstDay: named('start_date', CalendarDay),
  lastDay: named('end_date', CalendarDay),
  cents: named('amount', Sum),
  /** What earlier months or years left over, or overspent if negative. 0 without rollover. */
  carriedCents: named('carried', Sum),
  spentCents: named('spent', Sum),
  expectedCents: named('expected', Sum),
  /** `amount` and `carried`, less `spent` and `expected`. */
  leftCents: named('left', Sum),
  /** For each remaining day, rounded down. Null if the month or year is not the current one or nothing is left. */
  leftPerDayCents: named('left_per_day', z.nullable(Sum)),
  expected: named('expected_costs', z.array(ExpectedCost)),
  /** Up to three earlier months, or the year before, up to the same day. Empty unless the month is the current one. */
  earlier: z.array(EarlierSpending),
})

/** `GET /budgets`, by category. */
export const BudgetsOfMonth = record({
  month: z.string(),
  budgets: z.array(BudgetOfMonth),
  /** Transactions of the month that no figure contains, because there is no rate for their currency. */
  noRateCount: z.int(),
})

const fields = { category: Name, period, cents: PlannedAmount }

/** `PUT /budgets`: the budgets of these categories from this month on. */
export const SavedBudgets = request({
  month: CalendarMonth,
  budgets: z
    .array(request({ ...fields, rollover: z._default(z.boolean(), false) }))
    .check(z.minLength(1), z.maxLength(200)),
})

/** A budget with all its amounts, as in an account file. */
const budgetFields = {
  category: Name,
  period,
  /** The first month from which rollover carries what is left; null without rollover. */
  carriesFrom: z.nullable(CalendarMonth),
  /** The amounts by the month from which they apply. */
  amounts: z
    .array(request({ from: CalendarMonth, cents: PlannedAmount }))
    .check(z.minLength(1), z.maxLength(1000)),
}

/** Whether the months follow each other, begin a period, and rollover doesn't begin before the first amount. */
const inOrder = z.refine<Omit<BudgetOf, 'id'>>(
  ({ period, carriesFrom, amounts }) =>
    amounts.every(({ from }, index) => index === 0 || from > (amounts[index - 1]?.from ?? '')) &&
    amounts.every(({ from }) => from === firstMonthOf(period, from)) &&
    (carriesFrom === null ||
      (carriesFrom === firstMonthOf(period, carriesFrom) && carriesFrom >= (amounts[0]?.from ?? ''))),
  { path: ['amounts'], error: refusal('budget_invalid') },
)
export const KeptBudget = request(budgetFields).check(inOrder)
const Budget = record({ id: z.string(), ...budgetFields })

/** What `PUT` and `DELETE` answer: the change, which can be undone, and the budgets. */
export const ChangedBudgets = record({ changeId: z.string(), budgets: z.array(Budget) })

/** `GET /budget-changes`, newest first. A budget that was created has no `before`, a deleted one no `after`. */
export const BudgetChanges = record({
  changes: z.array(
    record({
      id: z.string(),
      madeAt: z.string(),
      before: z.array(Budget),
      after: z.array(Budget),
      undoneAt: z.nullable(z.string()),
    }),
  ),
})

/** `POST /budget-changes/{id}/undo`: how many budgets were restored, and how many have changed since. */
export const UndoneBudgetChange = record({ restored: z.int(), left: z.int() })

/** `GET /budgets/proposed` */
export const ProposedBudgetsQuery = request({ month: CalendarMonth })

/** Budgets from what was spent between two days. Both are null if the ledger begins later. */
export const ProposedBudgets = record({
  firstDay: named('start_date', z.nullable(CalendarDay)),
  lastDay: named('end_date', z.nullable(CalendarDay)),
  budgets: z.array(record({ ...fields, cents: named('amount', Sum), spentCents: named('spent', Sum) })),
})
