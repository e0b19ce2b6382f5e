import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addMonths, type Day, type Month } from './calendar.ts'
import type { Cents } from './money.ts'
import type { RecurringCost } from './recurring-costs.ts'
import {
  averageSpending,
  formatPercent,
  monthsDrawn,
  type SpendingCell,
  spendingByCategory,
  spendingByMonth,
  totalSpending,
} from './spending.ts'
import { type TimeRange, timeRanges } from './time-range.ts'

const today = '2025-06-15'

const aCost = (cost: Partial<RecurringCost> = {}): RecurringCost => ({
  id: 'rent',
  name: 'Rent',
  cents: 100_000,
  dayOfMonth: 1,
  category: 'Bills & Utilities',
  active: true,
  startDate: '2025-01-20',
  endDate: null,
  ...cost,
})

type Row = { date: Day; category: string; excluded: boolean; cents: Cents }

/** Cells as the ledger keeps them, of rows. */
function cellsOf(rows: readonly Row[]): SpendingCell[] {
  const cells: SpendingCell[] = []
  for (const { date, category, excluded, cents } of rows) {
    const month = date.slice(0, 7)
    const same = cells.find(
      (cell) => cell.month === month && cell.category === category && cell.excluded === excluded,
    )
    const cell = same ?? { month, category, excluded, netCents: 0, grossCents: 0, count: 0 }
    if (!same) cells.push(cell)
    cell.netCents += cents
    cell.grossCents += Math.abs(cents)
    cell.count++
  }
  return cells
}

const aRow = (row: Partial<Row> = {}): Row => ({
  date: '2025-03-14',
  category: 'Shopping',
  excluded: false,
  cents: -2500,
  ...row,
})

describe('monthly spending', () => {
  test('is the absolute value of the transactions less the recurring costs of the month', () => {
    const ledger = { cells: cellsOf([aRow(), aRow({ cents: 500 })]), recurringCosts: [aCost()], today }
    expect(spendingByMonth(ledger, 'all').at(-1)).toEqual({
      month: '2025-03',
      spendingCents: 102_000,
      isExpense: true,
      transactionTotalCents: -2000,
      recurringTotalCents: 100_000,
    })
  })

  test('is net income when more came in than went out, and leaves out what a rule excludes', () => {
    const rows = [aRow({ cents: 7000 }), aRow({ cents: -900_000, excluded: true })]
    expect(spendingByMonth({ cells: cellsOf(rows), recurringCosts: [], today }, 'all')).toMatchObject([
      { spendingCents: 7000, isExpense: false },
    ])
  })

  test('has an empty bar for a month without anything, and none before the range', () => {
    const rows = [aRow({ date: '2024-12-31' }), aRow({ date: '2025-04-01' }), aRow({ date: '2025-06-01' })]
    const ledger = { cells: cellsOf(rows), recurringCosts: [], today }
    expect(spendingByMonth(ledger, '3m').map(({ month, spendingCents }) => [month, spendingCents])).toEqual([
      ['2025-04', 2500],
      ['2025-05', 0],
      ['2025-06', 2500],
    ])
    expect(spendingByMonth(ledger, 'all')).toHaveLength(7)
  })

  test('counts a recurring cost to the last month with a transaction, or to the current month without any', () => {
    const upTo = (rows: Row[]) =>
      spendingByMonth({ cells: cellsOf(rows), recurringCosts: [aCost()], today }, 'all').map(
        (bar) => bar.month,
      )
    expect(upTo([aRow()])).toEqual(['2025-01', '2025-02', '2025-03'])
    expect(upTo([])).toEqual(['2025-01', '2025-02', '2025-03', '2025-04', '2025-05', '2025-06'])
  })

  test('counts a recurring cost through the month of its end date, also past the last transaction', () => {
    const cost = aCost({ startDate: '2025-03-31', endDate: '2025-05-01' })
    const bars = spendingByMonth({ cells: cellsOf([aRow()]), recurringCosts: [cost], today }, 'all')
    expect(bars.map(({ recurringTotalCents }) => recurringTotalCents)).toEqual([100_000, 100_000, 100_000])
  })

  test('has no bars without transactions and active costs', () => {
    const recurringCosts = [aCost({ active: false }), aCost({ startDate: '2025-07-01' })]
    expect(spendingByMonth({ cells: [], recurringCosts, today }, 'all')).toEqual([])
  })
})

describe('the average', () => {
  test('is over the bars drawn, empty ones included', () => {
    const rows = [aRow({ date: '2025-04-01', cents: -100 }), aRow({ date: '2025-06-01', cents: -101 })]
    expect(averageSpending(spendingByMonth({ cells: cellsOf(rows), recurringCosts: [], today }, 'all'))).toBe(
      67,
    )
    expect(averageSpending([])).toBe(0)
  })
})

describe('percentages', () => {
  test('have one decimal', () => {
    expect(formatPercent(1, 3)).toBe('33.3%')
    expect(formatPercent(2, 3)).toBe('66.7%')
    expect(formatPercent(5, 5)).toBe('100.0%')
    expect(formatPercent(0, 0)).toBe('0.0%')
  })
})

/** The sums as the specification words them, over single transactions, with nothing shared with the above. */
function byTheBook(rows: readonly Row[], costs: readonly RecurringCost[], first: Month, last: Month) {
  const dates = rows.map(({ date }) => date).sort()
  const lastWithTransaction = (dates.at(-1) ?? today).slice(0, 7)
  const bars: { month: Month; net: Cents }[] = []
  const categories: Record<string, Cents> = {}
  for (let month = first; month <= last; month = addMonths(month, 1)) {
    let net = 0
    for (const row of rows) {
      if (!row.date.startsWith(month) || row.excluded) continue
      net += row.cents
      categories[row.category] = (categories[row.category] ?? 0) + Math.abs(row.cents)
    }
    for (const cost of costs) {
      const end = cost.endDate ?? `${lastWithTransaction}-31`
      if (!cost.active || `${month}-31` < cost.startDate || month > end.slice(0, 7)) continue
      net -= cost.cents
      categories[cost.category] = (categories[cost.category] ?? 0) + cost.cents
    }
    bars.push({ month, net })
  }
  return { bars, categories }
}

const day = fc
  .tuple(
    fc.integer({ min: 2019, max: 2026 }),
    fc.integer({ min: 1, max: 12 }),
    fc.integer({ min: 1, max: 28 }),
  )
  .map(([year, month, day]) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`)
const category = fc.constantFrom('Shopping', 'Travel', 'Uncategorized', 'Other')
const cents = fc.integer({ min: -99_999_999_999, max: 99_999_999_999 })
const rows = fc.array(fc.record({ date: day, category, excluded: fc.boolean(), cents }), { maxLength: 40 })
const costs = fc.array(
  fc
    .record({
      category,
      cents: fc.integer({ min: 1, max: 99_999_999_999 }),
      active: fc.boolean(),
      startDate: day,
      endDate: fc.option(day),
    })
    .filter(({ startDate, endDate }) => endDate === null || endDate >= startDate)
    .map(aCost),
  { maxLength: 5 },
)

describe('the figures of any ledger and range', () => {
  test('equal the sums of its single transactions and costs, to the cent', () => {
    fc.assert(
      fc.property(rows, costs, fc.constantFrom<TimeRange>(...timeRanges), (rows, recurringCosts, range) => {
        const ledger = { cells: cellsOf(rows), recurringCosts, today }
        const drawn = monthsDrawn(ledger, range)
        const bars = spendingByMonth(ledger, range)
        if (!drawn) {
          expect(bars).toEqual([])
          return
        }
        const expected = byTheBook(rows, recurringCosts, drawn.first, drawn.last)
        expect(
          bars.map(({ month, spendingCents, isExpense }) => ({ month, spendingCents, isExpense })),
        ).toEqual(
          expected.bars.map(({ month, net }) => ({
            month,
            spendingCents: Math.abs(net),
            isExpense: net < 0,
          })),
        )
        const totals = spendingByCategory(ledger, drawn)
        const shown = Object.entries(expected.categories).filter(([, cents]) => cents > 0)
        expect(Object.fromEntries(totals.map((total) => [total.category, total.totalCents]))).toEqual(
          Object.fromEntries(shown),
        )
        const off = new Set(['Shopping'])
        const kept = shown.filter(([category]) => !off.has(category))
        expect(totalSpending(totals, off)).toBe(kept.reduce((sum, [, cents]) => sum + cents, 0))
      }),
    )
  })

  test('begin no earlier than the range and leave no month with something undrawn', () => {
    fc.assert(
      fc.property(rows, fc.constantFrom<TimeRange>('3m', '6m', '1y', '5y'), (rows, range) => {
        const start = { '3m': '2025-04', '6m': '2025-01', '1y': '2024-07', '5y': '2020-07', all: '' }[range]
        const drawn = monthsDrawn({ cells: cellsOf(rows), recurringCosts: [], today }, range)
        const inRange = rows
          .map(({ date }) => date.slice(0, 7))
          .filter((month) => month >= start)
          .sort()
        expect(drawn).toEqual(inRange.length ? { first: inRange[0], last: inRange.at(-1) } : null)
      }),
    )
  })
})
