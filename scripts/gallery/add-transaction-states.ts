import type { Page } from '@playwright/test'
import { fail, type State } from './state.ts'

/** Opens the form over History. */
const open = async (page: Page) => {
  await page.goto('/history')
  await page.getByRole('button', { name: 'Add Transaction' }).click()
  await page.getByRole('dialog').waitFor()
}
const withWallet = (page: Page) =>
  page.route('**/api/v1/accounts', async (route) => {
    const answer = await route.fetch()
    const { accounts } = await answer.json()
    const wallet = { ...accounts[0], id: '00000000-0000-7000-8000-000000000102', name: 'Wallet' }
    await route.fulfill({ response: answer, json: { accounts: [wallet, ...accounts] } })
  })
const descriptions = [
  { description: 'Corner Bakery', category: 'Food & Dining' },
  { description: 'Bakery at the station with a name that is much longer than the field', category: 'Travel' },
  { description: 'Old Bakehouse', category: 'Uncategorized' },
]

export const addTransactionStates: State[] = [
  {
    name: 'add-transaction',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await withWallet(page)
      await open(page)
    },
  },
  {
    name: 'add-transaction-suggestions',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await page.route('**/transactions/descriptions**', (route) => route.fulfill({ json: { descriptions } }))
      await withWallet(page)
      await open(page)
      await page.keyboard.type('4.50')
      await page.getByRole('combobox', { name: 'Description' }).fill('bak')
      await page.getByRole('option').first().waitFor()
      await page.keyboard.press('ArrowDown')
    },
  },
  {
    name: 'add-transaction-refused',
    visitor: 'newcomer',
    windowOnly: true,
    reach: async (page) => {
      await open(page)
      await page.keyboard.type('-4.50')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
    },
  },
  {
    name: 'add-transaction-no-accounts',
    visitor: 'newcomer',
    windowOnly: true,
    reach: async (page) => {
      await fail(page, '**/api/v1/accounts')
      await open(page)
      await page.getByText('Failed to load accounts').waitFor()
    },
  },
]
