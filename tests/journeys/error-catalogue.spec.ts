import type { Locator, Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { type Failure, failCall, failures } from './failing-calls.ts'
import { edit } from './history-page.ts'
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

type Read = {
  /** The text of the error catalog, shown when the server sends no message of its own. */
  text: string
  call: string
  where?: (page: Page) => ReturnType<Page['getByRole']>
}
type Action = Read & {
  /** Starts the action. Each action begins on the screen that the previous one ended on. */
  reach: (page: Page) => Promise<void>
  /** Repeats the action after an error, if that differs from `reach`. */
  again?: (page: Page) => Promise<void>
  /** Closes what the action has opened, once calls work again. */
  leave?: (page: Page) => Promise<void>
}
/** The calls that a screen makes when it opens, and those that its actions make. */
type Screen = { path: string; reads: readonly Read[]; actions: readonly Action[] }

const save = (page: Page) => press(page, 'Save')
const cancel = (page: Page) => press(page, 'Cancel')
const pressInRow = (page: Page, name: string) =>
  page
    .getByRole('row', { name: /Coffee/ })
    .getByRole('button', { name })
    .click()
const tryAgain = (place: Page | Locator) => place.getByRole('button', { name: 'Try again' }).click()

const recurring: Screen = {
  path: '/recurring',
  reads: [{ text: 'Failed to load recurring costs', call: 'GET /api/v1/recurring-costs' }],
  actions: [
    {
      text: 'Failed to add recurring cost',
      call: 'POST /api/v1/recurring-costs',
      reach: async (page) => {
        await press(page, 'Add New')
        await page.getByRole('textbox', { name: 'Name' }).fill('Gym')
        await page.getByRole('combobox', { name: 'Category' }).selectOption('Healthcare')
        await page.getByRole('textbox', { name: 'Amount' }).fill('30')
        await page.getByRole('textbox', { name: 'Day of Month' }).fill('3')
        await save(page)
      },
      again: save,
      leave: cancel,
    },
    {
      text: 'Failed to update recurring cost',
      call: 'PATCH /api/v1/recurring-costs/*',
      reach: async (page) => {
        await press(page, 'Edit Rent')
        await save(page)
      },
      again: save,
      leave: cancel,
    },
    {
      text: 'Failed to delete recurring cost',
      call: 'DELETE /api/v1/recurring-costs/*',
      reach: (page) => press(page, 'Delete Rent'),
    },
  ],
}

const history: Screen = {
  path: '/history',
  reads: [{ text: 'Failed to load transactions', call: 'GET /api/v1/transactions/months' }],
  actions: [
    {
      text: 'Failed to load transactions for March 2025',
      call: 'GET /api/v1/transactions?*',
      reach: (page) => page.getByRole('button', { name: 'March 2025' }).click(),
      again: tryAgain,
      leave: tryAgain,
    },
    {
      text: 'Failed to update transaction',
      call: 'PATCH /api/v1/transactions/*',
      reach: async (page) => {
        await edit(page, 'Coffee')
        await save(page)
      },
      again: save,
      leave: cancel,
    },
    {
      text: 'Failed to delete transaction',
      call: 'DELETE /api/v1/transactions/*',
      reach: (page) => pressInRow(page, 'Delete'),
    },
    {
      text: 'Failed to create rule',
      call: 'POST /api/v1/transaction-rules',
      reach: async (page) => {
        await press(page, 'Create rule from this description')
        await page.getByRole('dialog').getByRole('combobox').selectOption('Other')
        await press(page, 'Create Rule')
      },
      again: (page) => press(page, 'Create Rule'),
      where: (page) => page.getByRole('dialog').getByRole('alert'),
    },
  ],
}

const settings: Screen = {
  path: '/settings',
  reads: [
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
      text: 'Failed to load the setting',
      call: 'GET /api/v1/ledger',
      where: (page) => section(page, 'Refunds'),
    },
    {
      text: 'Failed to load rules',
      call: 'GET /api/v1/transaction-rules',
      where: (page) => section(page, 'Transaction Rules'),
    },
  ],
  actions: [
    {
      text: 'Failed to update name',
      call: 'PUT /api/v1/profile',
      reach: (page) => press(page, 'Save Name'),
      where: (page) => section(page, 'Profile Settings'),
    },
    {
      text: 'Failed to save the format',
      call: 'PATCH /api/v1/ledger',
      reach: async (page) => {
        await page.getByRole('combobox', { name: 'Currency' }).selectOption('EUR')
      },
      where: (page) => section(page, 'Formats'),
    },
    {
      text: 'Failed to save the setting',
      call: 'PATCH /api/v1/ledger',
      reach: async (page) => {
        await page.getByRole('combobox', { name: 'Linked refunds count in' }).selectOption('purchase')
      },
      where: (page) => section(page, 'Refunds'),
    },
    {
      text: 'Failed to update rule',
      call: 'PATCH /api/v1/transaction-rules/*',
      reach: async (page) => {
        await press(page, 'Edit the rule for AUTOPAY')
        await save(page)
      },
      again: save,
      leave: cancel,
      where: (page) => section(page, 'Transaction Rules'),
    },
    {
      text: 'Failed to delete rule',
      call: 'DELETE /api/v1/transaction-rules/*',
      reach: (page) => press(page, 'Delete the rule for AUTOPAY'),
      where: (page) => section(page, 'Transaction Rules'),
    },
    {
      text: 'Failed to export the account',
      call: 'GET /api/v1/account-file',
      reach: (page) => press(page, 'Export Account'),
      where: (page) => section(page, 'Your Data'),
    },
  ],
}

/** Every call fails with a message of the service, and then in one of the ways without one, which take turns. */
const [explained, ...unexplained] = failures as [Failure, Failure, ...Failure[]]
const silentAt = (index: number) => unexplained[index % unexplained.length] as Failure

/** All calls fail at once, so that the screen has to be opened only once. */
async function failReads(page: Page, path: string, reads: readonly Read[]) {
  const places = reads.map(({ text, where = alert }) => ({ text, place: where(page) }))
  const calls = [...new Set(reads.map(({ call }) => call))]
  const tryEachAgain = async () => {
    for (const call of calls) {
      const { where = alert } = reads.find((read) => read.call === call) as Read
      await tryAgain(around(where(page)))
    }
  }
  const failAll = (failureAt: (index: number) => Failure) =>
    Promise.all(calls.map((call, index) => failCall(page, call, failureAt(index))))

  const explaining = await failAll(() => explained)
  await page.goto(path)
  for (const { text, place } of places) {
    await expect(place).toContainText(explained.sentence ?? '')
    await expect(place).not.toContainText(text)
  }
  for (const mend of explaining) await mend()

  const silent = await failAll(silentAt)
  await tryEachAgain()
  for (const { text, place } of places) await expect(place).toContainText(text)
  for (const mend of silent) await mend()
  await expectAccessible(page)
  await tryEachAgain()
  for (const { place } of places) await expect(place).toHaveCount(0)
}

async function failAction(
  page: Page,
  { text, call, reach, again = reach, leave, where = alert }: Action,
  silent: Failure,
) {
  let mend = await failCall(page, call, explained)
  await reach(page)
  await expect(where(page)).toContainText(explained.sentence ?? '')
  await expect(where(page)).not.toContainText(text)
  await mend()

  mend = await failCall(page, call, silent)
  await again(page)
  await expect(where(page), silent.name).toContainText(text)
  await mend()
  // Errors below a control in Settings look like the one for the name, which settings.spec.ts checks.
  if (leave || where === alert) await expectAccessible(page, around(where(page)))
  await leave?.(page)
}

/** The browser shows both its question and its error in a message box. */
async function failToDeleteAll(page: Page, said: string[]) {
  for (const failure of failures) {
    said.length = 0
    const mend = await failCall(page, 'DELETE /api/v1/transactions', failure)
    await press(page, 'Delete All Transactions')
    await expect
      .poll(() => said, failure.name)
      .toEqual([
        'Are you sure you want to delete ALL transactions? This action cannot be undone!',
        failure.sentence ?? 'Failed to delete transactions. Please try again.',
      ])
    await mend()
  }
}

test.describe('a failed call shows its error where the action is, or the message of the service,', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|status of 50/] })

  test.beforeEach(async ({ page, email }) => {
    await startSignedIn(page, email)
    await addTransactions(page, [coffee])
    await callLedger(page, '/recurring-costs', { method: 'POST', data: rent })
    await callLedger(page, '/transaction-rules', { method: 'POST', data: rule })
  })

  for (const { path, reads, actions } of [recurring, history, settings])
    test(`on ${path}`, async ({ page }) => {
      const said: string[] = []
      page.on('dialog', (dialog) => {
        said.push(dialog.message())
        void dialog.accept()
      })
      await test.step('as it opens', () => failReads(page, path, reads))
      for (const [index, action] of actions.entries())
        await test.step(action.text, () => failAction(page, action, silentAt(reads.length + index)))
      if (path === settings.path) await test.step('in a message box', () => failToDeleteAll(page, said))
    })
})
