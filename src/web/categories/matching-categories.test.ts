import { expect, test } from 'vitest'
import { matchingCategories } from './matching-categories.ts'

const names = ['Credit Card Payment', 'Food & Dining', 'Travel', 'Transportation', 'Über uns']

test('beginnings come before words, and words before parts', () => {
  expect(matchingCategories(names, 'tra')).toEqual(['Travel', 'Transportation'])
  expect(matchingCategories(names, 'd')).toEqual(['Food & Dining', 'Credit Card Payment'])
  expect(matchingCategories(names, 'card')).toEqual(['Credit Card Payment'])
})

test('case and accents do not matter', () => {
  expect(matchingCategories(names, 'UBER')).toEqual(['Über uns'])
})

test('nothing typed matches everything, and something unknown nothing', () => {
  expect(matchingCategories(names, ' ')).toEqual(names)
  expect(matchingCategories(names, 'xyz')).toEqual([])
})
