import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type NaiveTransaction, naiveDashboard } from '#tests/support/naive-dashboard.ts'
import { tries } from '#tests/support/tries.ts'
import { dueDay } from './due-days.ts'
import type { RecurringCost } from './recurring-costs.ts'
import { averageSpending, categoryTotals, monthlySpending, totalSpending } from './spending.ts'
import { countedRows } from './spending-rows.ts'
import { monthWindow, type SpendingCell, type SpendingLedger, windowOf } from './spending-window.ts'
import { timeRanges } from './time-range.ts'

const cell = (month: string, netCents: number, more: Partial<SpendingCell> = {}): SpendingCell => ({
  month,
  category: 'Shopping',
  excluded: false,
  leftOutBy: null,
  netCents,
  grossCents: Math.abs(netCents),
  count: 1,
  ...more,
})

const rent = (more: Partial<RecurringCost> = {}): RecurringCost => ({
  id: 'rent',
  name: 'Rent',
  cents: 1000_00,
  cadence: 'monthly',
  dayOfMonth: 1,
  category: 'Bills & Utilities',
  active: true,
  startDate: '2025-01-01',
  endDate: null,
  bookedDays: [],
  paidDays: [],
  paidMonths: [],
  ...more,
})

const ledger = (cells: SpendingCell[], recurringCosts: RecurringCost[] = []): SpendingLedger => ({
  cells,
  recurringCosts,
  today: '2025-06-15',
  monthStart: 1,
})

const barsOf = (of: SpendingLedger, range: (typeof timeRanges)[number] = 'all') =>
  monthlySpending(of, windowOf(range, of)).map(({ month, netCents }) => [month, netCents])

describe('the bars', () => {
  test("show each month's transactions minus its recurring costs", () => {
    const of = ledger([cell('2025-05', -200_00), cell('2025-05', 50_00)], [rent({ startDate: '2025-05-31' })])
    expect(monthlySpending(of, windowOf('1y', of))).toEqual([
      {
        month: '2025-05',
        isSoFar: false,
        netCents: -1150_00,
        spendingCents: 1150_00,
        isExpense: true,
        transactionTotalCents: -150_00,
        recurringTotalCents: 1000_00,
      },
    ])
  })

  test('mark only the current month as "so far"', () => {
    const of = ledger(['2025-05', '2025-06', '2025-07'].map((month) => cell(month, -1)))
    expect(monthlySpending(of, windowOf('all', of)).map(({ isSoFar }) => isSoFar)).toEqual([
      false,
      true,
      false,
    ])
  })

  test('do not show a month with more income than spending as an expense', () => {
    const of = ledger([cell('2025-05', 3000_00)], [rent()])
    expect(monthlySpending(of, monthWindow('2025-05'))).toMatchObject([
      { netCents: 2000_00, isExpense: false },
    ])
  })

  test('include an empty bar for a month without transactions', () => {
    expect(barsOf(ledger([cell('2025-02', -1), cell('2025-05', -2)]))).toEqual([
      ['2025-02', -1],
      ['2025-03', 0],
      ['2025-04', 0],
      ['2025-05', -2],
    ])
  })

  test('leave out excluded transactions, but not their month', () => {
    expect(barsOf(ledger([cell('2025-02', -1), cell('2025-03', -9, { excluded: true })]))).toEqual([
      ['2025-02', -1],
      ['2025-03', 0],
    ])
  })

  test('are empty without data', () => {
    expect(barsOf(ledger([]))).toEqual([])
    expect(barsOf(ledger([cell('2024-01', -1)]), '3m')).toEqual([])
  })
})

describe('a recurring cost', () => {
  test('without an end date runs to the last month with a transaction', () => {
    expect(barsOf(ledger([cell('2025-03', -1)], [rent({ startDate: '2025-02-15' })]))).toEqual([
      ['2025-02', -1000_00],
      ['2025-03', -1000_01],
    ])
  })

  test('without an end date or any transactions runs to the current month', () => {
    expect(barsOf(ledger([], [rent({ startDate: '2025-05-31' })]))).toEqual([
      ['2025-05', -1000_00],
      ['2025-06', -1000_00],
    ])
  })

  test('covers the month it ends in, past the last transaction but not past today', () => {
    const until = (endDate: string) =>
      barsOf(ledger([cell('2025-04', -1)], [rent({ startDate: '2025-04-01', endDate })]))
    expect(until('2025-05-01').map(([month]) => month)).toEqual(['2025-04', '2025-05'])
    expect(until('2030-12-31').map(([month]) => month)).toEqual(['2025-04', '2025-05', '2025-06'])
  })

  test('keeps its bars when it ended before the first transaction', () => {
    const ended = rent({ startDate: '2024-12-01', endDate: '2024-12-31' })
    expect(barsOf(ledger([cell('2025-02', -1)], [ended])).map(([month]) => month)).toEqual([
      '2024-12',
      '2025-01',
      '2025-02',
    ])
  })

  test('does not count when it is inactive or starts after everything else', () => {
    const costs = [rent({ active: false }), rent({ startDate: '2025-07-01' })]
    expect(barsOf(ledger([cell('2025-02', -1)], costs))).toEqual([['2025-02', -1]])
  })

  test('covers months after today if transactions are dated that late', () => {
    expect(barsOf(ledger([cell('2025-07', -1)], [rent({ startDate: '2025-07-01' })]), '3m')).toEqual([
      ['2025-07', -1000_01],
    ])
  })
})

describe('a recurring cost that is not monthly', () => {
  test('counts in the months in which it is due', () => {
    const insurance = rent({ cadence: 'quarterly', startDate: '2024-11-20' })
    const of = ledger([cell('2025-06', -1)], [insurance])
    expect(barsOf(of, '6m')).toEqual([
      ['2025-02', -1000_00],
      ['2025-03', 0],
      ['2025-04', 0],
      ['2025-05', -1000_00],
      ['2025-06', -1],
    ])
  })

  test('counts once for each due day that no row pays', () => {
    const cleaner = rent({
      cadence: 'weekly',
      startDate: '2025-05-06',
      paidDays: ['2025-05-13', '2025-06-24'],
    })
    expect(barsOf(ledger([cell('2025-06', -1)], [cleaner]))).toEqual([
      ['2025-05', -3000_00],
      ['2025-06', -3000_01],
    ])
  })
})

describe('the category totals', () => {
  const of = ledger(
    [cell('2025-05', 0, { grossCents: 80_00, count: 2 }), cell('2025-06', -7_00, { category: 'Travel' })],
    [rent({ startDate: '2025-05-01', category: 'Travel' })],
  )

  test('add up absolute amounts and one recurring amount per covered month, largest first', () => {
    expect(categoryTotals(of, windowOf('1y', of))).toEqual([
      { category: 'Travel', totalCents: 2007_00, count: 1, grossCents: 7_00, recurringCents: 2000_00 },
      { category: 'Shopping', totalCents: 80_00, count: 2, grossCents: 80_00, recurringCents: 0 },
    ])
  })

  test('cover only the selected month', () => {
    expect(categoryTotals(of, monthWindow('2025-06'))).toEqual([
      { category: 'Travel', totalCents: 1007_00, count: 1, grossCents: 7_00, recurringCents: 1000_00 },
    ])
  })

  test('exclude categories that are switched off', () => {
    const totals = categoryTotals(of, windowOf('1y', of))
    expect(totalSpending(totals, new Set())).toBe(2087_00)
    expect(totalSpending(totals, new Set(['Travel', 'Unknown']))).toBe(80_00)
  })
})

test('the average rounds half cents up', () => {
  const averageOf = (...nets: number[]) =>
    averageSpending(
      nets.flatMap((net) => monthlySpending(ledger([cell('2025-01', net)]), monthWindow('2025-01'))),
    )
  expect(averageOf()).toBe(0)
  expect(averageOf(-1, -2)).toBe(2)
  expect(averageOf(-1, 1, -2)).toBe(1)
  expect(averageOf(-9_007_199_254_740_989, 0)).toBe(4_503_599_627_370_495)
})

const day = fc
  .tuple(
    fc.integer({ min: 2023, max: 2026 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, date]) => `${year}-${String(month).padStart(2, '0')}-${String(date).padStart(2, '0')}`)
const category = fc.constantFrom('Shopping', 'Travel', 'Income', 'Other')
const transaction: fc.Arbitrary<NaiveTransaction> = fc.record({
  date: day,
  category,
  excluded: fc.boolean(),
  cents: fc.integer({ min: -5000_00, max: 5000_00 }),
})
const cost: fc.Arbitrary<RecurringCost> = fc
  .record({
    id: fc.uuid(),
    name: fc.string(),
    cents: fc.integer({ min: 1, max: 3000_00 }),
    cadence: fc.constant('monthly' as const),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    category,
    active: fc.boolean(),
    startDate: day,
    endDate: fc.option(day),
    paidMonths: fc.uniqueArray(
      day.map((text) => text.slice(0, 7)),
      { maxLength: 6 },
    ),
  })
  .map((cost) => {
    const paidDays = cost.paidMonths.map((month) => dueDay(month, cost.dayOfMonth))
    return { ...cost, bookedDays: paidDays, paidDays }
  })

test('every figure equals a naive row-by-row calculation', () => {
  fc.assert(
    fc.property(
      fc.record({
        transactions: fc.array(transaction, { maxLength: 30 }),
        recurringCosts: fc.array(cost, { maxLength: 5 }),
        range: fc.constantFrom(...timeRanges),
        selected: fc.option(day.map((text) => text.slice(0, 7))),
        switchedOff: fc.uniqueArray(category),
        today: day,
      }),
      ({ transactions, recurringCosts, range, selected, switchedOff, today }) => {
        const of = { cells: cellsOf(transactions), recurringCosts, today, monthStart: 1 }
        const months = monthlySpending(of, windowOf(range, of))
        const totals = categoryTotals(of, selected === null ? windowOf(range, of) : monthWindow(selected))
        const off = new Set(switchedOff)
        const rows = countedRows(of, windowOf(range, of))
        expect(sum(months.map((month) => month.transactionTotalCents))).toBe(rows.netCents)
        expect(sum(categoryTotals(of, windowOf(range, of)).map(({ grossCents }) => grossCents))).toBe(
          rows.grossCents,
        )
        expect({
          bars: months.map(({ month, netCents }) => [month, netCents]),
          average: averageSpending(months),
          totals: Object.fromEntries(totals.map((total) => [total.category, total.totalCents])),
          total: totalSpending(totals, off),
        }).toEqual(naiveDashboard({ transactions, recurringCosts, range, selected, switchedOff: off, today }))
      },
    ),
    { numRuns: tries(2000) },
  )
})

const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0)

function cellsOf(transactions: NaiveTransaction[]): SpendingCell[] {
  const cells = new Map<string, SpendingCell>()
  for (const { date, category, excluded, cents } of transactions) {
    const month = date.slice(0, 7)
    const key = JSON.stringify([month, category, excluded])
    const found = cells.get(key) ?? cell(month, 0, { category, excluded, count: 0 })
    cells.set(key, {
      ...found,
      netCents: found.netCents + cents,
      grossCents: found.grossCents + Math.abs(cents),
      count: found.count + 1,
    })
  }
  return [...cells.values()]
}
