import { expect, test } from 'vitest'
import { readBankFile } from '#domain/reading/read-file.ts'

/** Reads a file whose characters are one byte each. */
const read = (...lines: string[]) =>
  readBankFile(
    async function* () {
      yield Uint8Array.from(`${lines.join('\n')}\n`, (character) => character.charCodeAt(0))
    },
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )

async function rowsOf(...lines: string[]) {
  const { questions, statements } = await read(...lines)
  const rows = statements.flatMap(({ bookings }) => [...bookings])
  return { questions, rows: rows.map(({ date, minor, description }) => `${date} ${minor} ${description}`) }
}

test.each(['ÆØ', 'ÑÓ', 'Éè', 'ÅÄ', 'ÉÉ'])(
  'two letters such as %s leave the encoding open',
  async (letters) => {
    const { questions } = await read(
      'When,What,Much',
      `2025-01-14,${letters} MARKT,-4.50`,
      `2025-01-15,${letters} SHOP,-5.50`,
      `2025-01-16,${letters},122.50`,
    )
    expect(questions).toMatchObject([{ about: 'encoding', assumed: 'windows-1252' }])
    expect(questions[0]?.choices).toContain('windows-1251')
  },
)

test('a text like a date of the Islamic calendar stays a description', async () => {
  expect(
    await rowsOf(
      'Date,Description,Amount',
      '2025-01-14,1440/10/12,-4.50',
      '2025-01-15,1440/11/12,-5.50',
      '2025-01-16,1441/01/03,122.50',
    ),
  ).toEqual({
    questions: [],
    rows: ['2025-01-14 -450 1440/10/12', '2025-01-15 -550 1440/11/12', '2025-01-16 12250 1441/01/03'],
  })
})

test.each([
  ['Posted,Date,Description,Amount', 'Yes', 'Yes'],
  ['Date,When,Description,Amount', 'Sunday', 'Monday'],
])('%s: a column of words such as %s has no dates', async (header, first, second) => {
  expect(await rowsOf(header, `${first},2025-01-12,Shop,-4.50`, `${second},2025-01-13,Cafe,-5.50`)).toEqual({
    questions: [],
    rows: ['2025-01-12 -450 Shop', '2025-01-13 -550 Cafe'],
  })
})

test('a damaged row does not replace a date column by columns for year, month and day', async () => {
  const { questions } = await read(
    'Year,Month,Day,Date,Description,Amount',
    '2025,10,5,05/01/2025,Rent,-500.00',
    '2025,10,10,16,16/01/2025,Coffee,-4.50',
  )
  expect(questions).toMatchObject([{ about: 'date_order' }])
})
