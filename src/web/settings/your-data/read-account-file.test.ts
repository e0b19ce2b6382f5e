import { expect, test } from 'vitest'
import { accountFileProblemText } from '#web/words/account-file-words.ts'
import { readAccountFile } from './read-account-file.ts'

const coffee = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  date: '2025-03-14',
  description: 'Coffee',
  amount: -3.5,
  category: 'Treats',
  import_key: null,
}
const file = {
  format: 'outgo-account',
  version: 1,
  exported_at: '2025-04-01T00:00:00.000Z',
  name: 'Ada',
  transaction_rules: [],
  recurring_costs: [],
  transactions: [coffee],
  complete: true,
}
const read = (content: object) => readAccountFile(JSON.stringify(content))

test('a complete account file is read, also one from before there were accounts', () => {
  const { amount: _, import_key: __, ...fields } = coffee
  expect(read(file)).toEqual({
    file: {
      format: 'outgo-account',
      version: 1,
      exportedAt: '2025-04-01T00:00:00.000Z',
      name: 'Ada',
      accounts: [],
      categories: [],
      rates: [],
      merchants: [],
      savedFilters: [],
      savedReports: [],
      budgets: [],
      dismissedChanges: [],
      matchDecisions: [],
      transactionRules: [],
      recurringCosts: [],
      transactions: [
        { ...fields, cents: -350, importKey: null, reviewed: true, bankDescription: '', bankCategory: '' },
      ],
      complete: true,
    },
  })
  const { id: account_id } = coffee
  const visa = {
    id: account_id,
    name: 'Visa',
    kind: 'credit_card',
    number_hint: null,
    closed: false,
    position: 1,
  }
  const accounts = [{ ...visa, opening_balance: -1.5 }]
  const transactions = [{ ...coffee, account_id }]
  expect(read({ ...file, version: 2, accounts, transactions })).toMatchObject({
    file: { accounts: [{ name: 'Visa', openingCents: -150 }], transactions: [{ accountId: account_id }] },
  })
})

test.each([
  ['something else', '{"hello":"world"}'],
  ['a text', 'Date,Description,Amount'],
  ['nothing', ''],
  ['null', 'null'],
  ['a list', '[1]'],
])('%s is not an account file', (_, text) => {
  expect(readAccountFile(text)).toEqual({ problem: { code: 'not_an_account_file' } })
})

test('a truncated file is rejected, wherever it ends', () => {
  const { complete: _, ...withoutEnd } = file
  const text = JSON.stringify(file)
  for (const cut of [JSON.stringify(withoutEnd), text.slice(0, -1), text.slice(0, 150)])
    expect(readAccountFile(cut)).toEqual({ problem: { code: 'incomplete' } })
})

test('a newer file is rejected before anything else in it is read', () => {
  expect(read({ format: 'outgo-account', version: 3 })).toEqual({ problem: { code: 'newer_version' } })
})

const problemText = (content: object) => {
  const reading = read(content)
  return 'problem' in reading ? accountFileProblemText(reading.problem) : null
}

test.each([
  [{ amount: 0.001 }, 'amount: must have at most two decimals, and be at most $999,999,999.99 either way'],
  [{ description: 'x'.repeat(20_000) }, 'description: must be at most 1,000 characters'],
  [{ date: '2025-02-30' }, 'date: must be a date such as 2025-03-14'],
  [{ date: 7 }, 'date'],
])('a file with an invalid row is rejected as a whole, and the row is named: %j', (change, text) => {
  expect(problemText({ ...file, transactions: [coffee, { ...coffee, ...change }] })).toBe(
    `This account file is damaged at transactions[1].${text}. Nothing was imported.`,
  )
})
