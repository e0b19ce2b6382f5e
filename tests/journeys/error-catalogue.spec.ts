import type { Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { failCall, failures } from './failing-calls.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'

const coffee = { date: '2025-03-14', description: 'Coffee', amount: -5.75, category: 'Food & Dining' }
const rent = {
  name: 'Rent',
  category: 'Bills & Utilities',
  amount: 1450,
  day_of_month: 1,
  active: true,
  start_date: '2025-01-01',
  end_date: null,
}
const rule = { description_pattern: 'AUTOPAY', category: 'Transfer' }

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const alert = (page: Page) => page.getByRole('alert')
const section = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('alert')

type Entry = {
  /** The text of the error catalog, shown when the server sends no message of its own. */
  text: string
  call: string
  at: string
  /** The action that makes the call; without it, opening the screen does. */
  reach?: (page: Page) => Promise<void>
  /** The action that makes the call again where it has failed; without it, the same. */
  again?: (page: Page) => Promise<void>
  where?: (page: Page) => ReturnType<Page['getByRole']>
}

const openMarch = (page: Page) => page.getByRole('button', { name: 'March 2025' }).click()
const deleteCoffee = (page: Page) =>
  page
    .getByRole('row', { name: /Coffee/ })
    .getByRole('button', { name: 'Delete' })
    .click()
/** Two sections of Settings show the profile: either button fetches it for both. */
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).first().click()

/** One failure after the other. The sentence of the service is shown in between, so that each text is a new one. */
const [explained, ...unexplained] = failures
const sequence = unexplained.flatMap((failure) => [...(explained ? [explained] : []), failure])

const catalogue: readonly Entry[] = [
  { text: 'Failed to load recurring costs', call: 'GET /api/v1/recurring-costs', at: '/recurring' },
  {
    text: 'Failed to add recurring cost',
    call: 'POST /api/v1/recurring-costs',
    at: '/recurring#new',
    reach: async (page) => {
      await page.getByRole('textbox', { name: 'Name' }).fill('Gym')
      await page.getByRole('combobox', { name: 'Category' }).selectOption('Healthcare')
      await page.getByRole('textbox', { name: 'Amount' }).fill('30')
      await page.getByRole('textbox', { name: 'Day of Month' }).fill('3')
      await press(page, 'Save')
    },
    again: (page) => press(page, 'Save'),
  },
  {
    text: 'Failed to update recurring cost',
    call: 'PATCH /api/v1/recurring-costs/*',
    at: '/recurring',
    reach: async (page) => {
      await press(page, 'Edit Rent')
      await press(page, 'Save')
    },
    again: (page) => press(page, 'Save'),
  },
  {
    text: 'Failed to delete recurring cost',
    call: 'DELETE /api/v1/recurring-costs/*',
    at: '/recurring',
    reach: (page) => press(page, 'Delete Rent'),
  },
  { text: 'Failed to load transactions', call: 'GET /api/v1/transactions/months', at: '/history' },
  {
    text: 'Failed to load transactions for March 2025',
    call: 'GET /api/v1/transactions?*',
    at: '/history',
    reach: openMarch,
    again: tryAgain,
  },
  {
    text: 'Failed to update transaction',
    call: 'PATCH /api/v1/transactions/*',
    at: '/history',
    reach: async (page) => {
      await openMarch(page)
      await page
        .getByRole('row', { name: /Coffee/ })
        .getByRole('button', { name: 'Edit' })
        .click()
      await press(page, 'Save')
    },
    again: (page) => press(page, 'Save'),
  },
  {
    text: 'Failed to delete transaction',
    call: 'DELETE /api/v1/transactions/*',
    at: '/history',
    reach: async (page) => {
      await openMarch(page)
      await deleteCoffee(page)
    },
    again: (page) => deleteCoffee(page),
  },
  {
    text: 'Failed to create rule',
    call: 'POST /api/v1/transaction-rules',
    at: '/history',
    reach: async (page) => {
      await openMarch(page)
      await page.getByRole('button', { name: 'Create rule from this description' }).click()
      await page.getByRole('dialog').getByRole('combobox').selectOption('Other')
      await press(page, 'Create Rule')
    },
    again: (page) => press(page, 'Create Rule'),
    where: (page) => page.getByRole('dialog').getByRole('alert'),
  },
  {
    text: 'Failed to update name',
    call: 'PUT /api/v1/profile',
    at: '/settings',
    reach: (page) => press(page, 'Save Name'),
    where: (page) => section(page, 'Profile Settings'),
  },
  {
    text: 'Failed to load your profile',
    call: 'GET /api/v1/profile',
    at: '/settings',
    where: (page) => section(page, 'Profile Settings'),
  },
  {
    text: 'Failed to load your formats',
    call: 'GET /api/v1/ledger',
    at: '/settings',
    where: (page) => section(page, 'Formats'),
  },
  {
    text: 'Failed to save the format',
    call: 'PATCH /api/v1/ledger',
    at: '/settings',
    reach: async (page) => void (await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')),
    where: (page) => section(page, 'Formats'),
  },
  {
    text: 'Failed to load rules',
    call: 'GET /api/v1/transaction-rules',
    at: '/settings',
    where: (page) => section(page, 'Transaction Rules'),
  },
  {
    text: 'Failed to update rule',
    call: 'PATCH /api/v1/transaction-rules/*',
    at: '/settings',
    reach: async (page) => {
      await press(page, 'Edit the rule for AUTOPAY')
      await press(page, 'Save')
    },
    again: (page) => press(page, 'Save'),
    where: (page) => section(page, 'Transaction Rules'),
  },
  {
    text: 'Failed to delete rule',
    call: 'DELETE /api/v1/transaction-rules/*',
    at: '/settings',
    reach: (page) => press(page, 'Delete the rule for AUTOPAY'),
    where: (page) => section(page, 'Transaction Rules'),
  },
  {
    text: 'Failed to export the account',
    call: 'GET /api/v1/account-file',
    at: '/settings',
    reach: (page) => press(page, 'Export Account'),
    where: (page) => section(page, 'Your Data'),
  },
]

test.describe('a failed call shows its error where the action is', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|status of 50/] })

  test.beforeEach(async ({ page, email }) => {
    await startSignedIn(page, email)
    await addTransactions(page, [coffee])
    await callLedger(page, '/recurring-costs', { method: 'POST', data: rent })
    await callLedger(page, '/transaction-rules', { method: 'POST', data: rule })
  })

  for (const { text, call, at, reach, again = reach ?? tryAgain, where = alert } of catalogue)
    test(`${text}, or the message of the server`, async ({ page }) => {
      page.on('dialog', (dialog) => void dialog.accept())
      for (const [turn, failure] of sequence.entries()) {
        const mend = await failCall(page, call, failure)
        if (turn === 0) await page.goto(at)
        await (turn === 0 ? reach : again)?.(page)
        await expect(where(page), failure.name).toContainText(failure.sentence ?? text)
        if (failure.sentence) await expect(where(page), failure.name).not.toContainText(text)
        await mend()
      }
      await expectAccessible(page)
      if (reach !== undefined) return
      await tryAgain(page)
      await expect(where(page)).toHaveCount(0)
    })

  test('Failed to delete transactions. Please try again., or the message of the server', async ({ page }) => {
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await page.goto('/settings')
    for (const failure of failures) {
      const mend = await failCall(page, 'DELETE /api/v1/transactions', failure)
      await press(page, 'Delete All Transactions')
      await expect
        .poll(() => said, failure.name)
        .toEqual([
          'Are you sure you want to delete ALL transactions? This action cannot be undone!',
          failure.sentence ?? 'Failed to delete transactions. Please try again.',
        ])
      said.length = 0
      await mend()
    }
  })
})
