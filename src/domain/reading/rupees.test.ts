import { expect, test } from 'vitest'
import { rupeesOf } from './rupees.ts'

const table = (above: string, text: string) => ({
  preamble: [{ cells: [above], line: 1 }],
  head: [{ cells: ['30/01/2025', text, '-50.00'], line: 3 }],
  names: ['Date', 'Narration', 'Amount (Rs.)'],
  headerLine: 2,
  cellCounts: null,
  broken: [],
  batches: () => [],
})

test('the country in the name of a shop does not decide the currency', () => {
  expect(rupeesOf(table('', 'HOTEL KATHMANDU Nepal'))).toBe(null)
  expect(rupeesOf(table('Bank of Nepal', 'HOTEL'))).toBe('NPR')
  expect(rupeesOf(table('', 'UPI/123/SHOP'))).toBe('INR')
})
