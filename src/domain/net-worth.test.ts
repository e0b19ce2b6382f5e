import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addMonths } from './calendar.ts'
import { netWorthByMonth } from './net-worth.ts'
import { convertByMonth } from './rates/month-rates.ts'

const usd = { currency: 'USD' }
const checking = { id: 'checking', ...usd, openingCents: 10_000 }
const card = { id: 'card', ...usd, openingCents: 0 }
const house = { id: 'house', ...usd, openingCents: 500_000 }
const same = convertByMonth('USD', [])
const at = (accountId: string, month: string, balanceCents: number) => ({ accountId, month, balanceCents })

test('an account counts from its first transaction on, and keeps its balance in months without any', () => {
  const balances = [
    at('checking', '2025-11', 9000),
    at('card', '2026-01', -3000),
    at('checking', '2026-01', 8000),
    at('of another currency', '2020-01', 1),
  ]
  const points = netWorthByMonth([checking, card], balances, same, {
    today: '2026-02-10',
    lastDay: null,
    monthStart: 1,
  })
  expect(points).toEqual([
    {
      month: '2025-11',
      day: '2025-11-30',
      cents: 9000,
      assetsCents: 9000,
      debtsCents: 0,
      balances: [{ accountId: 'checking', cents: 9000, ownCents: 9000 }],
      withoutRate: [],
    },
    expect.objectContaining({ month: '2025-12', day: '2025-12-31', cents: 9000 }),
    {
      month: '2026-01',
      day: '2026-01-31',
      cents: 5000,
      assetsCents: 8000,
      debtsCents: -3000,
      balances: [
        { accountId: 'checking', cents: 8000, ownCents: 8000 },
        { accountId: 'card', cents: -3000, ownCents: -3000 },
      ],
      withoutRate: [],
    },
    expect.objectContaining({ month: '2026-02', day: '2026-02-10', cents: 5000 }),
  ])
})

test('a month with transactions of later days has the balances at its end', () => {
  const daysIf = (lastDay: string) =>
    netWorthByMonth([checking], [at('checking', '2026-02', 1)], same, {
      ...{ today: '2026-02-10', lastDay, monthStart: 1 },
    }).map(({ day }) => day)
  expect(daysIf('2026-02-10')).toEqual(['2026-02-10'])
  expect(daysIf('2026-02-11')).toEqual(['2026-02-28'])
})

test('an account without transactions has its opening balance all the time', () => {
  const points = netWorthByMonth([checking, house], [at('checking', '2026-01', 1)], same, {
    today: '2026-01-31',
    lastDay: null,
    monthStart: 1,
  })
  expect(points.map(({ cents }) => cents)).toEqual([500_001])
  expect(
    netWorthByMonth([house], [], same, { today: '2026-01-31', lastDay: null, monthStart: 1 }),
    'no month to show',
  ).toEqual([])
})

test('an account in another currency counts with the rate of each month, and not at all without one', () => {
  const francs = { id: 'francs', currency: 'CHF', openingCents: 0 }
  const rates = [
    { currency: 'CHF', month: '2025-11', rate: '1.1' },
    { currency: 'CHF', month: '2026-01', rate: '1.2' },
  ]
  const balances = [at('checking', '2025-11', 5000), at('francs', '2025-11', -1000)]
  const points = netWorthByMonth([checking, francs], balances, convertByMonth('USD', rates), {
    today: '2026-01-31',
    lastDay: null,
    monthStart: 1,
  })
  expect(points.map(({ cents, debtsCents, withoutRate }) => [cents, debtsCents, withoutRate])).toEqual([
    [3900, -1100, []],
    [5000, 0, ['francs']],
    [3800, -1200, []],
  ])
  expect(points[0]?.balances[1]).toEqual({ accountId: 'francs', cents: -1100, ownCents: -1000 })
})

test('transactions after today are shown in their month', () => {
  const points = netWorthByMonth([card], [at('card', '2026-03', -1)], same, {
    today: '2026-01-31',
    lastDay: null,
    monthStart: 1,
  })
  expect(points.map(({ day }) => day)).toEqual(['2026-03-31'])
})

test('the last month adds up all accounts, whatever their history', () => {
  const account = fc.record({
    openingCents: fc.integer({ min: -1e9, max: 1e9 }),
    changes: fc.array(fc.tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: -1e6, max: 1e6 }))),
  })
  fc.assert(
    fc.property(fc.array(account, { minLength: 1, maxLength: 5 }), (given) => {
      const accounts = given.map(({ openingCents }, index) => ({ id: `${index}`, ...usd, openingCents }))
      const balances = given.flatMap(({ openingCents, changes }, index) => {
        const months = [...new Set(changes.map(([month]) => month))].sort((one, other) => one - other)
        return months.map((month) => ({
          accountId: `${index}`,
          month: addMonths('2020-01', month),
          balanceCents: changes.reduce((sum, [of, cents]) => (of <= month ? sum + cents : sum), openingCents),
        }))
      })
      const points = netWorthByMonth(accounts, balances, same, {
        today: '2022-07-15',
        lastDay: null,
        monthStart: 1,
      })
      const expected = given.reduce(
        (sum, { openingCents, changes }) =>
          changes.reduce((all, [, cents]) => all + cents, sum + openingCents),
        0,
      )
      if (balances.length > 0) expect(points.at(-1)?.cents).toBe(expected)
      for (const { cents, assetsCents, debtsCents, balances } of points) {
        expect(assetsCents + debtsCents).toBe(cents)
        expect(balances.reduce((sum, one) => sum + one.cents, 0)).toBe(cents)
      }
    }),
  )
})
