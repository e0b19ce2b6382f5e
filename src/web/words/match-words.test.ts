import { expect, test } from 'vitest'
import { confidenceName, deletedText, linkedText, unlinkedText } from './match-words.ts'

test('a link says what is left out', () => {
  expect(linkedText(2)).toBe('Linked as a transfer. 2 transactions left out of totals.')
  expect(linkedText(1, 'Old bank')).toBe('Marked as a transfer with Old bank. It is left out of totals.')
})

test('unlinking says what counts again, and what a rule still leaves out', () => {
  expect(unlinkedText(2, 2)).toBe('Unlinked. Both sides count again.')
  expect(unlinkedText(3, 3)).toBe('Unlinked. All 3 sides count again.')
  expect(unlinkedText(1, 1)).toBe('Unlinked. The transaction counts again.')
  expect(unlinkedText(1, 2)).toBe('Unlinked. 1 of 2 transactions counts again.')
  expect(unlinkedText(0, 2)).toBe('Unlinked. Rules still leave out these transactions.')
})

test('deleting one side says that the others count again', () => {
  expect(deletedText(0)).toBe('Transaction deleted.')
  expect(deletedText(1)).toBe('Transaction deleted. The other side of its transfer counts again.')
  expect(deletedText(2)).toBe('Transaction deleted. The other sides of its transfer count again.')
})

test('a confidence has a word', () => {
  expect([0.95, 0.5, 0.2].map(confidenceName)).toEqual(['Very likely', 'Likely', 'Possible'])
})
