import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthsBetween } from '#domain/calendar.ts'
import { kindsOf } from '#domain/category-kinds.ts'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import { type Budget, type BudgetFields, changedBudget } from './budget.ts'
import { type BudgetLedger, budgetFigures } from './budget-figures.ts'
import { earlierDays } from './earlier-days.ts'
import { monthsToPropose, proposedBudgets } from './proposed-budgets.ts'

const cell = (month: string, category: string, cents: number): SpendingCell => ({
  ...{ month, category, excluded: false, leftOutBy: null, count: 1 },
  ...{ netCents: cents, grossCents: Math.abs(cents) },
})

const ledgerOf = (cells: SpendingCell[], more: Partial<BudgetLedger> = {}): BudgetLedger => ({
  cells,
  kindOf: kindsOf([]),
  categories: [{ name: 'Trains', parent: 'Travel' }],
  recurringCosts: [],
  monthStart: 1,
  today: '2025-03-14',
  ...more,
})

const budgetOf = (
  fields: Partial<BudgetFields>,
  month = '2025-01',
  before: Budget | null = null,
): Budget => ({
  id: 'budget',
  ...changedBudget(
    before,
    { category: 'Travel', period: 'month', cents: 10000, rollover: false, ...fields },
    month,
  ),
})

const rent: RecurringCost = {
  ...{
    id: 'rent',
    name: 'Rail pass',
    cents: 2000,
    cadence: 'monthly',
    dayOfMonth: 31,
    category: 'Trains',
    active: true,
  },
  ...{ startDate: '2025-01-01', endDate: null, bookedDays: [], paidDays: [], paidMonths: [] },
}

test('a budget contains what its category and subcategories spent, and what is still expected', () => {
  const cells = [
    cell('2025-03', 'Trains', -1500),
    cell('2025-03', 'Travel', -500),
    cell('2025-03', 'Income', 9),
  ]
  const [figures] = budgetFigures([budgetOf({})], ledgerOf(cells, { recurringCosts: [rent] }), '2025-03')
  expect(figures).toMatchObject({
    ...{ firstDay: '2025-03-01', lastDay: '2025-03-31', cents: 10000, carriedCents: 0 },
    ...{ spentCents: 2000, expectedCents: 2000, leftCents: 6000, leftPerDayCents: 333 },
    expected: [{ costId: 'rent', day: '2025-03-31' }],
  })
})

test('a cost that was paid, has ended or belongs to an earlier month is not expected', () => {
  const expectedOf = (cost: Partial<RecurringCost>, month = '2025-03') =>
    budgetFigures([budgetOf({})], ledgerOf([], { recurringCosts: [{ ...rent, ...cost }] }), month)[0]
      ?.expected
  expect(expectedOf({})).toHaveLength(1)
  expect(expectedOf({}, '2025-04')).toMatchObject([{ day: '2025-04-30' }])
  for (const cost of [{ bookedDays: ['2025-03-31'] }, { endDate: '2025-02-10' }, { active: false }])
    expect(expectedOf(cost)).toEqual([])
  expect(expectedOf({}, '2025-02')).toEqual([])
})

test('a yearly budget contains its whole year and expects the rest of it', () => {
  const cells = [
    cell('2024-12', 'Travel', -1),
    cell('2025-01', 'Travel', -300),
    cell('2025-12', 'Travel', -40),
  ]
  const [figures] = budgetFigures(
    [budgetOf({ period: 'year', cents: 50000 })],
    ledgerOf(cells, { recurringCosts: [rent] }),
    '2025-02',
  )
  expect(figures).toMatchObject({ firstDay: '2025-01-01', lastDay: '2025-12-31', spentCents: 340 })
  expect(figures?.expected).toHaveLength(10)
})

test('a new amount applies from its month on, and a new period starts the budget over', () => {
  const changed = budgetOf({ cents: 20000, rollover: true }, '2025-03', budgetOf({}))
  const centsIn = (budget: Budget, month: string) => budgetFigures([budget], ledgerOf([]), month)[0]?.cents
  expect(['2024-12', '2025-02', '2025-03'].map((month) => centsIn(changed, month))).toEqual([
    undefined,
    10000,
    20000,
  ])
  expect(budgetFigures([changed], ledgerOf([]), '2025-05')[0]?.carriedCents).toBe(40000)
  const yearly = budgetOf({ period: 'year' }, '2025-03', changed)
  expect(yearly).toMatchObject({ carriesFrom: null, amounts: [{ from: '2025-01', cents: 10000 }] })
})

test('a change of an earlier month leaves rollover where it was switched on', () => {
  const rolling = budgetOf({ rollover: true }, '2025-03', budgetOf({}))
  const corrected = budgetOf({ cents: 20000, rollover: true }, '2025-01', rolling)
  expect(corrected).toMatchObject({ carriesFrom: '2025-03', amounts: [{ from: '2025-01', cents: 20000 }] })
  const carriedInto = (month: string) => budgetFigures([corrected], ledgerOf([]), month)[0]?.carriedCents
  expect([carriedInto('2025-03'), carriedInto('2025-04')]).toEqual([0, 20000])
})

test('rollover carries exactly what earlier months left, whatever was spent and changed', () => {
  const months = monthsBetween('2024-01', '2025-06')
  const amount = fc.integer({ min: -20000, max: 5000 })
  const change = fc.record({
    month: fc.constantFrom(...months),
    cents: fc.integer({ min: 0, max: 20000 }),
    rollover: fc.boolean(),
  })
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.constantFrom(...months), fc.constantFrom('Travel', 'Trains', 'Other'), amount)),
      fc.array(change, { minLength: 1, maxLength: 6 }),
      fc.constantFrom(...months),
      (rows, given, month) => {
        const changes = given.toSorted((one, other) => (one.month < other.month ? -1 : 1))
        const budget = changes.reduce<Budget | null>(
          (before, { month, ...fields }) => budgetOf(fields, month, before),
          null,
        )
        if (!budget) return
        const cells = rows.map(([month, category, cents]) => cell(month, category, cents))
        const spentIn = (month: string) =>
          rows.reduce(
            (sum, [at, category, cents]) => sum - (at === month && category !== 'Other' ? cents : 0),
            0,
          )
        let carried = 0
        let isCarrying = false
        const planned = (at: string) => changes.findLast((one) => one.month <= at)?.cents ?? 0
        // Switching rollover off drops what was carried; switching it on again starts from zero.
        const isOff = changes.findLastIndex(({ rollover }) => !rollover)
        const since = changes[isOff + 1]?.month ?? '9999-12'
        for (const at of months) {
          if (at >= since) isCarrying = true
          if (at === month) break
          if (isCarrying) carried += planned(at) - spentIn(at)
        }
        const [figures] = budgetFigures([budget], ledgerOf(cells), month)
        expect(figures === undefined).toBe(month < (changes[0]?.month ?? ''))
        if (!figures) return
        expect(figures).toMatchObject({
          cents: planned(month),
          carriedCents: carried + 0,
          spentCents: spentIn(month) + 0,
          leftCents: planned(month) + carried - spentIn(month),
        })
      },
    ),
  )
})

test('earlier months are compared up to the same day, as far as the ledger covers them', () => {
  expect(earlierDays('month', { today: '2025-03-31', monthStart: 1 }, '2025-01')).toEqual([
    { firstDay: '2025-02-01', lastDay: '2025-02-28' },
    { firstDay: '2025-01-01', lastDay: '2025-01-31' },
  ])
  expect(earlierDays('month', { today: '2025-02-28', monthStart: 1 }, '2024-12')).toEqual([
    { firstDay: '2025-01-01', lastDay: '2025-01-31' },
    { firstDay: '2024-12-01', lastDay: '2024-12-31' },
  ])
  expect(earlierDays('year', { today: '2024-02-29', monthStart: 1 }, '2020-05')).toEqual([
    { firstDay: '2023-01-01', lastDay: '2023-02-28' },
  ])
  expect(earlierDays('year', { today: '2025-03-01', monthStart: 1 }, '2024-02')).toEqual([])
  expect(earlierDays('month', { today: '2025-03-01', monthStart: 1 }, null)).toEqual([])
})

test('budgets are proposed from what a year cost, for categories that have none', () => {
  const months = monthsBetween('2024-03', '2025-02')
  const cells = [
    ...months.map((month) => cell(month, 'Food & Dining', -30049)),
    cell('2024-07', 'Trains', -90000),
    cell('2024-08', 'Shopping', 500),
    cell('2024-08', 'Uncategorized', -70000),
    ...months.map((month) => cell(month, 'Income', 300000)),
    ...months.map((month) => cell(month, 'Bills & Utilities', -9000)),
  ]
  const window = monthsToPropose({ cells }, '2025-03')
  expect(window).toEqual({ first: '2024-03', last: '2025-02' })
  expect(monthsToPropose({ cells }, '2024-03')).toBeNull()
  expect(monthsToPropose({ cells }, '2024-05')).toEqual({ first: '2024-03', last: '2024-04' })
  if (!window) return
  expect(proposedBudgets([{ category: 'Bills & Utilities' }], ledgerOf(cells), window)).toEqual([
    { category: 'Food & Dining', period: 'month', cents: 30000, spentCents: 360588 },
    { category: 'Travel', period: 'year', cents: 90000, spentCents: 90000 },
  ])
  // A child with a budget of its own is part of its parent.
  expect(proposedBudgets([{ category: 'Trains' }], ledgerOf(cells), window)).toHaveLength(2)
})
