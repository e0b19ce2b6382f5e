import type { Page } from '@playwright/test'
import { expect, expectAccessible, pressInTurn, signUp, test } from './journey.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

test.beforeEach(({ page, email }) => signUp(page, email))

test('keys open screens, add a recurring cost and search, but not while typing or with a modifier', async ({
  page,
}) => {
  for (const [key, heading] of [
    ['u', 'Upload Transactions'],
    ['r', 'Recurring Costs'],
    ['b', 'Budgets'],
    ['h', 'Transaction History'],
    ['p', 'Reports'],
    ['a', 'Accounts'],
    ['v', 'Review'],
    ['s', 'Settings'],
    ['d', 'Financial Dashboard'],
  ] as const) {
    await pressInTurn(page, 'g', key)
    await expect(title(page, heading)).toBeVisible()
    await expect(page.getByRole('main'), 'a screen reader is taken along').toBeFocused()
  }
  await page.keyboard.press('h')
  await expect(title(page, 'Financial Dashboard'), 'the letter alone does nothing').toBeVisible()

  await page.keyboard.press('c')
  await expect(page).toHaveURL('/recurring#new')
  const name = page.getByRole('form', { name: 'New recurring cost' }).getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/recurring')
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused()
  await page.keyboard.press('c')
  await expect(name).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Add New' })).toBeFocused()

  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search transactions' })
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('')
  await page.getByRole('main').focus()
  await page.keyboard.press('/')
  await expect(search).toBeFocused()

  await search.pressSequentially('g d n ? /')
  await expect(search).toHaveValue('g d n ? /')
  await page.getByRole('combobox', { name: 'Category' }).focus()
  await page.keyboard.press('n')
  await page.getByRole('main').focus()
  await page.keyboard.press('Alt+n')
  await expect(title(page, 'Transaction History')).toBeVisible()
  await expect(sheet(page)).toHaveCount(0)
})

test('? lists them all, and so does the button in the navigation bar; they can be turned off and on again', async ({
  page,
}) => {
  await page.keyboard.press('?')
  await expect(sheet(page)).toBeVisible()
  await expect(sheet(page).getByRole('term')).toContainText([
    'Dashboard',
    'Upload',
    'Recurring',
    'History',
    'Settings',
    'Search transactions',
    'Add a transaction',
    'Add a recurring cost',
    'Show these shortcuts',
  ])
  await expectAccessible(page)
  await page.keyboard.press('n')
  await expect(sheet(page), 'a dialog keeps the keys to itself').toBeVisible()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)

  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  await sheet(page).getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeFocused()

  await page.keyboard.press('?')
  await sheet(page).getByRole('checkbox', { name: 'Single-key shortcuts' }).uncheck()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.keyboard.press('n')
  await page.reload()
  await expect(title(page, 'Financial Dashboard')).toBeVisible()
  await page.keyboard.press('?')
  await expect(sheet(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await sheet(page).getByRole('checkbox', { name: 'Single-key shortcuts' }).check()
  await page.keyboard.press('Escape')
  await expect(sheet(page)).toHaveCount(0)
  await page.keyboard.press('c')
  await expect(title(page, 'Recurring Costs')).toBeVisible()
})
