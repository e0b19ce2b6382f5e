import { expect, test } from 'vitest'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { categoryChange } from './category-change.ts'

const ruled = {
  category: 'Food',
  ownCategory: 'Other',
  description: 'SHOP 7',
  note: null,
  tags: ['trip', 'work'],
  refundOf: null,
  byHand: [],
  decidedBy: { category: 'a', description: 'a', note: null, tags: 'a', excluded: null, transfer: null },
} as unknown as LedgerTransaction
const asShown = { category: 'Food', description: 'SHOP 7', note: null, tags: ['trip', 'work'] }

test('a category that stays as the rule has set it is not sent', () => {
  expect(categoryChange(ruled, asShown)).toEqual({})
})

test('another category wins over the rule without saying so', () => {
  expect(categoryChange(ruled, { ...asShown, category: 'Gifts' })).toEqual({ category: 'Gifts' })
})

test("the transaction's own category is chosen by hand, with all else that was changed", () => {
  expect(categoryChange(ruled, { ...asShown, category: 'Other' })).toEqual({
    category: 'Other',
    byHand: 'category',
  })
  const edited = { category: 'Other', description: 'Corner shop', note: 'Bread', tags: ['trip'] }
  expect(categoryChange(ruled, edited)).toEqual({ category: 'Other', byHand: 'category description tags' })
})
