import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cadenceNames } from './cadences.ts'
import { addDays, addMonths, lastDayOf, monthOf } from './calendar.ts'
import {
  daysApart,
  dueBetween,
  dueDays,
  duePayments,
  firstDueDay,
  firstExpectedDay,
  nearestDueDay,
  overdueSince,
} from './due-days.ts'
import type { RecurringCost } from './recurring-costs.ts'

const rent: RecurringCost = {
  id: 'rent',
  name: 'Rent',
  cents: 1650_00,
  cadence: 'monthly',
  dayOfMonth: 1,
  category: 'Bills & Utilities',
  active: true,
  startDate: '2025-01-15',
  endDate: null,
  bookedDays: [],
  paidDays: [],
  paidMonths: [],
}

const monthly = (dayOfMonth: number) => ({ ...rent, dayOfMonth })
const year = { first: '2025-01', last: '2025-12' }

test('a payment is for the nearest due day', () => {
  expect(nearestDueDay(monthly(1), '2025-05-30')).toBe('2025-06-01')
  expect(nearestDueDay(monthly(1), '2025-06-09')).toBe('2025-06-01')
  expect(nearestDueDay(monthly(31), '2025-03-02')).toBe('2025-02-28')
  expect(nearestDueDay(monthly(28), '2025-01-03')).toBe('2024-12-28')
  expect(nearestDueDay({ ...rent, cadence: 'yearly' }, '2026-12-20')).toBe('2027-01-01')
  expect(nearestDueDay({ ...rent, cadence: 'weekly' }, '2025-01-24')).toBe('2025-01-22')
  expect(nearestDueDay({ ...rent, cadence: 'weekly' }, '2025-01-04')).toBe('2025-01-01')
})

test('no other month has a due day nearer to the payment', () => {
  const dueIn = (month: string, dayOfMonth: number) =>
    Math.min(Date.parse(`${month}-01`) + (dayOfMonth - 1) * 86_400_000, Date.parse(lastDayOf(month)))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1500 }), fc.integer({ min: 1, max: 31 }), (after, dayOfMonth) => {
      const date = addDays('2023-01-01', after)
      const off = (month: string) => Math.abs(dueIn(month, dayOfMonth) - Date.parse(date))
      const months = [-1, 0, 1].map((count) => addMonths(monthOf(date), count))
      const due = nearestDueDay(monthly(dayOfMonth), date)
      expect(Date.parse(due)).toBe(dueIn(monthOf(due), dayOfMonth))
      expect(off(monthOf(due))).toBe(Math.min(...months.map(off)))
    }),
  )
})

test('a cost is due at its interval, from its start to its end', () => {
  const due = (change: Partial<RecurringCost>) => dueDays({ ...rent, ...change }, year)
  expect(due({ endDate: '2025-03-31', dayOfMonth: 31 })).toEqual(['2025-01-31', '2025-02-28', '2025-03-31'])
  expect(due({ cadence: 'quarterly' })).toEqual(['2025-01-01', '2025-04-01', '2025-07-01', '2025-10-01'])
  expect(due({ cadence: 'semiannual', startDate: '2024-11-30' })).toEqual(['2025-05-01', '2025-11-01'])
  expect(due({ cadence: 'yearly', startDate: '2020-06-30' })).toEqual(['2025-06-01'])
  expect(due({ cadence: 'weekly', endDate: '2025-01-31' })).toEqual([
    '2025-01-15',
    '2025-01-22',
    '2025-01-29',
  ])
  expect(due({ cadence: 'biweekly', endDate: '2025-02-12' })).toEqual([
    '2025-01-15',
    '2025-01-29',
    '2025-02-12',
  ])
  expect(due({ endDate: '2024-12-31' })).toEqual([])
})

const anyDay = fc.integer({ min: 0, max: 1000 }).map((after) => addDays('2024-01-01', after))
const anyCost = fc.record({
  cadence: fc.constantFrom(...cadenceNames),
  dayOfMonth: fc.integer({ min: 1, max: 31 }),
  startDate: anyDay,
  endDate: fc.option(anyDay),
})

test('the first due day is the first of those that the cost covers', () => {
  fc.assert(
    fc.property(anyCost, (cost) => {
      const first = monthOf(cost.startDate)
      const period = { first: addMonths(first, -12), last: addMonths(first, 12) }
      expect(dueDays({ ...cost, endDate: null }, period)[0]).toBe(firstDueDay(cost))
    }),
  )
})

test('each due day is the nearest to itself, and two months have the due days of both', () => {
  fc.assert(
    fc.property(anyCost, anyDay.map(monthOf), fc.nat(20), (cost, first, count) => {
      const [middle, last] = [addMonths(first, count), addMonths(first, count + 5)]
      const all = dueDays(cost, { first, last })
      const parts = [
        { first, last: middle },
        { first: addMonths(middle, 1), last },
      ]
      expect(parts.flatMap((period) => dueDays(cost, period))).toEqual(all)
      expect(all).toEqual(all.toSorted())
      for (const day of all) expect(nearestDueDay(cost, day)).toBe(day)
    }),
  )
})

test('no due day is nearer than the nearest', () => {
  fc.assert(
    fc.property(anyCost, anyDay, (cost, date) => {
      const nearest = daysApart(nearestDueDay(cost, date), date)
      const period = { first: addMonths(monthOf(date), -13), last: addMonths(monthOf(date), 13) }
      for (const day of dueDays(cost, period)) expect(daysApart(day, date)).toBeGreaterThanOrEqual(nearest)
    }),
  )
})

test('all due days between two days are found, paid or not', () => {
  const gym = { ...rent, id: 'gym', cents: 20_00, cadence: 'weekly' as const, startDate: '2025-03-04' }
  const due = dueBetween(
    [
      { ...rent, bookedDays: ['2025-04-01'] },
      { ...gym, endDate: '2025-04-08' },
    ],
    '2025-04-01',
    '2025-04-30',
  )
  expect(due.map(({ costId, date, isPaid }) => [costId, date, isPaid])).toEqual([
    ['rent', '2025-04-01', true],
    ['gym', '2025-04-01', false],
    ['gym', '2025-04-08', false],
  ])
  expect(dueBetween([{ ...rent, active: false }], '2025-04-01', '2025-04-30')).toEqual([])
})

test('payments that are still to come are in order, without paid ones and those of inactive costs', () => {
  const gym = { ...rent, id: 'gym', cents: 20_00, cadence: 'weekly' as const, startDate: '2025-03-04' }
  const paid = { ...rent, bookedDays: ['2025-04-01'] }
  const inactive = { ...rent, active: false }
  expect(duePayments([paid, gym, inactive], '2025-03-20', '2025-05-01')).toEqual([
    ...['2025-03-25', '2025-04-01', '2025-04-08', '2025-04-15', '2025-04-22', '2025-04-29'].map((date) => ({
      costId: 'gym',
      date,
      cents: 20_00,
    })),
    { costId: 'rent', date: '2025-05-01', cents: 1650_00 },
  ])
  expect(duePayments([rent], '2025-05-02', '2025-05-31')).toEqual([])
  const ending = { ...rent, endDate: '2025-03-31', dayOfMonth: 10 }
  const days = duePayments([ending], '2025-01-01', '2025-12-31').map(({ date }) => date)
  expect(days).toEqual(['2025-02-10', '2025-03-10'])
  expect(duePayments([{ ...ending, endDate: '2025-03-09' }], '2025-03-01', '2025-12-31')).toEqual([])
})

test('a cost is overdue since the first due day after its last payment', () => {
  const paid = (...bookedDays: string[]) => ({ ...monthly(31), bookedDays })
  expect(overdueSince(paid('2025-01-31'), '2025-02-28'), 'due today').toBe(null)
  expect(overdueSince(paid('2025-01-31'), '2025-03-01'), 'the last day of a short month').toBe('2025-02-28')
  expect(overdueSince(paid('2024-01-31'), '2024-03-01'), 'a leap day').toBe(null)
  expect(overdueSince(paid('2025-01-31'), '2025-04-03')).toBe('2025-02-28')
  expect(overdueSince(paid('2025-01-31'), '2025-04-04'), 'it has probably ended').toBe(null)
  expect(overdueSince(paid('2025-01-31', '2025-03-31'), '2025-04-15'), 'one was left out before').toBe(null)
  expect(overdueSince(paid('2025-01-31', '2025-04-30'), '2025-03-20'), 'paid in advance').toBe('2025-02-28')
  expect(overdueSince(monthly(1), '2025-06-15'), 'no payment was ever recognized').toBe(null)
  expect(overdueSince({ ...paid('2025-01-31'), endDate: '2025-02-20' }, '2025-04-15'), 'it has ended').toBe(
    null,
  )
  expect(overdueSince({ ...paid('2025-01-31'), active: false }, '2025-04-15')).toBe(null)
})

test('what is overdue is expected until the cost has probably ended', () => {
  const paid = { ...monthly(5), bookedDays: ['2025-02-05'] }
  expect(firstExpectedDay(paid, '2025-03-20')).toBe('2025-02-06')
  expect(firstExpectedDay(paid, '2025-04-20')).toBe('2025-04-20')
  expect(firstExpectedDay(monthly(5), '2025-03-20')).toBe('2025-03-20')
})
