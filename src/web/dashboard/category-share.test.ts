import { expect, test } from 'vitest'
import { familyOf, percentText, sharesOf } from './category-share.ts'

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
