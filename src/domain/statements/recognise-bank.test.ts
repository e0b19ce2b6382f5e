import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statementCsv } from '#tests/support/statement-csv.ts'
import { bankFormats } from './bank-formats.ts'
import { bankOfColumns, recogniseBank } from './recognise-bank.ts'

const coffee = { date: '2025-03-04', description: 'Coffee', cents: -350, category: 'Food & Dining' }

test.for(bankFormats)('the header of $name tells the bank, whatever separates it', (bank) => {
  for (const delimiter of [',', ';', '\t'] as const) {
    const text = statementCsv(bank, [coffee], { delimiter, newline: '\r\n', quoteAll: true })
    expect(recogniseBank(text)).toBe(bank.id)
    expect(recogniseBank(`\ufeff\r\n;;\r\n${text.toUpperCase()}`)).toBe(bank.id)
  }
})

test.for(bankFormats)('the example of $name is recognised', ({ id }) => {
  expect(recogniseBank(readFileSync(`examples/${id}.csv`, 'utf8'))).toBe(id)
})

test('columns of two banks at once, or of none, name no bank', () => {
  expect(bankOfColumns(['Transaction Date', 'Description', 'Amount', 'Debit', 'Credit'])).toBeNull()
  expect(bankOfColumns(['Date', 'Payee', 'Transaction Date', 'Description', 'Amount'])).toBeNull()
  expect(bankOfColumns(['Date', 'Description', 'Amount'])).toBeNull()
  expect(recogniseBank('')).toBeNull()
  expect(recogniseBank('\u0000\u0001PK')).toBeNull()
  expect(recogniseBank('"Transaction Date,Description,Amount')).toBeNull()
})

test('columns a bank does not need are no obstacle, and their order does not matter', () => {
  expect(bankOfColumns(['Memo', 'amount', 'DESCRIPTION', 'Post Date', 'Transaction Date'])).toBe('bank-1')
})
