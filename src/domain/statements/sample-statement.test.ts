import { expect, test } from 'vitest'
import { NewTransactions } from '#contract/transactions.ts'
import { isDay, monthOf } from '#domain/calendar.ts'
import { categories } from '#domain/categories.ts'
import { amountFromCents } from '#domain/money.ts'
import { sampleStatement } from './sample-statement.ts'

test('the sample covers a year of real days, none in the future', () => {
  const rows = sampleStatement('2025-03-14')
  expect(rows.every(({ date }) => isDay(date) && date <= '2025-03-14')).toBe(true)
  expect(new Set(rows.map(({ date }) => monthOf(date))).size).toBe(12)
  expect(rows.every(({ category }) => categories.some((known) => known === category))).toBe(true)
})

test('a month is the same a year later, so loading the sample again adds no duplicates', () => {
  const march = (today: string) => sampleStatement(today).filter(({ date }) => date.startsWith('2025-03'))
  expect(march('2026-02-01')).toEqual(march('2025-03-31'))
})

test('the sample is one batch that the contract accepts, with a unique key per row', () => {
  const rows = sampleStatement('2025-03-14')
  const transactions = rows.map(({ cents, importKey, ...row }) => ({
    ...row,
    amount: amountFromCents(cents),
    import_key: importKey,
  }))
  expect(NewTransactions.safeParse({ transactions }).success).toBe(true)
  expect(new Set(rows.map(({ importKey }) => importKey)).size).toBe(rows.length)
})
