import { expect, test } from 'vitest'
import { CalendarDay, Description, ImportKey, Name, PositiveAmount } from '#contract/fields.ts'
import { NewRecurringCost } from '#contract/recurring-costs.ts'
import { checkAgainst } from './check-against.ts'
import type { HttpProblem } from './http-problem.ts'

const rent = { name: 'Rent', amount: 10, day_of_month: 1, category: 'Other', start_date: '2025-03-14' }

test.each([
  [CalendarDay, '2025-02-30', 'The request: must be a date such as 2025-03-14.'],
  [Description, ' ', 'The request: must not be empty.'],
  [Description, 'x'.repeat(1001), 'The request: must be at most 1000 characters.'],
  [Name, 'x'.repeat(101), 'The request: must be at most 100 characters.'],
  [Name, 'a\u0000b', 'The request: must not hold control characters.'],
  [ImportKey, 'x', 'The request: must be an import key: 16 to 100 letters, digits, hyphens or underscores.'],
  [PositiveAmount, 0, 'The request: must be greater than 0.'],
  [
    PositiveAmount,
    0.001,
    'The request: must be dollars with at most two decimals, and at most 999,999,999.99 either way.',
  ],
  [NewRecurringCost, { ...rent, day_of_month: 32 }, 'day_of_month: must be 1 to 31.'],
  [NewRecurringCost, { ...rent, day_of_month: 0 }, 'day_of_month: must be 1 to 31.'],
  [NewRecurringCost, { ...rent, end_date: '2025-03-13' }, 'end_date: must not be before the start date.'],
  [NewRecurringCost, { ...rent, name: 7 }, 'name: Invalid input: expected string, received number.'],
])('what a value is refused with is said in words', (schema, value, sentence) => {
  expect(() => checkAgainst(schema, value)).toThrow(
    expect.objectContaining<Partial<HttpProblem>>({ status: 400, message: sentence }),
  )
})
