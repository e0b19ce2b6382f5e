import { expect, test } from 'vitest'
import { likelyCounterparts } from './likely-counterparts.ts'

const row = (id: string, accountId: string, date: string, cents: number, more: object = {}) => ({
  id,
  accountId,
  date,
  cents,
  currency: 'EUR',
  valueCents: cents,
  leftOutBy: null,
  ...more,
})
const out = row('out', 'checking', '2025-03-10', -25_000)
const found = (...others: ReturnType<typeof row>[]) => likelyCounterparts(out, others).map(({ id }) => id)

test('the other side goes in the opposite direction, is in another account and is in no transfer yet', () => {
  expect(
    found(
      row('same account', 'checking', '2025-03-10', 25_000),
      row('same direction', 'savings', '2025-03-10', -25_000),
      row('linked', 'savings', '2025-03-10', 25_000, { leftOutBy: 'transfer' }),
      row('excluded', 'savings', '2025-03-10', 25_000, { leftOutBy: 'rule' }),
    ),
  ).toEqual(['excluded'])
})

test('the same amount comes first, then the nearest day; other amounts come by how much they differ', () => {
  expect(
    found(
      row('half', 'savings', '2025-03-10', 12_500),
      row('five days later', 'savings', '2025-03-15', 25_000),
      row('less a fee', 'savings', '2025-03-10', 24_900),
      row('the day before', 'savings', '2025-03-09', 25_000),
    ),
  ).toEqual(['the day before', 'five days later', 'less a fee', 'half'])
})

test('amounts in different currencies are compared by their values, and last without a rate', () => {
  expect(
    found(
      row('no rate', 'dollars', '2025-03-10', 25_000, { currency: 'USD', valueCents: null }),
      row('exchanged', 'dollars', '2025-03-11', 27_300, { currency: 'USD', valueCents: 25_010 }),
      row('another amount', 'savings', '2025-03-10', 20_000),
    ),
  ).toEqual(['exchanged', 'another amount', 'no rate'])
})
