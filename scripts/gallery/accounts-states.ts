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
  { name: 'accounts-first', visitor: 'newcomer', reach: (page) => openWith(page) },
  { name: 'accounts', visitor: 'household', reach: (page) => openWith(page, ...several) },
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
