import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cadenceNames } from '#domain/cadences.ts'
import { type CostDraft, costFrom, draftOf, emptyDraft } from './cost-draft.ts'

const us = { locale: 'en-US', currency: 'USD' }

const rent: CostDraft = {
  name: ' Rent ',
  category: 'Bills & Utilities',
  amount: '1250.50',
  cadence: 'monthly',
  dayOfMonth: '1',
  startDate: '2025-01-01',
  endDate: '',
  active: true,
}

const problemOf = (change: Partial<CostDraft>) => {
  const result = costFrom({ ...rent, ...change }, us)
  return 'problem' in result ? result.problem.message : null
}

test('a complete draft becomes a cost with a trimmed name and null for no end date', () => {
  expect(costFrom(rent, us)).toEqual({
    cost: {
      name: 'Rent',
      category: 'Bills & Utilities',
      cents: 125050,
      cadence: 'monthly',
      dayOfMonth: 1,
      startDate: '2025-01-01',
      endDate: null,
      active: true,
    },
  })
})

test('a new cost starts today and is active', () => {
  expect(emptyDraft('2025-03-14')).toMatchObject({ startDate: '2025-03-14', active: true })
})

test.each(['', 'abc', '0', '0.00', '-5', '1.234', '1e3', 'NaN', '1.234,56', '9999999999999'])(
  'the amount "%s" is rejected',
  (amount) => expect(problemOf({ amount })).toBe('Please enter a valid amount'),
)

test.each(['', '0', '32', '1.5', '-1', 'x'])('the day "%s" is rejected', (dayOfMonth) =>
  expect(problemOf({ dayOfMonth })).toBe('Please enter a valid day of the month (1-31)'),
)

test('name, category and start date are required', () => {
  expect(problemOf({ name: '  ' })).toBe('Please enter a name')
  expect(problemOf({ category: '' })).toBe('Please select a category')
  expect(problemOf({ startDate: '' })).toBe('Please enter a valid start date')
})

test('the end date is optional and must not be before the start date', () => {
  expect(problemOf({ endDate: '2025-01-01' })).toBeNull()
  expect(problemOf({ endDate: '2024-12-31' })).toBe('The end date must not be before the start date')
})

test('saving a cost without changes gives the same cost', () => {
  const days = fc
    .date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10))
  fc.assert(
    fc.property(
      fc.record({
        id: fc.uuid(),
        name: fc.string({ minLength: 1 }).filter((name) => name === name.trim()),
        cents: fc.integer({ min: 1, max: 99_999_999_999 }),
        cadence: fc.constantFrom(...cadenceNames),
        dayOfMonth: fc.integer({ min: 1, max: 31 }),
        category: fc.constant('Other'),
        active: fc.boolean(),
        startDate: days,
        endDate: fc.constant(null),
      }),
      (cost) => {
        const { id: _, ...fields } = cost
        expect(costFrom(draftOf(cost, us), us)).toEqual({ cost: fields })
      },
    ),
  )
})
