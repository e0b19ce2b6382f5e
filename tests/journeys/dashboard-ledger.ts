import type { Page } from '@playwright/test'
import type { NaiveTransaction } from '#tests/support/naive-dashboard.ts'
import { callLedger } from './call-ledger.ts'
import { expect, startSignedIn } from './journey.ts'
import { setToday } from './set-today.ts'

/** The time in the browser. */
export const noon = '2025-06-30T12:00:00Z'

const rows: NaiveTransaction[] = [
  { date: '2019-11-30', category: 'Travel', cents: -800_10, excluded: false },
  { date: '2024-06-30', category: 'Travel', cents: -411_11, excluded: false },
  { date: '2024-07-01', category: 'Shopping', cents: -99_99, excluded: false },
  { date: '2024-12-31', category: 'Shopping', cents: -1234_56, excluded: false },
  { date: '2025-01-01', category: 'Food & Dining', cents: -10_01, excluded: false },
  { date: '2025-02-28', category: 'Income', cents: 5000_00, excluded: false },
  { date: '2025-02-01', category: 'Shopping', cents: -3, excluded: false },
  { date: '2025-04-30', category: 'Credit Card Payment', cents: 950_00, excluded: true },
  { date: '2025-05-01', category: 'Food & Dining', cents: -64_20, excluded: false },
]

const gym = {
  id: 'gym',
  name: 'Gym',
  cents: 49_99,
  cadence: 'monthly' as const,
  dayOfMonth: 31,
  category: 'Healthcare',
  active: true,
  startDate: '2024-11-30',
  endDate: null,
  bookedDays: [],
  paidDays: [],
  paidMonths: [],
}

/** The input of the naive dashboard for this ledger. */
export const question = {
  transactions: rows,
  recurringCosts: [gym],
  range: '1y' as const,
  selected: null,
  switchedOff: new Set<string>(),
  today: '2025-06-30',
}

/** Starts signed in with these rows and the browser's clock at noon on June 30, 2025. */
export async function prepareDashboard(page: Page, email: string, transactions = rows) {
  await startSignedIn(page, email)
  await fillLedger(page, transactions)
  await setToday(page, noon)
}

/** The same, and opens the dashboard. */
export async function openDashboard(page: Page, email: string, transactions = rows) {
  await prepareDashboard(page, email, transactions)
  await page.goto('/')
  await expect(page.getByRole('button', { name: /^May 2025: / })).toBeVisible()
}

async function fillLedger(page: Page, transactions: NaiveTransaction[]) {
  const post = (path: string, data: object) => callLedger(page, path, { method: 'POST', data })
  await post('/transaction-rules', {
    description_pattern: 'PAYMENT THANK YOU',
    category: 'Credit Card Payment',
    exclude_from_total: true,
  })
  await post('/transactions', {
    transactions: transactions.map(({ date, category, cents, excluded }) => ({
      date,
      category,
      amount: cents / 100,
      description: excluded ? 'PAYMENT THANK YOU' : 'SOMETHING',
    })),
  })
  await post('/recurring-costs', {
    name: gym.name,
    amount: gym.cents / 100,
    day_of_month: gym.dayOfMonth,
    category: gym.category,
    start_date: gym.startDate,
  })
}
