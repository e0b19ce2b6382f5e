import type { Budget } from '#domain/budgets/budget.ts'
import type { BudgetLedger } from '#domain/budgets/budget-figures.ts'
import { mostDaysOff } from '#domain/cadences.ts'
import { addDays, type Day } from '#domain/calendar.ts'
import { type DueItem, duePayments, firstExpectedDay, hasStopped, overdueSince } from '#domain/due-days.ts'
import type { Cents } from '#domain/money.ts'
import { countedMonth, firstCountedDay } from '#domain/month-start.ts'
import { budgetSteps } from './budget-steps.ts'
import type { ExpectedIncome } from './income-of-series.ts'

/** Money that is expected to come in or, if `cents` is negative, to go out on a day. */
export type ForecastStep = {
  day: Day
  /** The due day, if it is overdue. Only known payments that have not probably ended can be overdue. */
  overdueSince: Day | null
  cents: Cents
  /**
   * True for what is due; false for what is overdue, for costs whose payments have stopped, for incomes that vary, and
   * for what budgets assume.
   */
  isCertain: boolean
  /** The recurring cost, the income, the budget, or the account of transactions that are already entered. */
  id: string
}

/** The balance at the end of a day, with all steps, and only with those that are certain. */
export type ForecastDay = { day: Day; cents: Cents; certainCents: Cents }

export type Forecast = {
  startCents: Cents
  /** By day. */
  steps: ForecastStep[]
  days: ForecastDay[]
  /** The first day with the lowest balance. */
  lowest: ForecastDay
}

/** The sum of an account's transactions that are already entered for a later day. */
export type BookedLater = { accountId: string; day: Day; cents: Cents }

export type ForecastInput = {
  startCents: Cents
  booked: readonly BookedLater[]
  incomes: readonly ExpectedIncome[]
  budgets: readonly Budget[]
  ledger: BudgetLedger
  /** How many days, the first of which is today. */
  count: number
  /** The IDs of recurring costs, incomes and budgets to leave out. */
  without: readonly string[]
}

/**
 * The balance of the next days, from recurring costs, regular incomes, budgets and transactions entered for these days.
 * What a budget has left is assumed to be spent evenly until the end of its month or year. Leaving out a recurring cost
 * doesn't add to the budget of its category.
 */
export function forecast(input: ForecastInput): Forecast {
  const { startCents, booked, incomes, budgets, ledger, count, without } = input
  const last = addDays(ledger.today, count - 1)
  const left = new Set(without)
  const steps = [
    ...ledger.recurringCosts
      .flatMap((cost) => stepsOf(cost, ledger, last, firstExpectedDay(cost, ledger.today)))
      .map((step) => ({ ...step, cents: -step.cents })),
    ...incomes.flatMap(({ varies, ...income }) =>
      stepsOf(income, ledger, last).map((step) => ({
        ...step,
        isCertain: step.isCertain && !varies,
      })),
    ),
    ...budgetSteps(budgets, ledger, last),
    ...booked
      .filter(({ day }) => day <= last)
      .map(({ accountId: id, ...later }) => ({ ...later, id, overdueSince: null, isCertain: true })),
  ]
    .filter(({ id }) => !left.has(id))
    .sort((one, other) => (one.day === other.day ? 0 : one.day < other.day ? -1 : 1))
  const byDay = Map.groupBy(steps, ({ day }) => day)
  const days: ForecastDay[] = []
  let [cents, certainCents] = [startCents, startCents]
  for (let day = ledger.today; day <= last; day = addDays(day, 1)) {
    for (const step of byDay.get(day) ?? []) {
      cents += step.cents
      if (step.isCertain) certainCents += step.cents
    }
    days.push({ day, cents, certainCents })
  }
  const lowest = days.reduce((least, one) => (one.cents < least.cents ? one : least))
  return { startCents, steps, days, lowest }
}

/** Payments on their due days. Those that are overdue or may be late are assumed to be paid today. */
function stepsOf(
  item: DueItem,
  { today, monthStart }: BudgetLedger,
  last: Day,
  expected = today,
): ForecastStep[] {
  const firstOfMonth = firstCountedDay(countedMonth(today, monthStart), monthStart)
  const canBeLate = addDays(today, -mostDaysOff[item.cadence])
  const [first = today] = [firstOfMonth, canBeLate, expected].sort()
  const overdue = overdueSince(item, today)
  const isCertain = !hasStopped(item, today)
  return duePayments([item], first, last).map(({ costId, date, cents }) => ({
    day: date < today ? today : date,
    overdueSince: overdue !== null && date >= overdue && date < today ? date : null,
    cents,
    isCertain: isCertain && date >= today,
    id: costId,
  }))
}
