import { expect, test } from 'vitest'
import { currencyOfAmount } from './currency-of-amount.ts'
import type { Condition } from './rule.ts'

const amount = { field: 'amount' as const, not: false, test: 'above' as const, cents: 5000, toCents: null }
const inAccount = (accountId: string, not = false): Condition => ({ field: 'account', accountId, not })
const text: Condition = { field: 'description', not: false, test: 'contains', text: 'rent' }
const accounts = [
  { id: 'checking', currency: 'USD' },
  { id: 'girokonto', currency: 'EUR' },
  { id: 'sparkonto', currency: 'EUR' },
]
type Group = { match: 'all' | 'any'; conditions: Condition[] }
const currency = (...groups: Group[]) => currencyOfAmount({ match: 'all', groups }, amount, accounts)
const all = (...conditions: Condition[]): Group => ({ match: 'all', conditions })
const any = (...conditions: Condition[]): Group => ({ match: 'any', conditions })

test('an amount is in the currency of the accounts that the rule can match', () => {
  expect(currency(all(amount, inAccount('girokonto')))).toBe('EUR')
  expect(currency(all(amount, inAccount('checking', true)))).toBe('EUR')
  expect(currency(all(amount), any(inAccount('girokonto'), inAccount('sparkonto')))).toBe('EUR')
  expect(currency(all(amount), all(text, inAccount('checking')))).toBe('USD')
  expect(currency(all(amount, inAccount(''), inAccount('checking'))), 'not chosen yet').toBe('USD')
  expect(currencyOfAmount({ match: 'any', groups: [all(amount)] }, amount, accounts.slice(1))).toBe('EUR')
})

test('an amount has no one currency if the rule can match accounts with different ones', () => {
  expect(currency(all(amount))).toBeNull()
  expect(currency(any(amount, inAccount('girokonto')))).toBeNull()
  expect(currency(all(amount), any(text, inAccount('girokonto')))).toBeNull()
  const either = { match: 'any' as const, groups: [all(amount), all(inAccount('girokonto'))] }
  expect(currencyOfAmount(either, amount, accounts)).toBeNull()
})
