import type { AccountStatement } from './reading.ts'

/** What a new account for a statement is called; null if the file says nothing about it. */
export function accountNameOf({
  name,
  number,
}: Pick<AccountStatement['account'], 'name' | 'number'>): string | null {
  if (name !== null || number === null) return name
  // Apps write the number after the name: `Joint Checking (...1234)`.
  const isName = /[a-wyz]{3}/.test(number)
  return isName ? number : `Account ${number.replace(/[^A-Za-z0-9]/g, '').slice(-4)}`
}
