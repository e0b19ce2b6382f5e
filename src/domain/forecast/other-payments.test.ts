import { expect, test } from 'vitest'
import { otherPaymentsOf } from './other-payments.ts'

const row = (
  id: string,
  date: string,
  more: { cents?: number; description?: string; accountId?: string } = {},
) => {
  const { cents = 300_000, description = 'ACME CORP PAYROLL OCTOBER', accountId = 'giro' } = more
  return { id, date, cents, value: cents, description, accountId }
}
const salaries = [row('1', '2025-09-25'), row('2', '2025-10-25'), row('3', '2025-11-25')]
const salary = { cadence: 'monthly', transactionIds: ['1', '2', '3'], leftOutIds: ['left out'] } as const
const idsOf = (
  rows: ReturnType<typeof row>[],
  ...[series, found]: [typeof salary | typeof bonus, (typeof salary | typeof bonus)[]] | []
) => otherPaymentsOf(series ?? salary, found ?? [salary], rows).map(({ id }) => id)
const bonus = { cadence: 'yearly', transactionIds: ['bonus 1', 'bonus 2'], leftOutIds: [] } as const

test('money from the same payer into the same account counts, whatever else the text says', () => {
  const early = row('early', '2025-12-18', { description: 'ACME CORP PAYROLL DECEMBER 77120' })
  const others = [
    row('other payer', '2025-12-18', { description: 'NORTHWIND DIVIDEND' }),
    row('other account', '2025-12-18', { accountId: 'savings' }),
    row('paid back', '2025-12-18', { cents: -300_000 }),
    row('long ago', '2025-01-18'),
    row('left out', '2025-12-24'),
  ]
  expect(idsOf([...salaries, early, ...others])).toEqual(['early'])
})

test('a yearly bonus can be the salary of a month, but no salary is the bonus', () => {
  const rows = [...salaries, row('bonus 1', '2024-12-18'), row('bonus 2', '2025-12-18')]
  expect(idsOf(rows, salary, [salary, bonus])).toEqual(['bonus 2'])
  expect(idsOf(rows, bonus, [salary, bonus])).toEqual([])
})
