import { expect, test } from 'vitest'
import { findCategory } from './find-category.ts'

test('finds a category regardless of case, but prefers one that is spelled exactly like the name', () => {
  expect(findCategory(['Travel', 'Über uns'], ' über UNS ')).toBe('Über uns')
  expect(findCategory(['TRAVEL', 'Travel'], 'Travel')).toBe('Travel')
  expect(findCategory(['Travel'], 'Trave')).toBeUndefined()
})
