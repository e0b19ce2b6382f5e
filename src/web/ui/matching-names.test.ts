import { expect, test } from 'vitest'
import { matchingNames } from './matching-names.ts'

const names = ['Credit Card Payment', 'Food & Dining', 'Travel', 'Transportation', 'Über uns', 'Łąka']

test('beginnings come before words, and words before parts', () => {
  expect(matchingNames(names, 'tra')).toEqual(['Travel', 'Transportation'])
  expect(matchingNames(names, 'd')).toEqual(['Food & Dining', 'Credit Card Payment'])
  expect(matchingNames(names, 'card')).toEqual(['Credit Card Payment'])
})

test('case and accents do not matter', () => {
  expect(matchingNames(names, 'UBER')).toEqual(['Über uns'])
  expect(matchingNames(names, 'laka')).toEqual(['Łąka'])
})

test('nothing typed matches everything, and something unknown nothing', () => {
  expect(matchingNames(names, ' ')).toEqual(names)
  expect(matchingNames(names, 'xyz')).toEqual([])
})
