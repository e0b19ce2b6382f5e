import fc from 'fast-check'
import { expect, test } from 'vitest'
import { changedBudget } from '#domain/budgets/budget.ts'
import { type BudgetLedger, budgetFigures } from '#domain/budgets/budget-figures.ts'
import { cadenceNames } from '#domain/cadences.ts'
import { addDays, lastDayOf, monthsBetween } from '#domain/calendar.ts'
import { kindsOf } from '#domain/category-kinds.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { forecast } from './forecast.ts'

const categories = ['Travel', 'Trains', 'Other'] as const
const cents = fc.integer({ min: 1, max: 90000 })
const cost = fc.record({
  cents,
  cadence: fc.constantFrom(...cadenceNames),
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
  category: fc.constantFrom(...categories),
  active: fc.boolean(),
  startDate: fc.constantFrom('2024-06-15', '2025-04-02'),
  endDate: fc.constantFrom(null, '2025-05-10'),
})
const budget = fc.record({
  category: fc.constantFrom(...categories),
  period: fc.constantFrom('month' as const, 'year' as const),
  cents,
  rollover: fc.boolean(),
})
const given = fc.record({
  costs: fc.array(cost, { maxLength: 5 }),
  paid: fc.array(cost, { maxLength: 2 }),
  budgets: fc.uniqueArray(budget, { maxLength: 3, selector: ({ category }) => category }),
  spent: fc.array(fc.tuple(fc.constantFrom('2025-02', '2025-03'), fc.constantFrom(...categories), cents)),
  today: fc.constantFrom('2025-03-01', '2025-03-14', '2025-03-31', '2025-11-20'),
  startCents: fc.integer({ min: -100000, max: 1000000 }),
  /** Days after today, and amounts. */
  booked: fc.array(fc.tuple(fc.integer({ min: 1, max: 150 }), fc.integer({ min: -90000, max: 90000 }))),
  count: fc.integer({ min: 1, max: 120 }),
})

type Given = typeof given extends fc.Arbitrary<infer One> ? One : never

function inputOf({
  costs,
  paid,
  budgets,
  spent,
  today,
  booked,
  ...rest
}: Omit<Given, 'paid' | 'booked'> & Partial<Pick<Given, 'paid' | 'booked'>>) {
  const recurringCosts = costs.map(
    (one, index): RecurringCost => ({
      ...one,
      id: `cost ${index}`,
      name: 'Cost',
      bookedDays: [],
      paidDays: [],
      paidMonths: [],
    }),
  )
  const ledger: BudgetLedger = {
    cells: spent.map(([month, category, cents]) => ({
      ...{ month, category, excluded: false, leftOutBy: null, count: 1, netCents: -cents, grossCents: cents },
    })),
    kindOf: kindsOf([]),
    categories: [{ name: 'Trains', parent: 'Travel' }],
    recurringCosts,
    today,
    monthStart: 1,
  }
  const planned = budgets.map((fields, index) => ({
    id: `budget ${index}`,
    ...changedBudget(null, fields, '2025-01'),
  }))
  const later = (booked ?? []).map(([after, cents]) => ({
    ...{ accountId: 'account', day: addDays(today, after), cents },
  }))
  const incomes = (paid ?? []).map((one, index) => ({
    ...{ ...one, id: `income ${index}`, name: 'Income', bookedDays: [], varies: index > 0 },
  }))
  return { ...rest, booked: later, ledger, incomes, budgets: planned, without: [] }
}

test('the steps lead from the first balance to the last, to the cent, and the lowest day is one of them', () => {
  fc.assert(
    fc.property(given, (one) => {
      const { steps, days, lowest, startCents } = forecast(inputOf(one))
      const sum = (of: typeof steps) => of.reduce((total, step) => total + step.cents, 0)
      expect(days.map(({ day }) => day)).toEqual(days.map((_, index) => addDays(one.today, index)))
      expect(days).toHaveLength(one.count)
      for (const { day, cents, certainCents } of days) {
        const until = steps.filter((step) => step.day <= day)
        expect(cents).toBe(startCents + sum(until))
        expect(certainCents).toBe(startCents + sum(until.filter(({ isCertain }) => isCertain)))
        expect(cents).toBeGreaterThanOrEqual(lowest.cents)
      }
      expect(days.find(({ cents }) => cents === lowest.cents)).toEqual(lowest)
    }),
    { numRuns: 50 },
  )
})

test('a later month that is part of the forecast as a whole has the amount of its budgets and no more', () => {
  fc.assert(
    fc.property(given, (one) => {
      const input = inputOf(one)
      const { steps } = forecast({ ...input, count: 120 })
      const monthly = input.budgets.filter(
        ({ period, category }) => period === 'month' && category !== 'Trains',
      )
      const last = addDays(one.today, 119)
      for (const month of monthsBetween(addDays(one.today, 31).slice(0, 7), last.slice(0, 7))) {
        if (lastDayOf(month) > last) continue
        for (const { budget, cents, expectedCents } of budgetFigures(monthly, input.ledger, month)) {
          const assumed = steps.filter(({ id, day }) => id === budget.id && day.startsWith(month))
          expect(assumed.reduce((sum, step) => sum - step.cents, 0)).toBe(Math.max(0, cents - expectedCents))
        }
      }
    }),
    { numRuns: 50 },
  )
})

test('leaving something out removes its steps and nothing else', () => {
  fc.assert(
    fc.property(given, fc.constantFrom('cost 0', 'income 0', 'budget 0', 'account'), (one, id) => {
      const input = inputOf(one)
      const all = forecast(input)
      const without = forecast({ ...input, without: [id] })
      expect(without.steps).toEqual(all.steps.filter((step) => step.id !== id))
    }),
    { numRuns: 30 },
  )
})

test('what is overdue this month is assumed to be paid today', () => {
  const rent = { cents: 5000, cadence: 'monthly', dayOfMonth: 10, category: 'Other', active: true } as const
  const { steps } = forecast({
    ...inputOf({
      ...{ costs: [{ ...rent, startDate: '2024-06-15', endDate: null }], budgets: [], spent: [] },
      ...{ today: '2025-03-14', startCents: 0, count: 30 },
    }),
  })
  expect(steps).toEqual([
    { day: '2025-03-14', overdueSince: null, cents: -5000, isCertain: false, id: 'cost 0' },
    { day: '2025-04-10', overdueSince: null, cents: -5000, isCertain: true, id: 'cost 0' },
  ])
})

test('what was due in the last days of the month before, and can still be late, is assumed to be paid today', () => {
  const rent = { cents: 5000, cadence: 'monthly', category: 'Other', active: true } as const
  const due = (dayOfMonth: number, bookedDays: string[] = []) => {
    const input = inputOf({
      ...{ costs: [{ ...rent, dayOfMonth, startDate: '2024-06-15', endDate: null }], budgets: [], spent: [] },
      ...{ today: '2025-03-01', startCents: 0, count: 10 },
    })
    const recurringCosts = input.ledger.recurringCosts.map((cost) => ({ ...cost, bookedDays }))
    return forecast({ ...input, ledger: { ...input.ledger, recurringCosts } }).steps
  }
  expect(due(27)).toEqual([
    { day: '2025-03-01', overdueSince: null, cents: -5000, isCertain: false, id: 'cost 0' },
  ])
  expect(due(27, ['2025-02-27'])).toEqual([])
  expect(due(21)).toEqual([])
})

test('the budget of a child counts in the months in which its parent has none, even if it is for the year', () => {
  const input = inputOf({
    ...{ costs: [], budgets: [], spent: [] },
    ...{ today: '2025-03-01', startCents: 0, count: 61 },
  })
  const fields = { period: 'month', cents: 3000, rollover: false } as const
  const parent = { id: 'Travel', ...changedBudget(null, { ...fields, category: 'Travel' }, '2025-04') }
  for (const period of ['month', 'year'] as const) {
    const child = {
      id: 'Trains',
      ...changedBudget(null, { ...fields, category: 'Trains', period, cents: 30600 }, '2025-01'),
    }
    const { steps } = forecast({ ...input, budgets: [parent, child] })
    const sumOf = (month: string, id: string) =>
      steps
        .filter((one) => one.id === id && one.day.startsWith(month))
        .reduce((sum, { cents }) => sum - cents, 0)
    // A year has 306 days left.
    expect(sumOf('2025-03', 'Trains')).toBe(period === 'month' ? 30600 : 3100)
    expect(sumOf('2025-04', 'Trains')).toBe(0)
    expect(sumOf('2025-04', 'Travel')).toBe(3000)
  }
})

test('an overdue cost is assumed to be paid today, also if it was due in an earlier month', () => {
  const input = inputOf({
    ...{ budgets: [], spent: [], today: '2025-03-14', startCents: 5000_00, count: 10 },
    costs: [
      ...[{ cents: 900_00, cadence: 'monthly' as const, dayOfMonth: 20, category: 'Other' as const }],
    ].map((one) => ({ ...one, active: true, startDate: '2024-06-15', endDate: null })),
  })
  const rent = { ...(input.ledger.recurringCosts[0] as RecurringCost), bookedDays: ['2025-01-20'] }
  const overdue = forecast({ ...input, ledger: { ...input.ledger, recurringCosts: [rent] } })
  expect(overdue.steps).toEqual([
    {
      ...{ day: '2025-03-14', overdueSince: '2025-02-20', cents: -900_00 },
      ...{ isCertain: false, id: 'cost 0' },
    },
    { day: '2025-03-20', overdueSince: null, cents: -900_00, isCertain: true, id: 'cost 0' },
  ])
  const budgets = [{ category: 'Other', period: 'month' as const, cents: 2000_00, rollover: false }]
  const planned = inputOf({
    ...{ budgets, spent: [], today: '2025-03-14', startCents: 0, count: 1, costs: [] },
  } as Omit<Given, 'paid' | 'booked'>)
  const ledger = { ...planned.ledger, recurringCosts: [rent] }
  const [figures] = budgetFigures(planned.budgets, ledger, '2025-03')
  expect(figures?.expected.map(({ day }) => day)).toEqual(['2025-02-20', '2025-03-20'])
  expect(figures?.leftCents).toBe(200_00)
})

test('what is due for a cost whose payments have stopped is assumed, because it has probably ended', () => {
  const input = inputOf({
    ...{ budgets: [], spent: [], today: '2025-11-20', startCents: 0, count: 30 },
    costs: [...[{ cents: 900, cadence: 'monthly' as const, dayOfMonth: 25, category: 'Other' as const }]].map(
      (one) => ({ ...one, active: true, startDate: '2024-06-15', endDate: null }),
    ),
  })
  const isCertain = (bookedDays: string[]) => {
    const recurringCosts = input.ledger.recurringCosts.map((cost) => ({ ...cost, bookedDays }))
    return forecast({ ...input, ledger: { ...input.ledger, recurringCosts } }).steps[0]?.isCertain
  }
  expect(isCertain(['2025-10-25'])).toBe(true)
  expect(isCertain(['2025-06-25'])).toBe(false)
  expect(isCertain([])).toBe(true)
})

test('refunds that are larger than the spending are not assumed to be spent', () => {
  const { steps } = forecast(
    inputOf({
      ...{ costs: [], today: '2025-03-31', startCents: 0, count: 1 },
      budgets: [{ category: 'Other', period: 'month', cents: 40_00, rollover: false }],
      spent: [['2025-03', 'Other', -900_00]],
    }),
  )
  expect(steps.reduce((sum, { cents }) => sum - cents, 0)).toBe(40_00)
})
