import type { Page } from '@playwright/test'
import { callLedger } from './call-ledger.ts'
import { edit, month, rowOf, startWith } from './history-page.ts'
import { callsDone, expect, expectAccessible, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const payment = { date: '2025-03-20', description: 'AUTOPAY', amount: -300, category: 'Bills & Utilities' }
const coffee = { date: '2025-03-14', description: 'Coffee', amount: -5.75, category: 'Food & Dining' }

const plusOf = (page: Page, description: string) =>
  rowOf(page, description).getByRole('button', { name: 'Create rule from this description' })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Create Transaction Rule' })

async function openMarch(page: Page, email: string, rule?: object) {
  await startWith(page, email, [payment, coffee])
  if (rule) await addRule(page, rule)
  await page.goto('/history')
  await month(page, 'March 2025').click()
  await expect(rowOf(page, 'AUTOPAY')).toBeVisible()
}

const addRule = (page: Page, rule: object) =>
  callLedger(page, '/transaction-rules', { method: 'POST', data: rule })

/** The rule that excludePayment creates in the dialog. */
const paymentRule = {
  description_pattern: 'AUTOPAY',
  category: 'Credit Card Payment',
  exclude_from_total: true,
}

async function excludePayment(page: Page) {
  await plusOf(page, 'AUTOPAY').focus()
  await page.keyboard.press('Enter')
  await dialogOf(page).getByRole('combobox', { name: 'Category' }).selectOption('Credit Card Payment')
  await dialogOf(page).getByRole('checkbox', { name: 'Exclude from total calculations' }).check()
  await dialogOf(page).getByRole('button', { name: 'Create Rule' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
}

test('the plus button appears on hover and focus, and its dialog returns the focus', async ({
  page,
  email,
}) => {
  await openMarch(page, email)
  await page.mouse.move(0, 0)
  await expect(plusOf(page, 'Coffee')).toHaveCSS('opacity', '0')
  await rowOf(page, 'Coffee').hover()
  await expect(plusOf(page, 'Coffee')).toHaveCSS('opacity', '1')
  await page.mouse.move(0, 0)
  await plusOf(page, 'Coffee').focus()
  await expect(plusOf(page, 'Coffee')).toHaveCSS('opacity', '1')

  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog.getByRole('combobox', { name: 'Category' })).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'Description Pattern' })).toHaveAttribute('readonly')
  await expect(dialog.getByRole('combobox').getByRole('option')).toHaveText([
    'Select a category',
    'Income',
    'Credit Card Payment',
    'Transfer',
    'Bills & Utilities',
    'Shopping',
    'Food & Dining',
    'Transportation',
    'Travel',
    'Entertainment',
    'Healthcare',
    'Other',
  ])
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(plusOf(page, 'Coffee')).toBeFocused()
  await page.keyboard.press('Enter')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(plusOf(page, 'Coffee')).toBeFocused()
  await excludePayment(page)
  await expect(plusOf(page, 'AUTOPAY')).toBeFocused()
})

const replaces = 'This replaces the existing rule for this description.'

test('a second rule for the same description warns that it replaces the first, and does', async ({
  page,
  email,
}) => {
  await openMarch(page, email)
  await plusOf(page, 'AUTOPAY').press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(page).getByText(replaces)).toHaveCount(0)
  await page.keyboard.press('Escape')
  await excludePayment(page)

  await plusOf(page, 'AUTOPAY').press('Enter')
  await expect(dialogOf(page).getByText(replaces)).toBeVisible()
  await expect(dialogOf(page).getByRole('combobox')).toHaveValue('Credit Card Payment')
  await expect(dialogOf(page).getByRole('checkbox')).toBeChecked()
  await expectAccessible(page)
  await dialogOf(page).getByRole('combobox').selectOption('Transfer')
  await dialogOf(page).getByRole('checkbox').uncheck()
  await dialogOf(page).getByRole('button', { name: 'Create Rule' }).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(rowOf(page, 'AUTOPAY')).toContainText('Transfer')
  await expect(rowOf(page, 'AUTOPAY').getByText('Excluded')).toHaveCount(0)
  await openScreen(page, '/settings')
  const rules = page.getByRole('region', { name: 'Transaction Rules' }).getByRole('listitem')
  await expect(rules).toHaveText(/AUTOPAYTransfer · Matches 1 transaction/)
})

test('the dialog replaces no rule with conditions, can be undone, and leaves a rule with a note to the editor', async ({
  page,
  email,
}) => {
  const condition = { field: 'description', test: 'contains', text: 'auto' }
  await openMarch(page, email, {
    category: 'Transfer',
    conditions: { match: 'all', groups: [{ match: 'all', conditions: [condition] }] },
  })
  await expect(rowOf(page, 'AUTOPAY')).toContainText('Transfer')
  await plusOf(page, 'AUTOPAY').press('Enter')
  await expect(dialogOf(page)).toBeVisible()
  await expect(dialogOf(page).getByText(replaces)).toHaveCount(0)
  await dialogOf(page).getByRole('combobox').selectOption('Credit Card Payment')
  await dialogOf(page).getByRole('button', { name: 'Create Rule' }).click()
  await expect(rowOf(page, 'AUTOPAY')).toContainText('Credit Card Payment')
  await expect(page.getByText('AUTOPAY saved. Applies to 1 transaction.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rowOf(page, 'AUTOPAY')).toContainText('Transfer')

  await addRule(page, { description_pattern: 'AUTOPAY', category: 'Travel', note: 'Card of Ada' })
  await plusOf(page, 'AUTOPAY').press('Enter')
  await expect(page).toHaveURL(/\/rules\?edit=/)
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Card of Ada')
})

test('a row that a rule applies to links to the rule in Settings', async ({ page, email }) => {
  await openMarch(page, email, paymentRule)
  await rowOf(page, 'AUTOPAY').getByRole('link', { name: 'Set by a rule' }).click()
  const rules = page.getByRole('region', { name: 'Transaction Rules' })
  const rule = rules.getByRole('listitem').filter({ hasText: 'AUTOPAY' })
  await expect(rule).toBeFocused()
  await expect(rule).toBeInViewport()
  await expect(rule).toHaveText(/Credit Card Payment · Excluded from totals · Matches 1 transaction/)
  await expectAccessible(page)

  await rule.getByRole('button', { name: 'Edit the rule for AUTOPAY' }).click()
  const pattern = rules.getByRole('textbox', { name: 'Description Pattern' })
  await expect(pattern).toBeFocused()
  await pattern.press('Escape')
  await expect(rule.getByRole('button', { name: 'Edit the rule for AUTOPAY' })).toBeFocused()
  await page.goBack()
  await expect(
    page.getByRole('button', { name: 'March 2025', expanded: true }),
    'as it was left',
  ).toBeVisible()
  await rowOf(page, 'AUTOPAY').getByRole('button', { name: 'Edit' }).click()
  await page
    .getByRole('form', { name: 'Edit transaction' })
    .getByRole('link', { name: 'AUTOPAY' })
    .first()
    .click()
  const editor = page.getByRole('form', { name: 'Rule', exact: true })
  await expect(editor.getByRole('combobox', { name: 'Category' })).toHaveValue('Credit Card Payment')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, 'AUTOPAY')).toBeVisible()
})

test('a filter shows only excluded rows or only the others, and a chip removes it', async ({
  page,
  email,
}) => {
  await openMarch(page, email, paymentRule)
  await page.getByRole('link', { name: 'Show only excluded' }).click()
  await expect(page).toHaveURL(/\/history\?excluded=true$/)
  await expect(rowOf(page, 'AUTOPAY')).toBeVisible()
  await expect(rowOf(page, 'Coffee')).toHaveCount(0)
  // Rows are dimmed until those of the filter have loaded.
  await callsDone(page)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Only excluded' }).press('Enter')
  await expect(page).toHaveURL(/\/history$/)
  await expect(page.getByRole('main')).toBeFocused()
  await expect(rowOf(page, 'Coffee')).toBeVisible()
  await openScreen(page, '/history?excluded=false')
  await expect(page.getByRole('button', { name: 'Without excluded' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'March 2025' })).toContainText('1 transaction')
  await openScreen(page, '/history?excluded=perhaps&start_date=soon&from=elsewhere')
  await expect(page.getByRole('button', { name: 'March 2025' })).toContainText('2 transactions')
  await expect(page.getByRole('button', { name: /excluded/i })).toHaveCount(1)
})

test.describe('a failed action in a row', () => {
  test.use({ expectedComplaints: [/ERR_FAILED|status of 404/] })

  test('shows an error until it is canceled, and says if the transaction is gone', async ({
    page,
    email,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    await openMarch(page, email)
    const changes = '**/api/v1/transactions/*'
    await page.route(changes, (route) =>
      route.request().method() === 'PATCH' ? route.abort() : route.fallback(),
    )
    await edit(page, 'Coffee')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Failed to update transaction')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)

    const { transactions } = await (await callLedger(page, '/transactions?search=coffee')).json()
    await callLedger(page, `/transactions/${transactions[0].id}`, { method: 'DELETE' })
    await rowOf(page, 'Coffee').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByRole('alert')).toHaveText('This transaction is no longer there.')
  })
})

test('creating a rule requires a session', async ({ page, email }) => {
  await openMarch(page, email)
  await plusOf(page, 'Coffee').click()
  await dialogOf(page).getByRole('combobox', { name: 'Category' }).selectOption('Other')
  // The preview is requested with the session, some time after the choice.
  await expect(dialogOf(page).getByRole('region', { name: 'Preview' })).toContainText('Other')
  await page.evaluate(() => localStorage.clear())
  await dialogOf(page).getByRole('button', { name: 'Create Rule' }).click()
  await expect(dialogOf(page).getByRole('alert')).toHaveText('You must be logged in to create rules')
  await expectAccessible(page)
})

test.describe('on a tablet', () => {
  // Shares the browser context of the phone journeys, in a larger window.
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the plus button is always visible', async ({ page, email }) => {
    await page.setViewportSize({ width: 1024, height: 768 })
    await openMarch(page, email)
    await expect(plusOf(page, 'Coffee')).toHaveCSS('opacity', '1')
    await expect(plusOf(page, 'AUTOPAY')).toHaveCSS('opacity', '1')
  })
})
