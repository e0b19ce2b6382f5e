import { expect, test } from 'vitest'
import { improves } from './category-to-review.ts'

const learned = { code: 'earlier_rows', merchant: 'trader joe', count: 12, of: 12 } as const
const known = { code: 'known_merchant', kind: 'grocery' } as const
const groceries = { category: 'Groceries', likelihood: 0.8, confidence: 0.93 }

test('a category that says nothing is replaced by any suggestion', () => {
  for (const current of ['Uncategorized', 'Other', 'other', 'Miscellaneous'])
    expect(improves({ ...groceries, reason: known }, current)).toBe(true)
})

test("a category from the bank is replaced only by the user's own earlier decisions about the merchant", () => {
  expect(improves({ ...groceries, reason: learned }, 'Merchandise')).toBe(true)
  expect(improves({ ...groceries, reason: known }, 'Merchandise')).toBe(false)
})

test('the category that a row has is not suggested', () => {
  expect(improves({ ...groceries, reason: learned }, 'Groceries')).toBe(false)
  expect(improves({ ...groceries, category: 'Other', reason: learned }, 'Other')).toBe(false)
})
