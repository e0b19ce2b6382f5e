import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { readRateFile } from './central-bank-file.ts'

const downloaded = [
  'Date,USD,JPY,GBP,CYP,',
  '2024-01-02,1.0956,155.68,0.86645,N/A,',
  '2023-12-29,1.105,156.33,0.86905,N/A,',
  '',
].join('\n')

test('the history of the European Central Bank is read as it can be downloaded', () => {
  expect(readRateFile(downloaded)).toEqual({
    years: expect.arrayContaining([
      { currency: 'USD', year: '2024', rates: { '01-02': '1.0956' } },
      { currency: 'USD', year: '2023', rates: { '12-29': '1.105' } },
      { currency: 'JPY', year: '2024', rates: { '01-02': '155.68' } },
    ]),
    currencies: ['GBP', 'JPY', 'USD'],
    days: 2,
    firstDay: '2023-12-29',
    lastDay: '2024-01-02',
  })
})

test.each([
  ['a file without dates', 'Name,USD,\n2024-01-02,1.1,\n', { code: 'not_rates' }],
  ['a file without currencies', 'Date,Amount\n2024-01-02,1.1\n', { code: 'not_rates' }],
  ['an empty file', '', { code: 'not_rates' }],
  ['a file without rows', 'Date,USD,\n', { code: 'no_rates' }],
  ['a file without rates', 'Date,USD,\n2024-01-02,N/A,\n', { code: 'no_rates' }],
  ['an unreadable rate', 'Date,USD,\n2024-01-02,1;1,\n', { code: 'rate_unreadable', line: 2, text: '1;1' }],
  ['a rate of zero', 'Date,USD,\n2024-01-02,0,\n', { code: 'rate_unreadable', line: 2, text: '0' }],
  ['no date', 'Date,USD,\n2 January,1.1,\n', { code: 'rate_unreadable', line: 2, text: '2 January,1.1,' }],
  [
    'a rate without a currency',
    'Date,USD,\n2024-01-02,1.1,1.2\n',
    { code: 'rate_unreadable', line: 2, text: '1.2' },
  ],
  [
    'a day that occurs twice',
    'Date,USD,\n2024-01-02,1.1,\n2024-01-02,1.2,\n',
    { code: 'rate_unreadable', line: 3, text: '2024-01-02,1.2,' },
  ],
])('refuses %s', (_, text, problem) => {
  expect(readRateFile(text)).toEqual(problem)
})

test('every cell of a file is kept under its day and currency, and nothing else', () => {
  const cell = fc.constantFrom('N/A', '', '1.1', '0.85', '155.68')
  const table = fc
    .uniqueArray(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 20 })
    .chain((days) =>
      fc.tuple(
        fc.constant(days.map((day) => addDays('1999-01-04', day))),
        fc.array(fc.tuple(cell, cell, cell), { minLength: days.length, maxLength: days.length }),
        fc.constantFrom('\n', '\r\n'),
      ),
    )
  fc.assert(
    fc.property(table, ([days, rows, newline]) => {
      const lines = days.map((day, row) => `${day},${rows[row]?.join(',')},`)
      const read = readRateFile(['Date,USD,GBP,JPY,', ...lines, ''].join(newline))
      const written = days.flatMap((day, row) =>
        ['USD', 'GBP', 'JPY'].flatMap((currency, column) => {
          const rate = rows[row]?.[column] ?? ''
          return rate === '' || rate === 'N/A' ? [] : [`${currency} ${day} ${rate}`]
        }),
      )
      if ('code' in read) {
        expect(written).toEqual([])
        return
      }
      const kept = read.years.flatMap(({ currency, year, rates }) =>
        Object.entries(rates).map(([day, rate]) => `${currency} ${year}-${day} ${rate}`),
      )
      expect(kept.sort()).toEqual(written.sort())
    }),
  )
})
