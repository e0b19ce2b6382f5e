import type { Page } from '@playwright/test'
import { addTransactions } from './call-ledger.ts'
import { holdCalls } from './hold-calls.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'

type Cost = { name: string; category: string; amount: string; day: string }

const rent: Cost = { name: 'Rent', category: 'Bills & Utilities', amount: '1450', day: '1' }
const streaming: Cost = { name: 'Streaming', category: 'Entertainment', amount: '15.99', day: '12' }

async function fill(page: Page, { name, category, amount, day }: Cost) {
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Category' }).selectOption(category)
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('textbox', { name: 'Day of Month' }).fill(day)
}

async function add(page: Page, cost: Cost) {
  await page.getByRole('button', { name: 'Add New' }).click()
  await fill(page, cost)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: `Edit ${cost.name}` })).toBeVisible()
}

const figure = (page: Page, name: string) =>
  page.locator('section', { has: page.getByRole('heading', { name }) }).locator('p')

test.describe('recurring costs', () => {
  test.beforeEach(async ({ page, email }) => {
    // After the days on which these costs are due: the calendar would have rows with their names.
    await setToday(page, '2025-06-20T12:00:00Z')
    await startSignedIn(page, email)
  })

  test('are loading, then empty, then added, listed by name, summed, edited one at a time and deleted', async ({
    page,
  }) => {
    const calls = await holdCalls(page, '**/api/v1/recurring-costs')
    await page.goto('/recurring')
    await expect(page.getByText('Loading recurring costs...')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Add New' }).focus()
    calls.letAllPass()
    await expect(page.getByText('No recurring costs found. Add your first one!')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Add New' }), 'where it has moved').toBeFocused()
    await expect(page.getByText('Loading recurring costs...')).toHaveCount(0)
    await expect(figure(page, 'Monthly Total')).toHaveText('$0.00')
    await expectAccessible(page)

    await add(page, streaming)
    await add(page, rent)
    const rows = page.getByRole('table', { name: 'Recurring costs' }).getByRole('row')
    await expect(rows).toHaveText([
      /Name\s*Category\s*Amount\s*Day of Month\s*Status\s*Actions/,
      /Rent\s*Next due Jul 1, 2025 · \$17,400\.00 a year\s*Bills & Utilities\s*\$1,450\.00\s*Day 1\s*Active/,
      /Streaming\s*Next due Jul 12, 2025 · \$191\.88 a year\s*Entertainment\s*\$15\.99\s*Day 12\s*Active/,
    ])
    await expect(figure(page, 'Monthly Total')).toHaveText('$1,465.99')
    await expect(figure(page, 'Daily Average')).toHaveText('$48.87')
    await expectAccessible(page)
    await page.reload()
    await expect(rows).toHaveCount(3)

    await page.getByRole('button', { name: 'Edit Streaming' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('discarded')
    await page.getByRole('button', { name: 'Edit Rent' }).click()
    await expect(page.getByRole('form')).toHaveCount(1)
    await page.getByRole('textbox', { name: 'Amount' }).fill('1500.50')
    await page.getByRole('checkbox', { name: 'Active' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()

    await expect(page.getByRole('row', { name: /Rent.*\$1,500\.50.*Inactive/ })).toBeVisible()
    await expect(page.getByRole('row', { name: /Streaming.*Active/ })).toBeVisible()
    await expect(figure(page, 'Monthly Total')).toHaveText('$15.99')
    await expectAccessible(page)

    const questions: string[] = []
    page.once('dialog', (dialog) => {
      questions.push(dialog.message())
      void dialog.dismiss()
    })
    await page.getByRole('button', { name: 'Delete Rent' }).click()
    await expect(page.getByRole('button', { name: 'Delete Rent' })).toBeVisible()
    page.once('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Delete Rent' }).click()
    await expect(page.getByRole('button', { name: 'Edit Rent' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Streaming' })).toBeVisible()
    expect(questions).toEqual(['Are you sure you want to delete this recurring cost?'])
  })

  test('are rejected with the reason', async ({ page }) => {
    await page.goto('/recurring')
    await page.getByRole('button', { name: 'Add New' }).click()
    for (const [change, message] of [
      [{ name: '  ' }, 'Please enter a name'],
      [{ category: '' }, 'Please select a category'],
      [{ amount: '0' }, 'Please enter a valid amount'],
      [{ amount: 'much' }, 'Please enter a valid amount'],
      [{ day: '32' }, 'Please enter a valid day of the month (1-31)'],
      [{ day: '1.5' }, 'Please enter a valid day of the month (1-31)'],
    ] as const) {
      await fill(page, { ...rent, ...change })
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('alert')).toHaveText(message)
    }
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByText('No recurring costs found. Add your first one!')).toBeVisible()

    // A half-typed end date is an error, not a missing end date.
    await page.getByRole('button', { name: 'Add New' }).click()
    await fill(page, rent)
    await page.getByLabel('End Date').focus()
    await page.keyboard.type('0202')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid end date')
    await expect(page.getByLabel('End Date')).toBeFocused()
    await page.keyboard.type('02022199')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /Rent/ })).toBeVisible()
    await page.getByRole('button', { name: 'Edit Rent' }).click()
    await expect(page.getByLabel('End Date')).toHaveValue('2199-02-02')
  })

  test('are dimmed while inactive, and canceling discards changes', async ({ page }) => {
    await page.goto('/recurring')
    await add(page, rent)
    const cost = page.getByRole('row', { name: /Rent/ })
    const color = () =>
      cost
        .getByRole('cell')
        .first()
        .evaluate((cell) => getComputedStyle(cell).color)
    const bright = await color()
    await page.getByRole('button', { name: 'Edit Rent' }).click()
    await page.getByRole('textbox', { name: 'Amount' }).fill('-1')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid amount')
    await expect(page.getByRole('textbox', { name: 'Amount' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('-1')
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Edit Rent' })).toBeFocused()
    await page.getByRole('button', { name: 'Edit Rent' }).click()
    await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveValue('1450.00')
    const start = await page.getByLabel('Start Date').inputValue()
    await expect(page.getByLabel('End Date')).toHaveAttribute('min', start)
    await page.getByLabel('End Date').fill('2020-01-01')
    await page.getByRole('checkbox', { name: 'Active' }).uncheck()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toHaveText('The end date must not be before the start date')
    await page.getByLabel('End Date').fill('')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(cost).toContainText('Inactive')
    await expect.poll(color).not.toBe(bright)
    await expect(figure(page, 'Monthly Total')).toHaveText('$0.00')
  })

  test('that have ended say so, and what they add to the totals', async ({ page }) => {
    await page.goto('/recurring')
    await add(page, rent)
    await page.getByRole('button', { name: 'Add New' }).click()
    await fill(page, streaming)
    await page.getByLabel('Start Date').fill('2025-01-01')
    await page.getByLabel('End Date').fill('2025-06-12')
    await page.getByRole('button', { name: 'Save' }).click()

    await expect(page.getByRole('row', { name: /Streaming Ended on Jun 12, 2025 .* Active/ })).toBeVisible()
    await expect(figure(page, 'Monthly Total')).toHaveText('$1,465.99')
    await expect(figure(page, 'Yearly Total')).toHaveText('$17,400.00')
    await expect(
      page.getByText('still include $15.99 a month for a cost that has ended: Streaming.'),
    ).toBeVisible()
    await expectAccessible(page)
    await addTransactions(page, [
      { date: '2025-03-01', description: 'Kiosk', amount: -5, category: 'Shopping' },
    ])
    await openScreen(page, '/reports/year?year=2025')
    await expect(page.getByText('1 active cost today, a year')).toBeVisible()
    await expect(page.getByRole('link', { name: '$17,400.00' })).toBeVisible()

    await openScreen(page, '/recurring')
    await page.getByRole('button', { name: 'Streaming', exact: true }).click()
    await page.getByLabel('End Date').fill('2025-06-20')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('row', { name: /Streaming Ends on Jun 20, 2025/ })).toBeVisible()
    await expect(page.getByText('has ended')).toHaveCount(0)
  })

  test.describe('on a small screen', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('are a list that never scrolls sideways', async ({ page }) => {
      await page.goto('/recurring')
      await add(page, { ...rent, name: 'A'.repeat(80) })
      await expect(page.getByRole('table')).toHaveCount(0)
      await expect(page.getByText('Bills & Utilities · Day 1')).toBeVisible()
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
        .toBeLessThanOrEqual(390)
      await expectAccessible(page)
    })
  })
})
