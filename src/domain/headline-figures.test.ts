import { expect, test } from 'vitest'
import { kindsOf } from './category-kinds.ts'
import { categoriesOf, headlineFigures, windowBefore } from './headline-figures.ts'
import { monthWindow, type SpendingCell } from './spending-window.ts'

const cell = (month: string, category: string, netCents: number, more: Partial<SpendingCell> = {}) => ({
  month,
  category,
  excluded: false,
  leftOutBy: null,
  netCents,
  grossCents: Math.abs(netCents),
  count: 1,
  ...more,
})
const kindOf = kindsOf([])
const may = monthWindow('2025-05')

test('a refund reduces spending, and what comes back from income reduces income', () => {
  const cells = [
    cell('2025-05', 'Shopping', -60_00, { grossCents: 100_00, count: 2 }),
    cell('2025-05', 'Income', 2900_00, { grossCents: 3100_00, count: 2 }),
    cell('2025-06', 'Shopping', -1),
  ]
  expect(headlineFigures(cells, kindOf, may)).toMatchObject({
    incomeCents: 2900_00,
    spendingCents: 60_00,
    leftOverCents: 2840_00,
    count: 4,
  })
})

test('money in without a category is income and told, money out is spending', () => {
  const cells = [
    cell('2025-05', 'Uncategorized', 1950_00, { grossCents: 2050_00, count: 2 }),
    cell('2025-05', 'Other', 10_00),
  ]
  expect(headlineFigures(cells, kindOf, may)).toMatchObject({
    incomeCents: 2010_00,
    undecidedIncomeCents: 2010_00,
    spendingCents: 50_00,
  })
})

test('the categories of Spending are net of refunds, largest first, even if more came back than was spent', () => {
  const cells = [
    cell('2025-05', 'Travel', 30_00),
    cell('2025-05', 'Shopping', -60_00, { grossCents: 100_00, count: 2 }),
    cell('2025-05', 'Other', -5_00),
    cell('2025-05', 'Income', 2900_00),
    cell('2025-05', 'Transfer', -9_00),
  ]
  const names = (figure: 'income' | 'spending') =>
    categoriesOf(figure, cells, kindOf, may).map(({ category, totalCents }) => [category, totalCents])
  expect(names('spending')).toEqual([
    ['Shopping', 60_00],
    ['Other', 5_00],
    ['Travel', -30_00],
  ])
  expect(names('income')).toEqual([['Income', 2900_00]])
})

test('each row is left out for one reason, its category only if there is no other', () => {
  const cells = [
    cell('2025-05', 'Transfer', 200_00),
    cell('2025-05', 'Credit Card Payment', -90_00, { excluded: true, leftOutBy: 'rule', count: 3 }),
    cell('2025-05', 'Travel', -5_00, { excluded: true, leftOutBy: 'rule' }),
    cell('2025-05', 'Transfer', -7_00, { excluded: true, leftOutBy: 'transfer' }),
  ]
  expect(headlineFigures(cells, kindOf, may)).toMatchObject({
    leftOverCents: 0,
    count: 0,
    leftOut: {
      byRules: { count: 4, grossCents: 95_00 },
      transfers: { count: 1, grossCents: 7_00 },
      transferCategories: { count: 1, grossCents: 200_00 },
    },
  })
})

test('the window before has the same length, and exists if the ledger covers it', () => {
  const cells = [cell('2024-11', 'Travel', -1), cell('2025-05', 'Travel', -1)]
  expect(windowBefore({ cells }, may)).toEqual(monthWindow('2025-04'))
  expect(windowBefore({ cells }, { first: '2025-03', last: '2025-05' })).toEqual({
    first: '2024-12',
    last: '2025-02',
  })
  expect(windowBefore({ cells }, { first: '2025-01', last: '2025-05' })).toBeNull()
  expect(windowBefore({ cells }, { first: null, last: '2025-05' })).toBeNull()
  expect(windowBefore({ cells: [] }, may)).toBeNull()
})
