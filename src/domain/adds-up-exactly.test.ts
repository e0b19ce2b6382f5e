import { expect, test } from 'vitest'
import { addsUpExactly } from './adds-up-exactly.ts'
import { largestAmount, largestSum } from './money.ts'

const cell = {
  month: '2025-03',
  category: 'Other',
  excluded: false,
  leftOutBy: null,
  netCents: 0,
  grossCents: largestSum,
  count: 1,
}
const cost = {
  id: '1',
  name: 'Rent',
  cents: largestAmount,
  cadence: 'monthly' as const,
  dayOfMonth: 1,
  category: 'Other',
  active: true,
  startDate: '1900-01-01',
  endDate: null,
  bookedDays: [],
  paidDays: [],
  paidMonths: [],
}
const today = '2025-03-14'

test('amounts totaling up to 35 trillion dollars add up exactly, regardless of sign, and no more', () => {
  const addUp = (...cells: (typeof cell)[]) =>
    addsUpExactly({ cells, recurringCosts: [], today, monthStart: 1 })
  expect(addUp(cell)).toBe(true)
  expect(addUp(cell, { ...cell, month: '2025-04', grossCents: 1 })).toBe(false)
  expect(addUp(cell, { ...cell, excluded: true, grossCents: 1 })).toBe(false)
})

test('recurring costs count for every month they cover', () => {
  const addUp = (...recurringCosts: (typeof cost)[]) =>
    addsUpExactly({ cells: [], recurringCosts, today, monthStart: 1 })
  // 1,503 months each.
  const many = Array(23).fill(cost)
  expect(addUp(...many)).toBe(true)
  expect(addUp(...many, cost)).toBe(false)
  expect(addUp(...many, { ...cost, active: false })).toBe(true)
  expect(addUp(...many, { ...cost, startDate: '2020-01-01' })).toBe(true)
})
