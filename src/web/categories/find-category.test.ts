import { expect, test } from 'vitest'
import { findCategory } from './find-category.ts'

test('a name that differs only in case is that of the category, unless another is spelled like it', () => {
  expect(findCategory(['Travel', 'Über uns'], ' über UNS ')).toBe('Über uns')
  expect(findCategory(['TRAVEL', 'Travel'], 'Travel')).toBe('Travel')
  expect(findCategory(['Travel'], 'Trave')).toBeUndefined()
})
