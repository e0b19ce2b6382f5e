import { expect, test } from 'vitest'
import { bankFormats } from './bank-formats.ts'
import { detectBank } from './detect-bank.ts'
import { createStatementReader } from './read-statement.ts'

const header =
  'Transaction Date,Description,Category,Amount,Excluded,Own Category,Outgo ID,Import Key,Note,Currency,Value,Merchant,Tags,Account'
const id = (n: number) => `0195a3c4-1111-7000-8000-00000000000${n}`
const line = (n: number, account: string, currency: string) =>
  `2025-03-0${n},Tea,Food,-${n}.00,No,Food,${id(n)},${'a'.repeat(31)}${n},,${currency},,,,${account}`

function read(...lines: string[]) {
  const [bank] = bankFormats
  if (!bank) throw new Error('There are three banks')
  const reader = createStatementReader(bank)
  reader.read([header, ...lines].join('\n'))
  const statement = reader.finish()
  if ('problem' in statement) throw new Error(statement.problem.code)
  return statement
}

test("Outgo's own export is read by account and currency, whatever the case of the names", () => {
  const { rows, skipped } = read(
    line(1, 'Visa', 'USD'),
    line(2, "'=Cash", 'CHF'),
    line(3, 'VISA', 'usd'),
    line(4, 'Visa', 'EUR'),
    line(5, '', 'USD'),
  )
  expect(skipped).toEqual([])
  expect(
    rows.accounts.map((account) => [
      account.name,
      account.currency,
      rows.countOf(account),
      [...rows.inOrder('', account)].map(({ cents }) => cents),
    ]),
  ).toEqual([
    ['Visa', 'USD', 2, [-100, -300]],
    ['=Cash', 'CHF', 1, [-200]],
    ['Visa', 'EUR', 1, [-400]],
    [null, 'USD', 1, [-500]],
  ])
  expect(rows.countOf(undefined)).toBe(5)
  expect(
    [...rows.inOrder()].every((row) => !('account' in row)),
    'what is sent',
  ).toBe(true)
})

test('a row whose account has an impossible name is skipped', () => {
  const { rows, skipped } = read(line(1, 'x'.repeat(101), 'USD'), line(2, 'a\u0001', 'USD'))
  expect(rows.count).toBe(0)
  expect(skipped).toMatchObject([
    { line: 2, reason: { code: 'text_too_long', column: 'account' } },
    { line: 3, reason: { code: 'text_not_plain', column: 'account' } },
  ])
})

test('exports with and without the names of accounts are told apart', () => {
  expect(detectBank(`${header}\n`)).toMatchObject({ code: 'own_export', hasAccounts: true })
  expect(detectBank(`${header.replace(',Account', '')}\n`)).toMatchObject({
    code: 'own_export',
    hasAccounts: false,
  })
})
