import type { Page } from '@playwright/test'
import { rowAction, transactionRows } from './row-action.ts'
import { fail, failChanges, germanFormats, hold, type State } from './state.ts'

const months = (page: Page) => page.getByRole('main').getByRole('button', { name: /Total/ })
const open = async (page: Page, search = '') => {
  await page.goto(`/history${search}`)
  await months(page).first().waitFor()
}
const openMonth = async (page: Page, search = '') => {
  await open(page, search)
  await months(page).nth(1).click()
  await transactionRows(page).first().waitFor()
}

/** Adds a second account, which every third transaction is in. */
async function addAccount(page: Page) {
  const second = { id: '00000000-0000-7000-8000-000000000102', name: 'Savings for the holidays' }
  await page.route('**/api/v1/accounts', async (route) => {
    const answer = await route.fetch()
    const { accounts } = await answer.json()
    await route.fulfill({
      response: answer,
      json: { accounts: [...accounts, { ...accounts[0], ...second }] },
    })
  })
  await page.route('**/api/v1/transactions?**', async (route) => {
    const answer = await route.fetch()
    const page = await answer.json()
    for (const [index, transaction] of page.transactions.entries())
      if (index % 3 === 0) transaction.account_id = second.id
    await route.fulfill({ response: answer, json: page })
  })
}

/** Shows every transaction with a note, the second one with a long note. */
const addNotes = (page: Page) =>
  page.route('**/api/v1/transactions?**', async (route) => {
    const answer = await route.fetch()
    const page = await answer.json()
    for (const [index, transaction] of page.transactions.entries())
      transaction.note = index === 1 ? 'Shared with Kim, who pays half of it back. '.repeat(6) : 'Birthday'
    await route.fulfill({ response: answer, json: page })
  })

export const historyStates: State[] = [
  {
    name: 'history-empty',
    visitor: 'newcomer',
    reach: async (page) => {
      await page.goto('/history')
      await page.getByText(/^No transactions found\./).waitFor()
    },
  },
  {
    name: 'history-loading',
    visitor: 'household',
    reach: async (page) => {
      await hold(page, '**/api/v1/transactions/months**')
      await page.goto('/history')
      await page.getByRole('heading', { name: 'Transaction History' }).waitFor()
    },
  },
  { name: 'history', visitor: 'household', reach: (page) => open(page) },
  // In a long month, only the rows near the viewport are rendered.
  { name: 'history-month', visitor: 'household', windowOnly: true, reach: (page) => openMonth(page) },
  {
    name: 'history-accounts',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await addAccount(page)
      await openMonth(page)
    },
  },
  {
    name: 'history-month-loading',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await hold(page, '**/api/v1/transactions?**')
      await months(page).first().click()
    },
  },
  {
    name: 'history-excluded',
    visitor: 'household',
    reach: (page) => openMonth(page, '?excluded=true'),
  },
  {
    name: 'history-nothing-found',
    visitor: 'household',
    reach: async (page) => {
      await page.goto('/history?search=unheard+of&start_date=2025-01-01')
      await page.getByText(/^No transactions found\./).waitFor()
    },
  },
  {
    name: 'history-month-german',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await germanFormats(page)
      await openMonth(page)
    },
  },
  {
    name: 'history-note',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await addNotes(page)
      await openMonth(page)
      await page.getByText('Birthday').nth(2).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'history-edit',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openMonth(page)
      await (await rowAction(transactionRows(page).nth(2), 'Edit')).click()
      await page.getByRole('textbox', { name: 'Amount' }).fill('12.3.4')
      await page.getByRole('textbox', { name: 'Amount' }).press('Enter')
      await page.getByText('Invalid amount').waitFor()
    },
  },
  {
    name: 'history-rule',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openMonth(page)
      const plus = await rowAction(transactionRows(page).nth(2), 'Create rule from this description')
      await plus.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'history-undo',
    visitor: 'own',
    windowOnly: true,
    reach: async (page) => {
      page.once('dialog', (question) => void question.accept())
      await page.goto('/history')
      await page.getByRole('button', { name: 'Try a sample statement' }).click()
      await months(page).nth(1).click()
      await transactionRows(page).first().waitFor()
      const row = await page.locator('tbody tr[id]').first().getAttribute('id')
      await (await rowAction(transactionRows(page).first(), 'Delete')).click()
      await page.locator(`[id="${row}"]`).waitFor({ state: 'detached' })
      // A notice stays visible while it has focus.
      await page.getByRole('button', { name: 'Undo' }).focus()
    },
  },
  {
    name: 'history-failed',
    visitor: 'household',
    reach: async (page) => {
      await fail(page, '**/api/v1/transactions/months**')
      await page.goto('/history')
      await page.getByText('Failed to load transactions').waitFor()
    },
  },
  {
    name: 'history-month-failed',
    visitor: 'household',
    reach: async (page) => {
      await open(page)
      await fail(page, '**/api/v1/transactions?**')
      await months(page).first().click()
      await page.getByText(/^Failed to load transactions for/).waitFor()
    },
  },
  {
    name: 'history-search',
    visitor: 'household',
    reach: async (page) => {
      await open(page, '?search=coffee&category=Coffee&start_date=2026-01-01')
      await months(page).first().click()
      await transactionRows(page).first().waitFor()
    },
  },
  {
    name: 'history-edit-under-rule',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openMonth(page, '?search=coffee')
      await (await rowAction(transactionRows(page).first(), 'Edit')).click()
      await page.getByText('Category by the rule').waitFor()
      // On a phone the form begins below the viewport.
      await page.getByRole('form', { name: 'Edit transaction' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'history-not-saved',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await failChanges(page, '**/api/v1/transactions/**')
      await openMonth(page)
      await (await rowAction(transactionRows(page).first(), 'Edit')).click()
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('Failed to update transaction').scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'history-not-deleted',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      page.once('dialog', (question) => void question.accept())
      await failChanges(page, '**/api/v1/transactions/**')
      await openMonth(page)
      await (await rowAction(transactionRows(page).first(), 'Delete')).click()
      await page.getByText('Failed to delete transaction').waitFor()
    },
  },
  {
    name: 'history-rule-replaced',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await failChanges(page, '**/api/v1/transaction-rules')
      await openMonth(page, '?search=coffee')
      const plus = await rowAction(transactionRows(page).first(), 'Create rule from this description')
      await plus.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: 'Create Rule', exact: true }).click()
      await page.getByText('Failed to create rule').waitFor()
    },
  },
  {
    name: 'history-bulk-change',
    visitor: 'household',
    windowOnly: true,
    reach: async (page) => {
      await openMonth(page)
      const row = transactionRows(page).nth(1)
      await (await rowAction(row, 'Edit')).focus()
      await page.keyboard.press('x')
      await page.getByRole('button', { name: 'Edit...' }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Update/ })
        .click()
      await page.getByText('Please fill in at least one field').waitFor()
    },
  },
  {
    name: 'history-print',
    visitor: 'household',
    print: true,
    reach: (page) => openMonth(page, '?search=coffee'),
  },
]
