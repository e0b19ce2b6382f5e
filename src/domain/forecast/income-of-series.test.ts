import { expect, test } from 'vitest'
import type { Day } from '#domain/calendar.ts'
import { forecast } from './forecast.ts'
import { type IncomeSeries, incomeOfSeries } from './income-of-series.ts'

/** The days, the amounts and whether they are certain, of 50 days. */
function stepsOf(series: Partial<IncomeSeries>, today: Day) {
  const salary = { id: 'salary', name: 'Salary', category: 'Income', cadence: 'monthly' } as const
  const income = incomeOfSeries(
    { ...salary, reason: 'same_amount', payments: [], otherPayments: [], correction: null, ...series },
    today,
  )
  const ledger = { cells: [], kindOf: () => 'income' as const, categories: [], recurringCosts: [] }
  const { steps } = forecast({
    ...{ startCents: 0, booked: [], budgets: [], without: [], count: 50 },
    ledger: { ...ledger, today, monthStart: 1 },
    incomes: income ? [income] : [],
  })
  return steps.map(({ day, cents, isCertain }) => [day, cents, isCertain])
}

const paid = (...dates: Day[]) => dates.map((date) => ({ date, value: 3000_00 }))
const salaries = paid('2025-05-25', '2025-06-25', '2025-07-25', '2025-08-25', '2025-09-25', '2025-10-25')
const payments = [...salaries, ...paid('2025-11-25')]

test('a regular income is due like a cost, until two payments are missed', () => {
  expect(stepsOf({ payments }, '2025-12-01')).toEqual([['2025-12-25', 3000_00, true]])
  expect(stepsOf({ payments }, '2025-12-28'), 'it is late').toEqual([
    ['2025-12-28', 3000_00, false],
    ['2026-01-25', 3000_00, true],
  ])
  expect(stepsOf({ payments }, '2026-02-20')).toEqual([])
})

test('a due day on which the payer paid more than usual is paid', () => {
  const otherPayments = [{ date: '2025-11-25', value: 6000_00 }]
  expect(stepsOf({ payments: salaries }, '2025-11-28')[0]).toEqual(['2025-11-28', 3000_00, false])
  expect(stepsOf({ payments: salaries, otherPayments }, '2025-11-28')).toEqual([
    ['2025-12-25', 3000_00, true],
  ])
})

test('a salary before Christmas is not paid again', () => {
  const next = [['2026-01-25', 3000_00, true]]
  for (const date of ['2025-12-15', '2025-12-18', '2025-12-19', '2025-12-24'])
    expect(stepsOf({ payments, otherPayments: paid(date) }, '2025-12-24'), date).toEqual(next)
  const unknown = [{ date: '2025-12-18', value: null }]
  expect(stepsOf({ payments, otherPayments: unknown }, '2025-12-20'), 'without a rate').toEqual(next)
})

test('what is much less, or paid weeks away, is not the salary', () => {
  const due = [
    ['2025-12-25', 3000_00, true],
    ['2026-01-25', 3000_00, true],
  ]
  const refund = [{ date: '2025-12-18', value: 1499_99 }]
  expect(stepsOf({ payments, otherPayments: refund }, '2025-12-20')).toEqual(due)
  expect(stepsOf({ payments, otherPayments: paid('2025-12-10') }, '2025-12-20')).toEqual(due)
})

test('the amount is certain once it was paid twice, and otherwise not more than is usual', () => {
  const next = (values: number[], reason: IncomeSeries['reason'] = 'price_changes') => {
    const changed = payments.map((payment, index) => ({
      ...payment,
      value: values[index - payments.length + values.length] ?? payment.value,
    }))
    return stepsOf({ payments: changed, reason }, '2025-12-01')[0]?.slice(1)
  }
  expect(next([4800_00]), 'a bonus').toEqual([3000_00, false])
  expect(next([4800_00, 3000_00]), 'after a bonus').toEqual([3000_00, false])
  expect(next([2000_00]), 'a lower one').toEqual([2000_00, false])
  expect(next([3200_00]), 'a raise').toEqual([3000_00, false])
  expect(next([3200_00, 3200_00])).toEqual([3200_00, true])
  expect(next([2000_00, 2000_00])).toEqual([2000_00, true])
  expect(next([3100_00, 2900_00, 3300_00, 2800_00, 3200_00], 'varying_amount')).toEqual([3100_00, false])
  expect(next([3200_00, 3200_00], 'varying_amount')).toEqual([3000_00, false])
})

test('a corrected amount is expected instead of the last one', () => {
  const payments = ['2025-01-25', '2025-02-25'].map((date) => ({ date, value: 2000_00 }))
  const correction = { name: 'Salary', cadence: 'monthly' as const, cents: 2100_00 }
  expect(stepsOf({ payments, correction }, '2025-03-14')[0]).toEqual(['2025-03-25', 2100_00, true])
  const renamed = { name: 'Salary of Sam', cadence: null, cents: null }
  const raised = [...payments, { date: '2025-03-25', value: 2300_00 }]
  expect(stepsOf({ payments: raised, correction: renamed }, '2025-04-14')[0], 'only renamed').toEqual([
    ...['2025-04-25', 2000_00],
    false,
  ])
})
