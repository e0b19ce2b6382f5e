import { expect, test } from 'vitest'
import { accountNameOf } from './account-name.ts'

test('a new account is called what the file calls it, or by the end of its number', () => {
  expect(accountNameOf({ name: 'Savings', number: '4111111111111111' })).toBe('Savings')
  expect(accountNameOf({ name: null, number: 'DE02 1203 0000 0000 2020 51' })).toBe('Account 2051')
  expect(accountNameOf({ name: null, number: 'xxxx-1234.' })).toBe('Account 1234')
  expect(accountNameOf({ name: null, number: 'Joint Checking (...1234)' })).toBe('Joint Checking (...1234)')
  expect(accountNameOf({ name: null, number: null })).toBeNull()
})
