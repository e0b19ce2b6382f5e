import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { statementCsv } from '#tests/support/statement-csv.ts'
import { bankFormats } from './bank-formats.ts'
import { detectBank } from './detect-bank.ts'

const coffee = { date: '2025-03-04', description: 'Coffee', cents: -350, category: 'Food & Dining' }

test.for(bankFormats)('the header of $name identifies the bank, whatever the separator', (bank) => {
  for (const delimiter of [',', ';', '\t'] as const) {
    const text = statementCsv(bank, [coffee], { delimiter, newline: '\r\n', quoteAll: true })
    expect(detectBank(text)).toMatchObject({ code: 'bank', bank: bank.id })
    expect(detectBank(`\ufeff\r\n;;\r\n${text.toUpperCase()}`)).toMatchObject({ code: 'bank', bank: bank.id })
  }
})

test.for(bankFormats)('the example of $name is detected', ({ id }) => {
  expect(detectBank(readFileSync(`examples/${id}.csv`, 'utf8'))).toMatchObject({ code: 'bank', bank: id })
})

test('columns that fit two banks list both', () => {
  expect(detectBank('Transaction Date,Description,Amount,Debit,Credit')).toEqual({
    code: 'several_banks',
    banks: ['bank-1', 'bank-3'],
  })
  expect(detectBank('Date,Payee,Transaction Date,Description,Amount')).toMatchObject({
    code: 'several_banks',
  })
})

test('a file is none of the banks’ if it has columns without which its rows would be misread', () => {
  for (const other of ['Account', 'account_name', 'Currency', 'Dr / Cr', 'Credit Debit Indicator', 'Tags']) {
    expect(detectBank(`Date,Payee,Amount,${other}\n`)).toMatchObject({ code: 'no_bank' })
    expect(detectBank(`Transaction Date,Description,Amount,${other}\n`)).toMatchObject({ code: 'no_bank' })
  }
  const chase = 'Transaction Date,Post Date,Description,Category,Type,Amount,Memo\n'
  expect(detectBank(chase)).toMatchObject({ code: 'bank', bank: 'bank-1' })
  const capitalOne = 'Transaction Date,Posted Date,Card No.,Description,Category,Debit,Credit\n'
  expect(detectBank(capitalOne)).toMatchObject({ code: 'bank', bank: 'bank-3' })
})

test('columns that fit no bank are listed', () => {
  const found = { names: ['Date', 'Description', 'Amount'], more: 0 }
  expect(detectBank('\n\nDate;Description;Amount\n1;2;3')).toEqual({ code: 'no_bank', found })
  expect(detectBank('"Transaction Date,Description,Amount')).toMatchObject({ code: 'no_bank' })
  expect(detectBank('<html>')).toMatchObject({ code: 'no_bank' })
})

test('empty files and binary files are reported as such', () => {
  expect(detectBank('')).toEqual({ code: 'empty' })
  expect(detectBank('\ufeff\n;;\n')).toEqual({ code: 'empty' })
  expect(detectBank('\u0000\u0001PK')).toEqual({ code: 'not_text' })
})

test('extra columns and column order do not matter', () => {
  expect(detectBank('Memo,amount,DESCRIPTION,Post Date,Transaction Date')).toEqual({
    code: 'bank',
    bank: 'bank-1',
    names: ['Memo', 'amount', 'DESCRIPTION', 'Post Date', 'Transaction Date'],
  })
})
