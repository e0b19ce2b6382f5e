import { expect, test } from 'vitest'
import { NewTransaction } from '#contract/transactions.ts'
import { importKey } from './import-key.ts'

const coffee = { bank: 'bank-1', date: '2025-03-04', description: 'Coffee', cents: -350, ordinal: 1 } as const

test('import keys never change: rows imported today must be recognized in ten years', () => {
  expect(importKey(coffee)).toBe('5a61af04df56cd1195af34755457390a')
})

test('every field of a row changes its key', () => {
  const rows = [
    coffee,
    { ...coffee, bank: 'bank-2' as const },
    { ...coffee, date: '2025-03-05' },
    { ...coffee, description: 'coffee' },
    { ...coffee, cents: 350 },
    { ...coffee, ordinal: 2 },
    { ...coffee, description: 'Coffee",-350' },
  ]
  const keys = [...rows.map((row) => importKey(row)), importKey(coffee, 'again')]
  expect(new Set(keys).size).toBe(keys.length)
})

test('the contract accepts the key', () => {
  const row = { date: coffee.date, description: 'Coffee', amount: -3.5, category: 'Food' }
  expect(NewTransaction.safeParse({ ...row, import_key: importKey(coffee) }).success).toBe(true)
})
