import { expect, test } from 'vitest'
import { amountOf } from '#domain/reading/number-text.ts'
import { readBankFile } from '#domain/reading/read-file.ts'
import { firstLabelOf } from './labeled-blocks.ts'

const text = [
  ['30/06/2025', 'CARD PAYMENT TO BLUE LAMP, LONDON', '-12.30', '987.70'],
  ['15/06/2025', 'BANK GIRO CREDIT: ACME', '1,000.00', '1,000.00'],
  ['02/06/2025', 'DIRECT DEBIT NORTH POWER', '-45.00', '0.00'],
]
  .map(
    ([date, description, amount, balance]) =>
      `Date: ${date}\nDescription: ${description}\nAmount: ${amount}\nBalance: ${balance}\n`,
  )
  .join('\n')

const read = (file: string) =>
  readBankFile(
    async function* () {
      yield new TextEncoder().encode(file)
    },
    (encoding, options) => new TextDecoder(encoding, options),
    {},
  )

test('blocks of lines that are cut off anywhere give only amounts of the whole file', async () => {
  const whole = new Set([-12.3, 1000, -45])
  for (let end = 1; end < text.length; end += 1) {
    const { problem, questions, statements } = await read(text.slice(0, end))
    if (problem || questions.length > 0) continue
    for (const booking of statements.flatMap(({ bookings }) => [...bookings]))
      expect(whole, text.slice(0, end)).toContain(amountOf(booking))
  }
})

test('a table below lines about the account is not a list of blocks', () => {
  expect(firstLabelOf(text)).toBe('Date')
  expect(
    firstLabelOf('Date: 30/06/2025\nAmount: 12.00\n\nDate,Description,Amount\n2025-06-01,A,1.00\n'),
  ).toBeNull()
  expect(firstLabelOf('Date: 30/06/2025\nBalance: 12.00\n')).toBeNull()
})
