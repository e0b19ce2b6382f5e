import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumber } from './days-apart.ts'
import { findRefunds } from './find-refunds.ts'
import type { Movement, OwnAccount } from './movement.ts'

const accounts: OwnAccount[] = [
  { id: 'visa', name: 'Visa', kind: 'credit_card', currency: 'EUR', numberHint: null },
  { id: 'giro', name: 'Giro', kind: 'checking', currency: 'EUR', numberHint: null },
]

let rowsMade = 0
function row(date: string, cents: number, description: string, accountId = 'visa'): Movement {
  rowsMade += 1
  return { id: `row ${rowsMade}`, accountId, date, cents, value: cents, description }
}

/** Purchases elsewhere, so that names can be told from each other. */
const others = [
  'BAKERY KORN',
  'FUEL STOP 12',
  'BOOKS AND MORE',
  'PHARMACY SOUTH',
  'CINEMA LUX',
  'GREEN MARKET',
].map((name, index) => row(`2025-02-${10 + index}`, -1_000 - 311 * index, name))

test('money back from the same shop is a refund of the purchase with its amount', () => {
  const [first, second] = [
    row('2025-02-03', -4_990, 'SHOELAND 0412'),
    row('2025-02-05', -7_950, 'SHOELAND 0412'),
  ]
  const refund = row('2025-02-20', 4_990, 'SHOELAND 0412')
  expect(findRefunds({ accounts, rows: [...others, first, second, refund] })).toEqual([
    { refundId: refund.id, purchaseId: first.id, confidence: expect.any(Number), reason: 'whole_amount' },
  ])
})

test('a part of a purchase can come back, under an abbreviated name', () => {
  const purchase = row('2025-02-03', -7_950, 'NORDMARKT ONLINE 778812')
  const refund = row('2025-02-12', 2_437, 'NRDMRKT 991233')
  expect(findRefunds({ accounts, rows: [...others, purchase, refund] })).toEqual([
    expect.objectContaining({ purchaseId: purchase.id, reason: 'part_of_amount' }),
  ])
})

test('more than was paid, another shop, too late, and another account are no refunds', () => {
  const purchase = row('2025-02-03', -4_990, 'SHOELAND 0412')
  const rows = [
    row('2025-02-20', 4_991, 'SHOELAND 0412'),
    row('2025-02-20', 4_990, 'TOY CASTLE'),
    row('2025-06-20', 4_990, 'SHOELAND 0412'),
    row('2025-02-20', 4_990, 'SHOELAND 0412', 'giro'),
  ]
  expect(findRefunds({ accounts, rows: [...others, purchase, ...rows] })).toEqual([])
})

test('a dismissed pair never comes back', () => {
  const purchase = row('2025-02-03', -4_990, 'SHOELAND 0412')
  const refund = row('2025-02-20', 4_990, 'SHOELAND 0412')
  const dismissed = new Set([`${refund.id} ${purchase.id}`])
  expect(findRefunds({ accounts, rows: [...others, purchase, refund], dismissed })).toEqual([])
})

const movement = fc.record({
  accountId: fc.constantFrom('visa', 'giro'),
  date: fc.integer({ min: 1, max: 12 }).map((month) => `2025-${String(month).padStart(2, '0')}-11`),
  cents: fc.constantFrom(-4_990, 4_990, -2_437, 2_437, -7_950, 7_950),
  description: fc.constantFrom('SHOELAND 0412', 'SHOELAND 99 KASSEL', 'TOY CASTLE', 'SHLND', ''),
})
const ledger = fc
  .array(movement, { maxLength: 25 })
  .map((rows) => rows.map((one, index): Movement => ({ ...one, id: `id ${index}`, value: one.cents })))

test('refunds are at most what was paid, within 120 days, each row once, in any order of the rows', () => {
  fc.assert(
    fc.property(
      ledger.chain((rows) =>
        fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
      ),
      ([rows, shuffled]) => {
        const found = findRefunds({ accounts, rows })
        expect(findRefunds({ accounts, rows: shuffled })).toEqual(found)
        expect(new Set(found.flatMap(({ refundId, purchaseId }) => [refundId, purchaseId])).size).toBe(
          2 * found.length,
        )
        for (const { refundId, purchaseId } of found) {
          const refund = rows.find(({ id }) => id === refundId) as Movement
          const purchase = rows.find(({ id }) => id === purchaseId) as Movement
          expect(refund.accountId).toBe(purchase.accountId)
          expect(refund.cents).toBeLessThanOrEqual(-purchase.cents)
          const wait = dayNumber(refund.date) - dayNumber(purchase.date)
          expect(wait).toBeGreaterThanOrEqual(0)
          expect(wait).toBeLessThanOrEqual(120)
        }
      },
    ),
  )
})
