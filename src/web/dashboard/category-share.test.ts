import { expect, test } from 'vitest'
import { firstOfMonth } from '#domain/month-start.ts'
import { categoryTotals } from '#domain/spending.ts'
import { countOf, familyOf, percentText, sharesOf } from './category-share.ts'

const family = familyOf([], null)
const percentages = (cents: Record<string, number>, switchedOff: string[] = []) => {
  const totals = Object.entries(cents).map(([category, totalCents]) => ({
    ...{ category, totalCents, count: 1, grossCents: Math.abs(totalCents), recurringCents: 0 },
  }))
  return sharesOf({ totals, family, switchedOff: new Set(switchedOff) }).map(percentText)
}

test('the percentages of the categories that are on add up to 100', () => {
  expect(percentages({ Rent: 600_00, Food: 300_00, Fun: 100_00 })).toEqual(['60.0%', '30.0%', '10.0%'])
  expect(percentages({ Rent: 600_00, Food: 300_00, Fun: 100_00 }, ['Rent'])).toEqual([null, '75.0%', '25.0%'])
  expect(percentages({ Rent: 0 })).toEqual(['0.0%'])
})

test('a category in which more came back than was spent has no share, and makes no other one larger', () => {
  expect(percentages({ Salary: 2500_00, Tax: -500_00 })).toEqual(['100.0%', '–'])
  expect(percentages({ Rent: 750_00, Food: 250_00, Shop: -500_00 })).toEqual(['75.0%', '25.0%', '–'])
  expect(percentages({ Shop: -500_00 })).toEqual(['–'])
})

test('a split transaction counts once, and makes the number unknown while some of the categories are off', () => {
  const cell = (category: string, count: number) => ({
    ...{ month: '2026-03', category, excluded: false, leftOutBy: null },
    ...{ netCents: -count * 100, grossCents: count * 100, count },
  })
  // Three transactions, one of them in two categories.
  const cells = [
    cell('Food', 2),
    cell('Fun', 1),
    cell('Rent', 1),
    { ...cell('', -1), netCents: 0, grossCents: 0 },
  ]
  const ledger = { cells, recurringCosts: [], today: '2026-03-31', monthStart: firstOfMonth }
  const window = { first: '2026-03', last: '2026-03' }
  const count = (switchedOff: string[], opened: string | null = null, of = ledger) => {
    const totals = categoryTotals(of, window)
    const shares = sharesOf({ totals, family, switchedOff: new Set(switchedOff) })
    return countOf(shares, { ledger: of, window, opened })
  }
  expect(count([])).toBe(3)
  expect(count(['Rent'])).toBeNull()
  expect(count(['Fun', 'Rent'])).toBe(2)
  expect(count(['Food', 'Fun', 'Rent'])).toBe(0)
  expect(count([], 'Food')).toBeNull()
  const unsplit = { ...ledger, cells: cells.filter(({ category }) => category !== '') }
  expect(count(['Rent'], null, unsplit)).toBe(3)
})
