import { describe, expect, test } from 'vitest'
import { rowKey } from '#domain/import-key.ts'
import { readBankFile } from '#domain/reading/read-file.ts'
import type { Answers } from '#domain/reading/reading.ts'
import { rowsToImport } from '#domain/reading/rows-to-import.ts'

async function rowsOf(text: string, answers: Answers = {}) {
  const bytes = new TextEncoder().encode(text)
  const { statements } = await readBankFile(
    async function* () {
      yield bytes
    },
    (encoding, options) => new TextDecoder(encoding, options),
    answers,
  )
  return statements.flatMap(({ bookings }) => [
    ...rowsToImport(bookings, { currency: 'EUR', format: 'csv' }).rows(),
  ])
}

/** The key of a row that was imported with this text as its description. */
const keyOf = (text: string, date: string, cents: number) => rowKey(['booking', text, date, cents, 1, ''])

const mint = `Date,Description,Original Description,Amount,Transaction Type,Category,Account Name,Labels,Notes
1/31/2025,Amazon,AMZN MKTP,25.99,debit,Shopping,Card,,For Kim
1/15/2025,Paycheck,ACME,2000.00,credit,Paycheck,Card,work,
`
const ezBookkeeping = `Time,Timezone,Type,Category,Sub Category,Account,Account Currency,Amount,Account2,Account2 Currency,Account2 Amount,Geographic Location,Tags,Description
2025-01-31 10:11:12,+01:00,Expense,Food & Drink,Food,Wallet,EUR,45.10,,,,,weekly;family,REWE
`
const bank = `Date,Description,Memo,Amount
2025-01-31,Card payment,Grocer,-45.10
2025-01-15,Transfer,Employer,2000.00
`

describe('in the export of another app', () => {
  test('notes and tags become those of a row', async () => {
    expect(await rowsOf(mint)).toMatchObject([
      { description: 'Paycheck ACME', tags: ['work'] },
      { description: 'Amazon AMZN MKTP', note: 'For Kim' },
    ])
    expect(await rowsOf(ezBookkeeping)).toMatchObject([{ description: 'REWE', tags: ['weekly', 'family'] }])
  })

  test('a row that was imported with its note in the description is recognized', async () => {
    expect((await rowsOf(mint)).map(({ importKey }) => importKey)).toEqual([
      keyOf('Paycheck ACME', '2025-01-15', 200_000),
      keyOf('Amazon AMZN MKTP For Kim', '2025-01-31', -2599),
    ])
    expect((await rowsOf(ezBookkeeping)).map(({ importKey }) => importKey)).toEqual([
      keyOf('REWE weekly;family', '2025-01-31', -4510),
    ])
  })

  test('a row with only a note gets it as the description', async () => {
    const [, noted] = await rowsOf(mint.replace('Amazon,AMZN MKTP', ','))
    expect(noted).toMatchObject({ description: 'For Kim', importKey: keyOf('For Kim', '2025-01-31', -2599) })
    expect(noted).not.toHaveProperty('note')
  })
})

describe("in a bank's file", () => {
  test('a memo is part of the description', async () => {
    const rows = await rowsOf(bank)
    expect(rows).toMatchObject([{ description: 'Transfer Employer' }, { description: 'Card payment Grocer' }])
    for (const row of rows) expect(row).not.toHaveProperty('note')
  })

  test('the user can choose to read it as a note, and earlier rows are recognized', async () => {
    const noted = await rowsOf(bank, { columns: { date: [0], description: [1], note: [2], amount: [3] } })
    expect(noted).toMatchObject([
      { description: 'Transfer', note: 'Employer' },
      { description: 'Card payment', note: 'Grocer' },
    ])
    expect(noted.map(({ importKey }) => importKey)).toEqual(
      (await rowsOf(bank)).map(({ importKey }) => importKey),
    )
  })
})
