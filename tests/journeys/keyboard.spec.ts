import type { Locator, Page } from '@playwright/test'
import { bankFile, householdRows, monthsUntil } from '#tests/support/household.ts'
import { callsDone, expect, password, pressInTurn, test } from './journey.ts'
import { setToday } from './set-today.ts'

const months = monthsUntil('2025-06', 3)

/** More tab stops than any screen has. */
const farthest = 120

/** How many times Tab is pressed between two checks of the focus. */
const tabsPerCheck = 10

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, place: Locator) {
  await place.evaluate(stopAt)
  for (let steps = 0; steps < farthest; steps += tabsPerCheck) {
    // Checking the focus after each key would take longer than everything else.
    await pressInTurn(page, ...Array<string>(tabsPerCheck).fill('Tab'))
    const isThere = await page.evaluate(() => document.activeElement?.hasAttribute('data-tab-stop'))
    if (!isThere) continue
    expect(await place.evaluate(isMarked), `where the focus is, at ${place}`).toBe(true)
    return
  }
  throw new Error(`Tab does not lead to ${place}`)
}

/** Keeps the focus on the control when Tab is pressed there, until another key is pressed. */
function stopAt(control: Element) {
  control.setAttribute('data-tab-stop', '')
  const leave = new AbortController()
  const stop = (event: KeyboardEvent) => {
    if (document.activeElement !== control) return
    if (event.key !== 'Tab') {
      control.removeAttribute('data-tab-stop')
      leave.abort()
      return
    }
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  addEventListener('keydown', stop, { capture: true, signal: leave.signal })
}

/** Whether the focus is visible, on the control or the field around it. A chart draws its own frame. */
function isMarked(element: Element): boolean {
  if (element.closest('svg')) return true
  const places = [element, element.parentElement, element.parentElement?.parentElement]
  return places.some((place) => place && getComputedStyle(place).outlineStyle !== 'none')
}

async function activate(page: Page, place: Locator, key = 'Enter') {
  await tabTo(page, place)
  await page.keyboard.press(key)
}

async function write(page: Page, place: Locator, text: string) {
  await tabTo(page, place)
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type(text)
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('the main tasks can be done with the keyboard alone', async ({ page, email }) => {
  await test.step('sign up', async () => {
    await setToday(page, '2025-06-10T12:00:00Z')
    await page.goto('/login')
    await activate(page, button(page, 'Need an account? Sign up'))
    await write(page, field(page, 'Name'), 'Ada Lovelace')
    await write(page, field(page, 'Email'), email)
    await write(page, page.getByLabel('Password', { exact: true }), password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
  })

  await test.step('upload a statement', async () => {
    await activate(page, page.getByRole('link', { name: 'Skip to content' }))
    await activate(page, page.getByRole('main').getByRole('link', { name: /Import statements/ }))
    await expect(page.getByRole('heading', { name: 'Upload Transactions' })).toBeVisible()
    await activate(page, page.getByRole('radio', { name: 'Bank 1' }), 'Space')
    const chooser = page.waitForEvent('filechooser')
    await activate(page, page.getByLabel('Statement file'))
    const buffer = Buffer.from(bankFile('Bank 1', householdRows('Bank 1', months)))
    await (await chooser).setFiles({ name: 'statement.csv', mimeType: 'text/csv', buffer })
    await activate(page, button(page, 'Upload Transactions'))
    await page.waitForURL('/history')
  })

  await test.step('see the chart, select a month, switch a category off', async () => {
    await pressInTurn(page, 'g', 'd')
    await expect(page.getByText('Total spending')).toBeVisible()
    await tabTo(page, page.getByRole('button', { name: /: \$/ }).last())
    await page.keyboard.press('Home')
    await page.keyboard.press('Enter')
    await expect(button(page, 'Clear month selection')).toBeVisible()
    const category = page.getByRole('list', { name: 'Categories' }).getByRole('button').first()
    await activate(page, category, 'Space')
    await expect(category).toHaveAttribute('aria-pressed', 'false')
  })

  await test.step('edit a transaction', async () => {
    await pressInTurn(page, 'g', 'h')
    await activate(page, page.getByRole('main').getByRole('button', { name: /Total/ }).first())
    const lunch = page.getByRole('row').filter({ hasText: 'Lunch' }).first()
    await activate(page, lunch.getByRole('button', { name: 'Edit' }))
    await write(page, field(page, 'Description'), 'Lunch with Grace')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row').filter({ hasText: 'Lunch with Grace' })).toBeVisible()
  })

  await test.step('make a rule', async () => {
    const pay = page.getByRole('row').filter({ hasText: 'PAYROLL' })
    await activate(page, pay.getByRole('button', { name: 'Create rule from this description' }))
    const dialog = page.getByRole('dialog', { name: 'Create Transaction Rule' })
    await tabTo(page, dialog.getByRole('combobox', { name: 'Category' }))
    await page.keyboard.press('T')
    await expect(dialog.getByRole('combobox')).toHaveValue('Transfer')
    await activate(page, dialog.getByRole('checkbox'), 'Space')
    await activate(page, dialog.getByRole('button', { name: 'Create Rule' }))
    await expect(dialog).toHaveCount(0)
    await expect(pay).toContainText('Excluded')
  })

  await test.step('add a recurring cost', async () => {
    await page.keyboard.press('c')
    await expect(field(page, 'Name')).toBeFocused()
    await page.keyboard.type('Rent')
    await tabTo(page, page.getByRole('combobox', { name: 'Category' }))
    await page.keyboard.press('B')
    await write(page, field(page, 'Amount'), '1450')
    await write(page, field(page, 'Day of Month'), '1')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('row', { name: /Rent.*\$1,450\.00.*Day 1.*Active/ })).toBeVisible()
    await expect(button(page, 'Add New')).toBeFocused()
  })

  await test.step('sign out', async () => {
    await callsDone(page)
    await page.keyboard.press('Shift+Tab')
    await activate(page, button(page, 'Sign Out'))
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })
})
