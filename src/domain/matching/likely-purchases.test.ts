import { expect, test } from 'vitest'
import { likelyPurchases } from './likely-purchases.ts'

const row = (id: string, cents: number, more: object = {}) => ({
  id,
  accountId: 'card',
  date: '2025-03-10',
  description: 'MAPLE OUTFITTERS',
  cents,
  currency: 'USD',
  leftOutBy: null,
  refundedCents: 0,
  ...more,
})
const refund = row('refund', 5000, { date: '2025-04-01' })
const found = (...rows: ReturnType<typeof row>[]) => likelyPurchases(refund, rows).map(({ id }) => id)

test('a purchase cost at least what came back, in the same currency, and is in no transfer', () => {
  expect(
    found(
      row('enough', -5000),
      row('too little', -4999),
      row('income', 5000),
      row('refunded already', -9000, { refundedCents: 4001 }),
      row('refunded in part', -9000, { refundedCents: 4000 }),
      row('euros', -5000, { currency: 'EUR' }),
      row('transfer', -5000, { leftOutBy: 'transfer' }),
    ),
  ).toEqual(['enough', 'refunded in part'])
})

test('the same merchant comes first, then the same account, the same amount and the latest', () => {
  expect(
    found(
      row('other merchant', -5000, { description: 'BLUE DOOR CAFE' }),
      row('other account', -5000, { accountId: 'checking' }),
      row('other amount', -7000),
      row('earlier', -5000, { date: '2025-03-09' }),
      row('same', -5000),
    ),
  ).toEqual(['same', 'earlier', 'other amount', 'other account', 'other merchant'])
})
