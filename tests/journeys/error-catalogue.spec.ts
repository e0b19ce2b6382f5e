import type { Locator, Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { type Failure, failCall, failures } from './failing-calls.ts'
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
const around = (message: Locator) =>
  message.locator('xpath=ancestor::*[self::section or self::dialog or self::main][1]')
const section = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('alert')

type Entry = {
  /** The text of the error catalog, shown when the server sends no message of its own. */
  text: string
  call: string
  /** The action that makes the call; without it, opening the screen does. */
  reach?: (page: Page) => Promise<void>
  /** The action that makes the call again where it has failed; without it, the same. */
  again?: (page: Page) => Promise<void>
  /** The action works on the screen as the entry before has left it, which need not be opened again. */
  continues?: true
  where?: (page: Page) => ReturnType<Page['getByRole']>
}
/** The calls that a screen makes. */
type Screen = { path: string; entries: readonly Entry[] }

const openMarch = (page: Page) => page.getByRole('button', { name: 'March 2025' }).click()
const deleteCoffee = (page: Page) =>
  page
    .getByRole('row', { name: /Coffee/ })
    .getByRole('button', { name: 'Delete' })
    .click()
/** Two sections of Settings show the profile: either button fetches it for both. */
const tryAgain = (page: Page) => page.getByRole('button', { name: 'Try again' }).first().click()

const recurring: readonly Entry[] = [
  { text: 'Failed to load recurring costs', call: 'GET /api/v1/recurring-costs' },
  {
    text: 'Failed to add recurring cost',
    call: 'POST /api/v1/recurring-costs',
    reach: async (page) => {
      await press(page, 'Add New')
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
    reach: async (page) => {
      await press(page, 'Edit Rent')
      await press(page, 'Save')
    },
    again: (page) => press(page, 'Save'),
  },
  {
    text: 'Failed to delete recurring cost',
    call: 'DELETE /api/v1/recurring-costs/*',
    reach: (page) => press(page, 'Delete Rent'),
  },
]

const history: readonly Entry[] = [
  { text: 'Failed to load transactions', call: 'GET /api/v1/transactions/months' },
  {
    text: 'Failed to load transactions for March 2025',
    call: 'GET /api/v1/transactions?*',
    reach: openMarch,
    again: tryAgain,
  },
  {
    text: 'Failed to update transaction',
    call: 'PATCH /api/v1/transactions/*',
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
    reach: async (page) => {
      await openMarch(page)
      await deleteCoffee(page)
    },
    again: (page) => deleteCoffee(page),
  },
  {
    text: 'Failed to create rule',
    call: 'POST /api/v1/transaction-rules',
    reach: async (page) => {
      await openMarch(page)
      await page.getByRole('button', { name: 'Create rule from this description' }).click()
      await page.getByRole('dialog').getByRole('combobox').selectOption('Other')
      await press(page, 'Create Rule')
    },
    again: (page) => press(page, 'Create Rule'),
    where: (page) => page.getByRole('dialog').getByRole('alert'),
  },
]

const settings: readonly Entry[] = [
  {
    text: 'Failed to update name',
    call: 'PUT /api/v1/profile',
    reach: (page) => press(page, 'Save Name'),
    where: (page) => section(page, 'Profile Settings'),
  },
  {
    text: 'Failed to load your profile',
    call: 'GET /api/v1/profile',
    where: (page) => section(page, 'Profile Settings'),
  },
  {
    text: 'Failed to load your formats',
    call: 'GET /api/v1/ledger',
    where: (page) => section(page, 'Formats'),
  },
  {
    text: 'Failed to save the format',
    call: 'PATCH /api/v1/ledger',
    continues: true,
    reach: async (page) => void (await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')),
    where: (page) => section(page, 'Formats'),
  },
  {
    text: 'Failed to load the setting',
    call: 'GET /api/v1/ledger',
    where: (page) => section(page, 'Refunds'),
  },
  {
    text: 'Failed to save the setting',
    call: 'PATCH /api/v1/ledger',
    continues: true,
    reach: async (page) =>
      void (await page.getByRole('combobox', { name: 'Linked refunds count in' }).selectOption('purchase')),
    where: (page) => section(page, 'Refunds'),
  },
  {
    text: 'Failed to load rules',
    call: 'GET /api/v1/transaction-rules',
    where: (page) => section(page, 'Transaction Rules'),
  },
  {
    text: 'Failed to delete rule',
    call: 'DELETE /api/v1/transaction-rules/*',
    continues: true,
    reach: (page) => press(page, 'Delete the rule for AUTOPAY'),
    where: (page) => section(page, 'Transaction Rules'),
  },
  {
    text: 'Failed to update rule',
    call: 'PATCH /api/v1/transaction-rules/*',
    reach: async (page) => {
      await press(page, 'Edit the rule for AUTOPAY')
      await press(page, 'Save')
    },
    again: (page) => press(page, 'Save'),
    where: (page) => section(page, 'Transaction Rules'),
  },
  {
    text: 'Failed to export the account',
    call: 'GET /api/v1/account-file',
    continues: true,
    reach: (page) => press(page, 'Export Account'),
    where: (page) => section(page, 'Your Data'),
  },
]

/** Every call fails with a message of the service, and then in one of the ways without one, which take turns. */
const [explained, ...unexplained] = failures as [Failure, Failure, ...Failure[]]

test.describe('a failed call shows its error where the action is, or the message of the service,', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|status of 50/] })

  test.beforeEach(async ({ page, email }) => {
    await startSignedIn(page, email)
    await addTransactions(page, [coffee])
    await callLedger(page, '/recurring-costs', { method: 'POST', data: rent })
    await callLedger(page, '/transaction-rules', { method: 'POST', data: rule })
  })

  const screens: readonly Screen[] = [
    { path: '/recurring', entries: recurring },
    { path: '/history', entries: history },
    { path: '/settings', entries: settings },
  ]
  for (const { path, entries } of screens)
    test(`on ${path}`, async ({ page }) => {
      page.on('dialog', (dialog) => void dialog.accept())
      for (const [
        index,
        { text, call, reach, again = reach ?? tryAgain, continues, where = alert },
      ] of entries.entries())
        await test.step(text, async () => {
          const silent = unexplained[index % unexplained.length] as Failure
          let mend = await failCall(page, call, explained)
          if (!continues) await page.goto(path)
          await reach?.(page)
          await expect(where(page)).toContainText(explained.sentence ?? '')
          await expect(where(page)).not.toContainText(text)
          await mend()

          mend = await failCall(page, call, silent)
          await again(page)
          await expect(where(page), silent.name).toContainText(text)
          await mend()
          // The entries of a screen differ in the part of it that has failed.
          await expectAccessible(page, index === 0 ? undefined : around(where(page)))
          if (reach !== undefined) return
          await tryAgain(page)
          await expect(where(page)).toHaveCount(0)
        })
    })

  test('in a message box after Delete All Transactions', async ({ page }) => {
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
