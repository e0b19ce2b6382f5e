import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { NewTransaction } from '#contract/transactions.ts'
import { amountFromCents } from '#domain/money.ts'
import type { StatementRow } from '#domain/transaction.ts'
import { readInPieces } from '#tests/support/read-in-pieces.ts'
import { type CsvStyle, statementCsv } from '#tests/support/statement-csv.ts'
import { tries } from '#tests/support/tries.ts'
import { bankFormats } from './bank-formats.ts'

describe('any statement', () => {
  const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  const word = fc.oneof(
    fc.constantFrom('Coffee', 'a,b', 'c;d', 'say "hi"', 'two\nlines', 'é ☕', "'", '<b>'),
    fc.string({ unit: 'grapheme' }),
  )
  const storable = (longest: number) =>
    word
      .map((text) => text.trim())
      .filter((text) => text !== '' && text.length <= longest && /^[^\p{Cc}]*$/u.test(text.replace('\n', '')))
  const row: fc.Arbitrary<StatementRow> = fc.record({
    date: day.map((date) => date.toISOString().slice(0, 10)),
    description: storable(1000),
    cents: fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }),
    category: storable(100),
  })
  const style: fc.Arbitrary<CsvStyle> = fc.record({
    delimiter: fc.constantFrom(',', ';', '\t'),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    quoteAll: fc.boolean(),
  })
  const pieces = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 })
  const bank = fc.constantFrom(...bankFormats)

  test('is read exactly as written, in any style, wherever the text is cut', () => {
    fc.assert(
      fc.property(bank, fc.array(row, { maxLength: 12 }), style, pieces, (bank, rows, style, pieces) => {
        const written = rows.map((row) => ({
          ...row,
          category: bank.category === null ? 'Uncategorized' : row.category,
        }))
        const { rows: found, skipped } = readInPieces(bank.id, statementCsv(bank, written, style), pieces)
        const byDate = written.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
        expect(skipped).toEqual([])
        expect(found).toEqual(byDate)
      }),
      { numRuns: tries(300) },
    )
  })

  test('gets the same import keys whatever the order of its rows', () => {
    fc.assert(
      fc.property(bank, fc.array(row, { maxLength: 12 }), (bank, rows) => {
        const twice = [...rows, ...rows]
        const there = readInPieces(bank.id, statementCsv(bank, twice)).keys
        const back = readInPieces(bank.id, statementCsv(bank, twice.toReversed())).keys
        expect(new Set(there).size).toBe(twice.length)
        expect(there.toSorted()).toEqual(back.toSorted())
      }),
    )
  })

  const anyCell = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('"', '""', '"a', 'b"', '\n', '2025-03-04', '-1.00', '\r\n', ',', '04/31/2025', 'NaN'),
  )
  const anyText = fc.array(
    fc.array(anyCell, { maxLength: 6 }).map((cells) => cells.join(',')),
    { maxLength: 20 },
  )

  test('yields only rows that the contract accepts, wherever the text is cut', () => {
    fc.assert(
      fc.property(anyText, pieces, (lines, pieces) => {
        const text = `Transaction Date,Description,Category,Amount\n${lines.join('\n')}`
        const whole = readInPieces('bank-1', text)
        expect(readInPieces('bank-1', text, pieces)).toEqual(whole)
        for (const { cents, ...row } of whole.rows) {
          expect(NewTransaction.safeParse({ ...row, amount: amountFromCents(cents) }).success).toBe(true)
        }
      }),
      { numRuns: tries(500) },
    )
  })
})
