import { addMonths, firstDayOf, lastDayOf, type Month, monthOf } from '#domain/calendar.ts'
import { importKey } from '#domain/import-key.ts'
import { amountFromCents, type Cents } from '#domain/money.ts'
import type { DemoRow } from './demo-household.ts'

/**
 * The accounts of the demo household, with their opening balances in their own currency. The first one already exists
 * when the demo is filled.
 */
export const demoAccounts = {
  checking: { name: 'Everyday checking', kind: 'checking', number_hint: '2718', opening_balance: 1850 },
  card: { name: 'Harbor credit card', kind: 'credit_card', number_hint: '3141', opening_balance: -412.6 },
  savings: { name: 'Rainy days', kind: 'savings', number_hint: '1618', opening_balance: 5200 },
  lisbon: {
    name: 'Lisbon account',
    kind: 'checking',
    currency: 'EUR',
    number_hint: '5772',
    opening_balance: 240,
  },
  wallet: { name: 'Wallet', kind: 'cash', number_hint: null, opening_balance: 60 },
} as const

export type DemoAccount = keyof typeof demoAccounts

const monthsPerFile = 6

/**
 * The statements of an account, half a year in each, with their balances. One of the savings account is missing, so that
 * there is a gap to find.
 */
export function filesOf(account: DemoAccount, rows: readonly DemoRow[]) {
  const first = monthOf(rows[0]?.row.date ?? '')
  const fileOf = (month: Month) => {
    let start = first
    while (addMonths(start, monthsPerFile) <= month) start = addMonths(start, monthsPerFile)
    return start
  }
  let balance: Cents = Math.round(demoAccounts[account].opening_balance * 100)
  const files = [...Map.groupBy(rows, ({ row }) => fileOf(monthOf(row.date)))].map(([start, ofFile]) => {
    const opening = balance
    balance = ofFile.reduce((sum, { row }) => sum + row.cents, balance)
    return {
      file_name: `${demoAccounts[account].name} ${start}.csv`,
      format: 'csv',
      source: 'web',
      balance_state: 'proved',
      currency: account === 'lisbon' ? 'EUR' : 'USD',
      opening_balance: amountFromCents(opening),
      opening_day: firstDayOf(start),
      closing_balance: amountFromCents(balance),
      closing_day: [lastDayOf(addMonths(start, monthsPerFile - 1)), ofFile.at(-1)?.row.date ?? ''].sort()[0],
      rows: wireRowsOf(ofFile),
    }
  })
  return account === 'savings' ? files.filter((_, at) => at !== 3) : files
}

/** As they are sent, with the import keys of an upload. */
export function wireRowsOf(rows: readonly DemoRow[]) {
  const seen = new Map<string, number>()
  return rows.map(({ bank, row: { cents, ...row } }) => {
    const alike = [bank, row.date, row.description, cents].join('|')
    const ordinal = (seen.get(alike) ?? 0) + 1
    seen.set(alike, ordinal)
    const key = bank === null ? null : importKey({ bank, ...row, cents, ordinal })
    return { ...row, amount: amountFromCents(cents), import_key: key }
  })
}
