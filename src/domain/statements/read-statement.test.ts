import { describe, expect, test } from 'vitest'
import { readInPieces } from '#tests/support/read-in-pieces.ts'
import type { SkipReason, StatementProblem } from './statement-problem.ts'

const bank1 = (lines: string) =>
  readInPieces('bank-1', `Transaction Date,Description,Category,Amount\n${lines}`)

describe('a row', () => {
  test("is read from its bank's columns", () => {
    expect(bank1('03/04/2025,Coffee,Food & Dining,-3.50\n').rows).toEqual([
      { date: '2025-03-04', description: 'Coffee', category: 'Food & Dining', cents: -350 },
    ])
    expect(readInPieces('bank-2', 'Date,Payee,Amount\n2025-03-04,Coffee,"-1,003.50"\n').rows).toEqual([
      { date: '2025-03-04', description: 'Coffee', category: 'Uncategorized', cents: -100350 },
    ])
  })

  test('with debit and credit columns subtracts the debit and adds the credit', () => {
    const header = 'Transaction Date,Description,Category,Debit,Credit\n'
    const rows =
      '2025-03-04,Coffee,,3.50,\n2025-03-04,Pay,,,100\n2025-03-04,Both,,3.50,1.25\n2025-03-04,Zero,,0.00,\n'
    expect(readInPieces('bank-3', header + rows).rows.map(({ cents }) => cents)).toEqual([
      -350, 10000, -225, 0,
    ])
  })

  test('without a description or category gets a placeholder', () => {
    expect(bank1('2025-03-04,  ,,-1\n').rows).toEqual([
      { date: '2025-03-04', description: 'Unknown', category: 'Uncategorized', cents: -100 },
    ])
  })

  test('that appears twice is kept twice, with distinct keys', () => {
    const { rows, keys } = bank1('2025-03-04,Coffee,,-1\n2025-03-04,Coffee,,-1\n')
    expect(rows).toHaveLength(2)
    expect(new Set(keys).size).toBe(2)
  })

  test('keeps scripts, right-to-left text and emoji verbatim', () => {
    const text = '<script>alert(1)</script> مقهى ☕👩‍👩‍👧'
    expect(bank1(`2025-03-04,${text},,-1\n`).rows[0]?.description).toBe(text)
  })
})

describe('a row that cannot be read is skipped with its line and a reason', () => {
  test.each<[string, SkipReason]>([
    ['04/31/2025,A,,1', { code: 'date_unreadable', text: '04/31/2025' }],
    [',A,,1', { code: 'date_missing' }],
    ['2025-03-04,A,,', { code: 'amount_missing' }],
    ['2025-03-04,A,,"1.234,56"', { code: 'amount_ambiguous', column: 'amount', text: '1.234,56' }],
    ['2025-03-04,A,,-1.650', { code: 'amount_ambiguous', column: 'amount', text: '-1.650' }],
    ['2025-03-04,A,,5 or 6', { code: 'amount_unreadable', column: 'amount', text: '5 or 6' }],
    ['2025-03-04,A,,0.005', { code: 'amount_too_precise', column: 'amount', text: '0.005' }],
    ['2025-03-04,A,,1234567890', { code: 'amount_too_large', column: 'amount', text: '1234567890' }],
    ['2025-03-04,A\u0007B,,1', { code: 'text_not_plain', column: 'description', text: 'A B' }],
    ['2025-03-04,A\ud800B,,1', { code: 'text_not_plain', column: 'description', text: 'A\ufffdB' }],
    [
      `2025-03-04,${'x'.repeat(1001)},,1`,
      { code: 'text_too_long', column: 'description', text: `${'x'.repeat(60)}…`, longest: 1000 },
    ],
    [
      `2025-03-04,A,${'x'.repeat(101)},1`,
      { code: 'text_too_long', column: 'category', text: `${'x'.repeat(60)}…`, longest: 100 },
    ],
    ['2025-03-04,ACME, INC,,1', { code: 'too_many_values', values: 5, columns: 4 }],
  ])('%s', (row, reason) => {
    const { rows, skipped } = bank1(`2025-03-03,Before,,1\n${row}\n2025-03-05,After,,1\n`)
    expect(skipped).toEqual([{ line: 3, reason }])
    expect(rows.map(({ description }) => description)).toEqual(['Before', 'After'])
  })

  test('trailing separators, which some banks write, do no harm', () => {
    const { rows, skipped } = bank1('2025-03-04,A,,1,,\n2025-03-05,B,,1, \n')
    expect([rows.length, skipped]).toEqual([2, []])
  })

  test('a 100 kB description skips only its row', () => {
    const { rows, skipped } = bank1(`2025-03-04,${'x'.repeat(100_000)},,1\n2025-03-05,After,,1\n`)
    expect([rows.length, skipped.length]).toEqual([1, 1])
  })

  test('missing both debit and credit', () => {
    const { skipped } = readInPieces(
      'bank-3',
      'Transaction Date,Description,Category,Debit,Credit\n2025-03-04,A,,,\n',
    )
    expect(skipped).toEqual([{ line: 2, reason: { code: 'debit_and_credit_missing' } }])
  })

  test('the line is correct after quoted line breaks and blank lines', () => {
    const { skipped } = bank1('2025-03-04,"two\nlines",,1\r\n\n,,,\n   \nPending,A,,1\n')
    expect(skipped).toEqual([{ line: 7, reason: { code: 'date_unreadable', text: 'Pending' } }])
  })
})

describe("a file that contradicts its bank's format", () => {
  test.each(['13/04/2026', '31/1/25', '25/12/31', '2026-13-04', '13/04/2026 10:30'])(
    'is refused for the date %s, instead of swapping day and month in the other rows',
    (date) => {
      const { problem, rows } = bank1(`03/04/2026,A,,-1\n${date},B,,-2\n05/04/2026,C,,-3\n`)
      expect(problem).toEqual({ code: 'dates_in_another_order', line: 3, text: date })
      expect(rows).toEqual([])
    },
  )

  test('is refused even if that row is skipped for another reason', () => {
    expect(bank1('03/04/2026,A,,-1\n13/04/2026,ACME, INC,,-2\n').problem).toMatchObject({ line: 3 })
    expect(bank1('03/04/2026,A,,-1\n13/04/2026,B,,\n').problem).toMatchObject({ line: 3 })
  })

  test('is not refused for a date that does not exist', () => {
    const { problem, rows, skipped } = bank1('03/04/2026,A,,-1\n13/45/2026,B,,-2\n31/04/2026,C,,-3\n')
    expect([problem, rows.length, skipped.length]).toEqual([null, 1, 2])
  })

  test('is refused if a decimal comma would change one of its amounts', () => {
    const { problem } = bank1('2026-03-04,A,,"-1,650"\n2026-03-04,B,,"-12,5"\n')
    const doubtful = { line: 2, text: '-1,650' }
    expect(problem).toEqual({ code: 'comma_is_decimal_mark', line: 3, text: '-12,5', doubtful })
  })

  test('loses only the rows with a decimal comma if it would change no other amount', () => {
    const { problem, rows, skipped } = bank1('2026-03-04,A,,-1650\n2026-03-04,B,,"-12,5"\n')
    expect([problem, rows.length, skipped.length]).toEqual([null, 1, 1])
  })
})

describe('an unclosed quote', () => {
  test('skips its own row, not those after it', () => {
    const { rows, skipped } = bank1('2025-03-04,"Open,,1\n2025-03-05,"Bar",,2\n2025-03-06,Baz,,3\n')
    expect(rows.map(({ cents }) => cents)).toEqual([200, 300])
    expect(skipped).toEqual([
      {
        line: 2,
        reason: {
          code: 'quote_not_closed',
          text: '2025-03-04,"Open,,1 2025-03-05,"Bar",,2 2025-03-06,Baz,,3',
        },
      },
    ])
  })

  test('does not swallow rows up to the next quote', () => {
    const { rows, skipped } = bank1(
      '2025-03-04,"Open,,1\n2025-03-05,A,,2\n2025-03-06,B",,3\n2025-03-07,C,,4\n',
    )
    expect(skipped.map(({ line }) => line)).toEqual([2])
    expect(rows.map(({ cents }) => cents)).toEqual([200, 300, 400])
  })

  test('is reported for each line of a long file', () => {
    const { rows, skipped } = bank1('2025-03-04,"Joe"s "Diner,,-5\n'.repeat(20_000))
    expect([rows.length, skipped.length]).toEqual([0, 20_000])
  })

  test('is reported on the last line', () => {
    const { rows, skipped } = bank1('2025-03-04,A,,1\n2025-03-05,"Open,,2')
    expect([rows.length, skipped.length]).toEqual([1, 1])
  })

  test('followed by three million characters without a line break is reported, and the rest is read', () => {
    const long = 'x'.repeat(3_000_000)
    const { rows, skipped } = readInPieces(
      'bank-2',
      `Date,Payee,Amount\n2025-03-04,"${long}\n2025-03-05,A,1\nPending,B,1\n`,
      [65_536],
    )
    expect(rows.map(({ description }) => description)).toEqual(['A'])
    expect(skipped.map(({ line }) => line)).toEqual([2, 4])
  })
})

describe('the header', () => {
  test('is found regardless of case, spaces, quotes and blank lines before it', () => {
    const header = '\ufeff\r\n , \r\n" transaction date ";DESCRIPTION;amount;Memo\r\n'
    expect(readInPieces('bank-1', `${header}2025-03-04;A, B;-1;\r\n`).rows).toEqual([
      { date: '2025-03-04', description: 'A, B', category: 'Uncategorized', cents: -100 },
    ])
  })

  test.each<[string, StatementProblem]>([
    [
      'Date,Payee,Amount\n',
      {
        code: 'columns_missing',
        missing: ['Transaction Date', 'Description'],
        found: { names: ['Date', 'Payee', 'Amount'], more: 0 },
        looksLike: 'bank-2',
      },
    ],
    [
      'just some text',
      {
        code: 'columns_missing',
        missing: ['Transaction Date', 'Description', 'Amount'],
        found: { names: ['just some text'], more: 0 },
        looksLike: null,
      },
    ],
    ['\u0089PNG\u0000\u001a', { code: 'not_text' }],
  ])('is refused without a required column: %s', (text, problem) =>
    expect(readInPieces('bank-1', text).problem).toEqual(problem),
  )

  test('with a million columns gets a short message', () => {
    const wide = Array.from({ length: 1_000_000 }, (_, i) => `c${i}`).join(',')
    const { problem } = readInPieces('bank-1', `${wide}\n`, [65_536])
    expect(problem).toMatchObject({ code: 'first_line_too_long', found: { names: { length: 12 }, more: 0 } })
    expect(readInPieces('bank-1', `${wide.slice(0, 500_000)}\n`).problem).toMatchObject({
      code: 'columns_missing',
      found: { names: { length: 12 }, more: expect.any(Number) },
    })
  })

  test.each(['', '\n\n', 'Transaction Date,Description,Amount\n'])(
    'alone, or an empty file, yields no rows: %j',
    (text) => {
      expect(readInPieces('bank-1', text)).toMatchObject({ problem: null, rows: [], skipped: [] })
    },
  )
})
