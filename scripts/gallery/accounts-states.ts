import type { Page } from '@playwright/test'
import { fail, failChanges, hold, type State } from './state.ts'

const calls = '**/api/v1/accounts'

/** Opens the screen with these further accounts. */
const openWith = async (page: Page, ...accounts: object[]) => {
  await page.route(calls, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const answer = await route.fetch()
    const { accounts: own } = await answer.json()
    await route.fulfill({ response: answer, json: { accounts: [...own, ...accounts] } })
  })
  await page.goto('/accounts')
  await page
    .getByRole('button', { name: /^Edit / })
    .first()
    .waitFor()
}

/** Shows a history of several years, and what is known from statements. */
async function withHistory(page: Page) {
  const idOf = (position: number) => `00000000-0000-7000-8000-00000000010${position}`
  const balances = Array.from({ length: 40 }, (_, at) => {
    const month = `${2023 + Math.floor((at + 7) / 12)}-${String(((at + 7) % 12) + 1).padStart(2, '0')}`
    const balance = (position: number, balance: number) => ({ account_id: idOf(position), month, balance })
    return [
      balance(1, 4000 + at * 210 + Math.round(900 * Math.sin(at / 3))),
      balance(2, -400 - Math.round(350 * Math.cos(at / 2))),
      ...(at > 12 ? [balance(3, 60 + (at % 5) * 12)] : []),
      ...(at > 20 ? [balance(4, -9000 + at * 120)] : []),
    ]
  }).flat()
  const details = [1, 2, 3, 4].map((position) => ({
    account_id: idOf(position),
    last_day: `2026-11-0${position}`,
    coverage:
      position === 3
        ? null
        : { first_month: '2023-08', last_month: '2026-10', months_missing: position === 2 ? 2 : 0, gaps: 0 },
    statement: position === 2 ? { day: '2026-10-31', closing_balance: -862.1, difference: -20 } : null,
  }))
  await page.route('**/api/v1/accounts/balances', (route) => route.fulfill({ json: { balances, rates: [] } }))
  await page.route('**/api/v1/accounts/details', (route) => route.fulfill({ json: { details } }))
}

const account = (position: number, fields: object) => ({
  id: `00000000-0000-7000-8000-00000000010${position}`,
  kind: 'checking',
  currency: 'USD',
  number_hint: null,
  opening_balance: 0,
  closed: false,
  position,
  count: 0,
  ...fields,
})

const several = [
  account(1, { name: 'Holidays', kind: 'savings', number_hint: '4711', balance: 12_345.67, count: 18 }),
  account(2, { name: 'Visa', kind: 'credit_card', number_hint: '•••• 1234', balance: -842.1, count: 1204 }),
  account(3, { name: 'Wallet', kind: 'cash', balance: 60 }),
  account(4, { name: 'Home', kind: 'loan', number_hint: 'DE89 3704 0044 0532 0130 00', balance: -215_000 }),
  account(5, {
    name: 'Account at the bank that was bought by another',
    balance: 0,
    count: 312,
    closed: true,
  }),
]

export const accountsStates: State[] = [
  {
    name: 'accounts-household',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/accounts')
      await page
        .getByText(/^The statement of/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'accounts-merge',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await page.goto('/accounts')
      await page.getByRole('button', { name: 'Edit Rainy days' }).click()
      await page.getByRole('button', { name: 'Merge into...' }).click()
      await page.getByRole('combobox', { name: 'Into' }).selectOption('Everyday checking')
      await page.getByText(/^Moves/).waitFor()
    },
  },
  {
    name: 'accounts-removed',
    visitor: 'household',
    reach: async (page) => {
      const change = {
        count: 213,
        left_out_count: 0,
        account_id: '00000000-0000-4000-8000-000000000009',
        into_account_id: null,
        into_name: null,
        made_at: '2026-01-01T00:00:00.000Z',
      }
      const changes = [
        { ...change, id: '1', kind: 'deleted', name: 'Old card', final_at: '2026-01-31T00:00:00.000Z' },
        {
          ...change,
          id: '2',
          kind: 'merged',
          name: 'Account at the bank that was bought by another',
          into_name: 'Everyday checking',
          left_out_count: 4,
          final_at: '2026-02-03T00:00:00.000Z',
        },
      ]
      await page.route('**/api/v1/account-changes', (route) => route.fulfill({ json: { changes } }))
      await page.goto('/accounts')
      await page.getByText('Old card', { exact: true }).waitFor()
    },
  },
  { name: 'accounts-first', visitor: 'newcomer', reach: (page) => openWith(page) },
  { name: 'accounts', visitor: 'household', reach: (page) => openWith(page, ...several) },
  {
    name: 'accounts-net-worth',
    visitor: 'household',
    reach: async (page) => {
      await withHistory(page)
      await openWith(page, ...several)
      await page.getByRole('button', { name: /^Oct 31, 2025:/ }).click()
      await page.getByRole('table').waitFor()
    },
  },
  {
    name: 'accounts-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, calls)
      await page.goto('/accounts')
      await page.getByText('Loading accounts...').waitFor()
    },
  },
  {
    name: 'accounts-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, calls)
      await page.goto('/accounts')
      await page.getByText('Failed to load accounts').waitFor()
    },
  },
  {
    name: 'accounts-new-refused',
    visitor: 'household',
    reach: async (page) => {
      await openWith(page)
      await page.getByRole('button', { name: 'Add Account' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Visa')
      await page.getByRole('textbox', { name: 'Opening balance' }).fill('much')
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Please enter a valid opening balance').waitFor()
    },
  },
  {
    name: 'accounts-not-saved',
    visitor: 'household',
    reach: async (page) => {
      await failChanges(page, `${calls}/**`)
      await openWith(page, ...several)
      await page.getByRole('button', { name: 'Edit Visa' }).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Failed to update account').waitFor()
    },
  },
]
