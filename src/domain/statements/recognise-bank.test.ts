import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statementCsv } from '#tests/support/statement-csv.ts'
import { bankFormats } from './bank-formats.ts'
import { recogniseBank } from './recognise-bank.ts'

const coffee = { date: '2025-03-04', description: 'Coffee', cents: -350, category: 'Food & Dining' }

test.for(bankFormats)('the header of $name tells the bank, whatever separates it', (bank) => {
  for (const delimiter of [',', ';', '\t'] as const) {
    const text = statementCsv(bank, [coffee], { delimiter, newline: '\r\n', quoteAll: true })
    expect(recogniseBank(text)).toEqual({ code: 'bank', bank: bank.id })
    expect(recogniseBank(`\ufeff\r\n;;\r\n${text.toUpperCase()}`)).toEqual({ code: 'bank', bank: bank.id })
  }
})

test.for(bankFormats)('the example of $name is recognised', ({ id }) => {
  expect(recogniseBank(readFileSync(`examples/${id}.csv`, 'utf8'))).toEqual({ code: 'bank', bank: id })
})

test('columns of two banks at once name both', () => {
  expect(recogniseBank('Transaction Date,Description,Amount,Debit,Credit')).toEqual({
    code: 'several_banks',
    banks: ['bank-1', 'bank-3'],
  })
  expect(recogniseBank('Date,Payee,Transaction Date,Description,Amount')).toMatchObject({
    code: 'several_banks',
  })
})

test('columns of no bank are told as they were found', () => {
  const found = { names: ['Date', 'Description', 'Amount'], more: 0 }
  expect(recogniseBank('\n\nDate;Description;Amount\n1;2;3')).toEqual({ code: 'no_bank', found })
  expect(recogniseBank('"Transaction Date,Description,Amount')).toMatchObject({ code: 'no_bank' })
  expect(recogniseBank('<html>')).toMatchObject({ code: 'no_bank' })
})

test('an empty file and one that is no text are told as what they are', () => {
  expect(recogniseBank('')).toEqual({ code: 'empty' })
  expect(recogniseBank('\ufeff\n;;\n')).toEqual({ code: 'empty' })
  expect(recogniseBank('\u0000\u0001PK')).toEqual({ code: 'not_text' })
})

test('columns a bank does not need are no obstacle, and their order does not matter', () => {
  expect(recogniseBank('Memo,amount,DESCRIPTION,Post Date,Transaction Date')).toEqual({
    code: 'bank',
    bank: 'bank-1',
  })
})
