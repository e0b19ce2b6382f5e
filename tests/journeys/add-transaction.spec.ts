import type { Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { month, rowOf } from './history-page.ts'
import { holdNotices } from './hold-timers.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { setToday } from './set-today.ts'

const form = (page: Page) => page.getByRole('dialog', { name: 'Add Transaction' })
const field = (page: Page, name: string) => form(page).getByLabel(name, { exact: true })
const description = (page: Page) => form(page).getByRole('combobox', { name: 'Description' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save', exact: true })

const bakery = { date: '2025-03-14', description: 'Corner Bakery', amount: -4.5, category: 'Food & Dining' }

// In the evening, when it is already tomorrow in UTC.
test.use({ timezoneId: 'America/Los_Angeles' })
test.beforeEach(async ({ page, email }) => {
  await setToday(page, '2025-03-20T20:00:00-07:00')
  await holdNotices(page)
  await startSignedIn(page, email)
})

const added = async (page: Page) =>
  (await (await callLedger(page, '/transactions')).json()).transactions.map(
    ({ date, description, amount, category, note, account_id }: Record<string, unknown>) => ({
      date,
      description,
      amount,
      category,
      note,
      account_id,
    }),
  )

test('n adds cash from anywhere with a few keys, and it can be undone', async ({ page }) => {
  await addTransactions(page, [bakery])
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.keyboard.press('n')
  await expect(field(page, 'Amount')).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.type('3.20')
  await description(page).focus()
  await page.keyboard.type('bak')
  await expect(form(page).getByRole('option')).toHaveText([/Corner Bakery\s*Food & Dining/])
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(description(page)).toHaveValue('Corner Bakery')
  await expect(field(page, 'Category')).toHaveValue('Food & Dining')
  await page.keyboard.press('Enter')
  await expect(form(page)).toHaveCount(0)
  await expect(page.getByText('Added Corner Bakery, -$3.20.')).toBeVisible()
  expect(await added(page)).toMatchObject([
    { date: '2025-03-20', description: 'Corner Bakery', amount: -3.2, category: 'Food & Dining', note: null },
    bakery,
  ])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Transaction removed.')).toBeVisible()
  expect(await added(page)).toMatchObject([bakery])
})

test('several are added in a row to the account used last', async ({ page }) => {
  const wallet = await callLedger(page, '/accounts', {
    method: 'POST',
    data: { name: 'Wallet', kind: 'cash' },
  })
  const { id } = await wallet.json()
  await page.goto('/history')
  await page.getByRole('button', { name: 'Add Transaction' }).click()
  await form(page).getByRole('combobox', { name: 'Account' }).selectOption('Wallet')
  await field(page, 'Amount').fill('12')
  await field(page, 'Date').fill('2025-02-28')
  await description(page).fill('Market')
  await form(page).getByRole('button', { name: 'Save and add another' }).click()
  await expect(form(page).getByRole('status').filter({ hasText: 'Added Market, -$12.00.' })).toBeVisible()
  await expect(field(page, 'Amount')).toBeFocused()
  await expect(field(page, 'Amount')).toHaveValue('')
  await field(page, 'Amount').fill('20')
  await form(page).getByText('Money in').click()
  await description(page).fill('From Sam')
  await field(page, 'Note').fill('for dinner')
  await save(page).click()
  await expect(form(page)).toHaveCount(0)
  expect(await added(page)).toEqual([
    {
      date: '2025-02-28',
      description: 'From Sam',
      amount: 20,
      category: 'Uncategorized',
      note: 'for dinner',
      account_id: id,
    },
    {
      date: '2025-02-28',
      description: 'Market',
      amount: -12,
      category: 'Uncategorized',
      note: null,
      account_id: id,
    },
  ])
  await month(page, 'February 2025').click()
  await expect(rowOf(page, 'Market')).toContainText('Wallet')
  await page.reload()
  await page.getByRole('main').focus()
  await page.keyboard.press('n')
  await expect(form(page).getByRole('combobox', { name: 'Account' })).toHaveValue(id)
})

test.describe('what cannot be saved', () => {
  test.use({ expectedComplaints: [/500/] })

  test('is said next to its field, and if the server fails, the entry stays until it is added once', async ({
    page,
  }) => {
    await page.goto('/history')
    await page.getByRole('button', { name: 'Add Transaction' }).click()
    await save(page).click()
    await expect(field(page, 'Amount')).toBeFocused()
    await expect(field(page, 'Amount')).toHaveAccessibleDescription('Please enter an amount')
    await expect(description(page)).toHaveAccessibleDescription('Please enter a description')
    await field(page, 'Amount').fill('-5')
    await description(page).fill('Market')
    await save(page).click()
    await expect(field(page, 'Amount')).toHaveAccessibleDescription(
      'Leave out the sign and choose money in or out',
    )
    await expectAccessible(page)
    await page.mouse.click(5, 5)
    const question = page.getByRole('dialog', { name: 'Discard your changes?' })
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await expect(description(page)).toHaveValue('Market')
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(form(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Add Transaction' })).toBeFocused()
    expect(await added(page)).toEqual([])

    await page.keyboard.press('Enter')
    await field(page, 'Amount').fill('7')
    await description(page).fill('Taxi')
    // The row is saved, but the answer is lost.
    await page.route('**/api/v1/transactions', async (route) => {
      await route.fetch()
      await route.fulfill({ status: 500, body: '{}' })
    })
    await save(page).click()
    await expect(form(page).getByRole('alert')).toHaveText('Failed to add transaction')
    await expect(field(page, 'Amount')).toHaveValue('7')
    await page.unroute('**/api/v1/transactions')
    await save(page).click()
    await expect(form(page)).toHaveCount(0)
    expect(await added(page)).toHaveLength(1)
  })
})

test.describe('on a phone', () => {
  test.use({ timezoneId: 'UTC', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the form is at the bottom, with a decimal keypad and controls of a finger’s size', async ({
    page,
  }) => {
    await addTransactions(page, [bakery])
    await page.goto('/history')
    await page.getByRole('button', { name: 'Add Transaction' }).tap()
    await expect(field(page, 'Amount')).toBeFocused()
    await expect(field(page, 'Amount')).toHaveAttribute('inputmode', 'decimal')
    const box = await form(page).boundingBox()
    expect(Math.round((box?.y ?? 0) + (box?.height ?? 0))).toBe(844)
    expect(Math.round(box?.width ?? 0)).toBe(390)
    const controls = form(page).locator('button, input:not([type=radio]), label:has(input)')
    const heights = await controls.evaluateAll((all) =>
      all.map((control) => Math.round(control.getBoundingClientRect().height)),
    )
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
    await page.keyboard.type('2.50')
    await description(page).tap()
    await page.keyboard.type('cor')
    await form(page)
      .getByRole('option', { name: /Corner Bakery/ })
      .tap()
    await save(page).tap()
    await expect(page.getByText('Added Corner Bakery, -$2.50.')).toBeVisible()
  })
})
