import fc from 'fast-check'
import Papa from 'papaparse'
import { expect, test } from 'vitest'
import { asItWas, csvLine, withoutFormula } from './csv-export.ts'

test.each([
  ['=1+1', "'=1+1"],
  ['+49 30 1234', "'+49 30 1234"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  [' =1+1', "' =1+1"],
  ['＝1+1', "'＝1+1"],
  ['Coffee - to go', 'Coffee - to go'],
])('%j is written as %j', (text, written) => {
  expect(withoutFormula(text)).toBe(written)
})

test('a text comes back as it was before it was kept from being run', () => {
  const text = fc.string({ unit: fc.constantFrom("'", '=', '-', '@', ' ', 'a', '＝'), maxLength: 6 })
  fc.assert(
    fc.property(text, (text) => {
      expect(asItWas(withoutFormula(text))).toBe(text)
      expect(withoutFormula(text)).not.toMatch(/^\s*[=+\-@＝＋－＠]/)
    }),
  )
})

test('whatever the fields hold, a reader of CSV reads them back', () => {
  const field = fc.string({
    unit: fc.constantFrom('a', ',', '"', '\n', '\r', ' ', 'ü', "'", ';'),
    maxLength: 8,
  })
  fc.assert(
    fc.property(fc.array(field, { minLength: 1, maxLength: 5 }), (fields) => {
      // The last field keeps clear of the line break, of which this reader knows the second half alone.
      const parser = new Papa.Parser({ delimiter: ',', newline: '\n' })
      const read = parser.parse(csvLine([...fields, 'end']), 0, false).data[0]
      expect(read?.slice(0, -1)).toEqual(fields)
    }),
  )
})
