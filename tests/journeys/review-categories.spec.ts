import type { Page } from '@playwright/test'
import { demoAccount, fillDemo } from '#scripts/fill-demo.ts'
import { callLedger } from './call-ledger.ts'
import { month } from './history-page.ts'
import { holdCalls } from './hold-calls.ts'
import { callsDone, expect, expectAccessible, test } from './journey.ts'
import { addImport, categoriesOf, items, list } from './review-page.ts'

const counter = (page: Page) => page.locator('main').getByText(/^[\d,]+ transactions? to review$/)

test('200 transactions of the demo are reviewed with at most 1.2 keys each', async ({ page, product }) => {
  await fillDemo(product.url, '2026-11-20')
  await page.goto('/login')
  await page.getByLabel('Email').fill(demoAccount.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password)
  await page.getByLabel('Password', { exact: true }).press('Enter')
  await page.getByRole('link', { name: /^Review \d+ transactions$/ }).click()
  await expect(items(page).first()).toBeVisible()
  const count = Number((await counter(page).textContent())?.split(' ')[0])
  expect(count).toBeGreaterThanOrEqual(200)

  let keys = 0
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await press('ArrowDown')
  const shown = await list(page).elementHandle()
  /** The text of the focused control, or `null` once nothing is left to review. */
  const nextControl = () =>
    shown?.evaluate((list) =>
      list.isConnected && list.childElementCount > 0 ? (document.activeElement?.textContent ?? '') : null,
    )
  for (let text = await nextControl(); typeof text === 'string'; text = await nextControl()) {
    if (/^Choose/.test(text)) for (const key of 'sho') await press(key)
    await press('Enter')
    expect(keys).toBeLessThanOrEqual(1.2 * count)
  }
  await expect(page.getByText(`All done. You reviewed ${count} transactions.`)).toBeVisible()
  // The last ones are saved in the background.
  await callsDone(page)
  await page.reload()
  await expect(page.getByText('Nothing to review.')).toBeVisible()
})

test('a merchant is accepted, categorized, split up or skipped by keyboard, and all of it undone', async ({
  page,
  email,
}) => {
  await addImport(page, email, [
    'FERNDALE 1',
    'FERNDALE 2',
    'STARBUCKS 1',
    'STARBUCKS 2',
    'STARBUCKS 3',
    'ODD',
  ])
  await page.goto('/review')
  await expect(items(page)).toHaveCount(3)
  await expect(items(page).first()).toContainText(/starbucks.*3 transactions.*Food & Dining.*coffee/i)
  await expectAccessible(page)
  // Without a focused control, Enter only moves the focus into the list.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await expect(counter(page)).toHaveText('3 transactions to review')
  await expect(page.getByRole('link', { name: 'Categories 3' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(items(page)).toHaveCount(4)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('hobb')
  await expect(page.getByRole('option', { name: 'Create “hobb”' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(counter(page)).toHaveText('2 transactions to review')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('t')
  await expect(page.getByRole('listbox'), 'below the end of the list').toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await page.keyboard.press('Shift+Enter')
  await expect(counter(page)).toHaveText('1 transaction to review')
  const reviewed = [
    'hobb',
    'Uncategorized?',
    'Food & Dining',
    'Food & Dining',
    'Food & Dining',
    'Uncategorized',
  ]
  await expect.poll(async () => (await categoriesOf(page)).join()).toBe(reviewed.join())

  for (const left of [2, 3, 6]) {
    await page.getByRole('button', { name: 'Undo' }).last().waitFor()
    await page.keyboard.press('Control+z')
    await expect(counter(page)).toHaveText(`${left} transactions to review`)
  }
  await expect(items(page), 'with the merchant still expanded').toHaveCount(5)
})

test('a merchant keeps its place while its transactions are reviewed one by one', async ({ page, email }) => {
  await addImport(page, email, ['ELMWOOD 1', 'ELMWOOD 2', 'FERNDALE 1', 'FERNDALE 2'])
  await page.goto('/review')
  await expect(items(page)).toHaveCount(2)
  const topOf = (name: RegExp) =>
    items(page)
      .first()
      .getByRole('button', { name })
      .evaluate((button) => button.getBoundingClientRect().top)
  expect(await topOf(/^Skip/), 'of three buttons, the first has a line of its own').toBe(await topOf(/^Rule/))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('hobb')
  await page.keyboard.press('Enter')
  await expect(items(page)).toContainText([/^Elmwood/, 'ELMWOOD 2', /^Ferndale/])
  await expect(items(page).nth(0), 'it is listed once').not.toContainText('ELMWOOD 2')
  await expect(
    items(page)
      .nth(1)
      .getByRole('button', { name: /^Choose/ }),
  ).toBeFocused()
  await page.keyboard.press('Shift+Enter')
  await expect(items(page)).toContainText([/^Ferndale/])
  await expect(
    items(page)
      .nth(0)
      .getByRole('button', { name: /^Choose/ }),
  ).toBeFocused()
})

test('a rule for a merchant decides new transactions, one for a text reviews its own, and older ones are skipped at once', async ({
  page,
  email,
}) => {
  await addImport(page, email, ['STARBUCKS 1', 'STARBUCKS 2', 'STARBUCKS 3', 'ODD SHOP', 'ODD SHOP', 'OTHER'])
  await page.goto('/review')
  await expect(items(page)).toHaveCount(3)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Create Transaction Rule' })
  await expect(dialog.getByRole('textbox', { name: 'Merchant' })).toHaveValue('Starbucks')
  await dialog.getByLabel('Category').selectOption('Travel')
  const preview = dialog.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('Matches 3 transactions.')
  await expect(preview.getByRole('listitem')).toContainText([
    'Uncategorized → Travel',
    'Uncategorized → Travel',
    'Uncategorized → Travel',
  ])
  await expectAccessible(page, dialog)
  await dialog.getByRole('button', { name: 'Create Rule' }).click()
  await expect(counter(page)).toHaveText('3 transactions to review')
  await callsDone(page)

  const row = { date: '2025-04-01', amount: -5, category: 'Uncategorized', import_key: 'key-9-0123456789' }
  await callLedger(page, '/transactions', {
    method: 'POST',
    data: { transactions: [{ ...row, description: 'STARBUCKS 4' }] },
  })
  const undecided = Array(3).fill('Uncategorized?')
  await expect.poll(() => categoriesOf(page)).toEqual(['Travel?', 'Travel', 'Travel', 'Travel', ...undecided])
  await page.reload()
  await expect(items(page).filter({ hasText: 'STARBUCKS 4' })).toContainText('Set by the rule Starbucks.')

  await items(page)
    .filter({ hasText: /Odd Shop/i })
    .getByRole('button', { name: /^Rule/ })
    .click()
  await dialog.getByLabel('Category').selectOption('Shopping')
  await dialog.getByRole('button', { name: 'Create Rule' }).click()
  await expect(counter(page)).toHaveText('2 transactions to review')
  const decided = ['Travel?', 'Travel', 'Travel', 'Travel', 'Shopping', 'Shopping', 'Uncategorized?']
  await expect.poll(() => categoriesOf(page)).toEqual(decided)

  await page.getByRole('button', { name: 'Skip older...' }).click()
  await page.getByLabel('Mark all transactions before this date as reviewed').fill('2025-05-01')
  await page.getByRole('button', { name: 'Mark as reviewed' }).click()
  await expect(page.getByText('All done. You reviewed 4 transactions.')).toBeVisible()
  await expectAccessible(page)
})

test('another category is chosen for a transaction with a rule, and undone', async ({ page, email }) => {
  await addImport(page, email, ['ODD SHOP'])
  const rule = { description_pattern: 'ODD SHOP', category: 'Bills', exclude_from_total: false }
  await callLedger(page, '/transaction-rules', { method: 'POST', data: rule })
  await page.goto('/review')
  await expect(items(page)).toContainText('Set by the rule ODD SHOP.')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('trav')
  await expect(page.getByRole('option', { name: 'Travel' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('All done. You reviewed 1 transaction.')).toBeVisible()
  await expect.poll(() => categoriesOf(page)).toEqual(['Travel'])
  await page.getByRole('button', { name: 'Undo', exact: true }).waitFor()
  await page.keyboard.press('Control+z')
  await expect.poll(() => categoriesOf(page)).toEqual(['Bills?'])
})

test('History marks transactions to review, and accepts a suggestion with a click', async ({
  page,
  email,
}) => {
  await addImport(page, email, ['STARBUCKS 1', 'ODD'])
  await page.goto('/history')
  await month(page, 'March 2025').click()
  const row = (name: string) => page.getByRole('row', { name })
  await expect(row('ODD')).toContainText('To review')
  await row('STARBUCKS 1').getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByText(/Suggested category: Food & Dining\. A known merchant: coffee\./)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Accept the suggested category Food & Dining' }).click()
  await expect(row('STARBUCKS 1')).not.toContainText('To review')
  await expect(row('STARBUCKS 1')).toContainText('Food & Dining')
  await page.keyboard.press('Control+z')
  await expect(row('STARBUCKS 1')).toContainText('To review')
})

test('a failure to load or save is reported, and nothing is lost', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/500/)
  await addImport(page, email, ['STARBUCKS 1', 'ODD'])
  const broken = (route: { fulfill: (answer: object) => Promise<void> }) =>
    route.fulfill({ status: 500, body: '{}' })
  await page.route('**/api/v1/review?*', broken)
  await page.goto('/review')
  await expect(page.getByRole('alert')).toHaveText('Failed to load the transactions')
  await page.unroute('**/api/v1/review?*', broken)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(items(page)).toHaveCount(2)
  await page.route('**/api/v1/review', broken)
  await page.getByRole('button', { name: /^Accept 1 transaction of Starbucks/ }).click()
  await expect(page.getByRole('alert')).toHaveText('Failed to save the review')
  await expect(items(page)).toHaveCount(2)
  await page.unroute('**/api/v1/review', broken)

  const saving = await holdCalls(page, '**/api/v1/review')
  await page.getByRole('button', { name: /^Accept 1 transaction of Starbucks/ }).click()
  await expect(items(page)).toHaveCount(1)
  const asked = page.waitForEvent('dialog')
  await page.evaluate(() => setTimeout(() => location.reload()))
  const question = await asked
  expect(question.type(), 'closing the page would lose what is being saved').toBe('beforeunload')
  await question.dismiss()
  saving.letAllPass()
  await expect.poll(() => categoriesOf(page)).toContain('Food & Dining')
})
