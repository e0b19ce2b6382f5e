import { expect, test } from 'vitest'
import { findCategory } from './find-category.ts'

test('finds a category regardless of case, but prefers one that is spelled exactly like the name', () => {
  expect(findCategory(['Travel', 'Über uns'], ' über UNS ')).toBe('Über uns')
  expect(findCategory(['TRAVEL', 'Travel'], 'Travel')).toBe('Travel')
  expect(findCategory(['Travel'], 'Trave')).toBeUndefined()
})

test('finds a category regardless of spacing and Unicode composition', () => {
  const composed = 'Caf\u00e9 bar'
  expect(findCategory([composed], 'Cafe\u0301  bar')).toBe(composed)
  expect(findCategory([composed], 'CAF\u00c9\u00a0BAR')).toBe(composed)
  expect(findCategory(['Strasse'], 'Straße')).toBe('Strasse')
})
