import { expect, test } from 'vitest'
import { findTransfers } from './find-transfers.ts'
import { type OwnAccount, readMovements } from './movement.ts'
import { transferCandidates } from './transfer-candidates.ts'

const accounts: OwnAccount[] = [
  { id: 'giro', name: 'Giro', kind: 'checking', currency: 'EUR', numberHint: null },
  { id: 'savings', name: 'Savings', kind: 'savings', currency: 'EUR', numberHint: null },
]

/** As many equal payments out of one account as into the other, all on one day. */
const twins = (count: number) =>
  accounts.flatMap(({ id: accountId }, side) =>
    Array.from({ length: count }, (_, index) => {
      const cents = side === 0 ? -1000 : 1000
      const description = side === 0 ? 'TRANSFER TO SAVINGS' : 'TRANSFER FROM GIRO'
      return { id: `${accountId} ${index}`, accountId, date: '2025-02-03', cents, value: cents, description }
    }),
  )

test('every arrival is a candidate for every departure while there are few', () => {
  expect(transferCandidates(readMovements(accounts, twins(30)))).toHaveLength(30 * 30)
})

test('thousands of twins have no more than forty thousand candidates', () => {
  expect(transferCandidates(readMovements(accounts, twins(2_000)))).toHaveLength(40_000)
})

test('hundreds of twins are all paired', () => {
  expect(findTransfers({ accounts, rows: twins(200) }).transfers).toHaveLength(200)
})
