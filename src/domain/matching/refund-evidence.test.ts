import { expect, test } from 'vitest'
import { readMovements } from './movement.ts'
import { refundCandidates } from './refund-evidence.ts'

const account = {
  id: 'visa',
  name: 'Visa',
  kind: 'credit_card',
  currency: 'EUR',
  numberHint: null,
} as const

/** As many purchases on the first day as refunds on the second, all at one shop. */
const alike = (count: number) =>
  readMovements(
    [account],
    ['2025-02-03', '2025-02-05'].flatMap((date, side) =>
      Array.from({ length: count }, (_, index) => {
        const cents = side === 0 ? -1000 : 1000
        return {
          id: `${date} ${index}`,
          accountId: 'visa',
          date,
          cents,
          value: cents,
          description: 'SHOELAND',
        }
      }),
    ),
  )

test('every purchase is a candidate for every refund while there are few', () => {
  expect(refundCandidates(alike(60))).toHaveLength(60 * 60)
})

test('thousands of equal purchases and refunds have no more than a hundred thousand candidates', () => {
  expect(refundCandidates(alike(2_000))).toHaveLength(2_000 * 50)
})

test('only the nearest of a thousand purchases are candidates for a refund', () => {
  const rows = alike(1_000)
  const candidates = refundCandidates([...rows.filter(({ cents }) => cents < 0), ...rows.slice(-1)])
  expect(candidates).toHaveLength(100)
})
