import type { Locator, Page } from '@playwright/test'
import { callLedger } from './call-ledger.ts'
import { month, openHistory, rowOf } from './history-page.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const coffee = { date: '2025-03-14', description: 'Coffee', amount: -5.75, category: 'Food & Dining' }
const wages = { date: '2025-03-01', description: 'Wages', amount: 2000, category: 'Income' }
const shoes = { date: '2025-02-02', description: 'Shoes', amount: -80.2, category: 'Shopping' }

const undo = (page: Page) => page.getByRole('button', { name: 'Undo' })

const ledgerOf = async (page: Page) => [
  await (await callLedger(page, '/transactions')).json(),
  await (await callLedger(page, '/summary')).json(),
]

async function deleteRow(page: Page, description: string) {
  page.once('dialog', (dialog) => void dialog.accept())
  await rowOf(page, description).getByRole('button', { name: 'Delete' }).click()
  await expect(rowOf(page, description)).toHaveCount(0)
}

/** With a stopped clock, the page only gets these few moments to render. */
const expectSoon = (page: Page, shown: Locator) =>
  expect(async () => {
    await page.clock.runFor(1)
    await expect(shown).toBeVisible({ timeout: 200 })
  }).toPass()

test.describe('a deletion', () => {
  test.beforeEach(async ({ page, email }) => {
    await openHistory(page, email, [coffee, wages, shoes])
  })

  test('of a row shows a notice that restores the ledger, or can be dismissed', async ({ page }) => {
    const before = await ledgerOf(page)
    await month(page, 'March 2025').click()
    await deleteRow(page, 'Coffee')
    await page.getByText('Transaction deleted.').hover()
    await expect(month(page, 'March 2025')).toContainText('$2,000.00')
    await expectAccessible(page)
    await undo(page).click()
    await expect(page.getByText('Transaction restored.')).toBeVisible()
    await expect(rowOf(page, 'Coffee')).toBeVisible()
    await expect(month(page, 'March 2025')).toContainText('$2,005.75')
    await expect(undo(page)).toHaveCount(0)
    expect(await ledgerOf(page)).toEqual(before)

    await deleteRow(page, 'Coffee')
    await deleteRow(page, 'Wages')
    await expect(page.getByRole('main'), 'March is gone, too').toBeFocused()
    await expect(undo(page)).toHaveCount(2)
    await undo(page).first().hover()
    await undo(page).last().focus()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Dismiss' }).last().click()
    await expect(undo(page)).toHaveCount(1)
    await undo(page).click()
    await expect(rowOf(page, 'Coffee')).toBeVisible()
    await expect(rowOf(page, 'Wages')).toHaveCount(0)
  })

  test('can be undone with its button or Ctrl+Z, and the focus is never lost', async ({ page }) => {
    await month(page, 'March 2025').click()
    await deleteRow(page, 'Coffee')
    const nextDelete = rowOf(page, 'Wages').getByRole('button', { name: 'Delete' })
    await expect(nextDelete).toBeFocused()
    await expect(undo(page)).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(rowOf(page, 'Coffee')).toBeVisible()
    await expect(nextDelete).toBeFocused()

    await deleteRow(page, 'Wages')
    await page.getByText('Transaction deleted.').hover()
    await page.getByRole('combobox', { name: 'Search transactions' }).press('Control+z')
    await expect(undo(page), 'what is typed has an undo of its own').toBeVisible()
    await page.getByRole('link', { name: 'Settings' }).press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await expect(undo(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(undo(page)).toHaveCount(0)
    await expect(page.getByText('Transaction restored.').last()).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
  })

  test('can be undone for ten seconds on every screen, and longer while the notice is hovered or focused', async ({
    page,
  }) => {
    await page.clock.install({ time: '2025-04-01T12:00:00Z' })
    await page.goto('/history')
    await month(page, 'March 2025').click()
    await expect(rowOf(page, 'Coffee')).toBeVisible()
    await page.clock.pauseAt('2025-04-01T12:30:00Z')
    page.once('dialog', (dialog) => void dialog.accept())
    await rowOf(page, 'Coffee').getByRole('button', { name: 'Delete' }).click()
    await expectSoon(page, undo(page))
    await page.clock.runFor(4000)
    await page.getByRole('link', { name: 'Recurring' }).click()
    await expectSoon(page, page.getByRole('heading', { name: 'Recurring Costs' }))
    await page.getByText('Transaction deleted.').hover()
    await page.clock.runFor(30_000)
    await expect(undo(page)).toBeVisible()
    await page.mouse.move(0, 0)
    await undo(page).focus()
    await page.clock.runFor(30_000)
    await expect(undo(page)).toBeVisible()
    await undo(page).blur()
    await page.clock.runFor(5000)
    await expect(undo(page)).toBeVisible()
    await page.clock.runFor(1000)
    await expect(undo(page)).toHaveCount(0)
  })

  test('of everything can be undone after its alert', async ({ page }) => {
    const before = await ledgerOf(page)
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await openScreen(page, '/settings')
    await page.getByRole('button', { name: 'Delete All Transactions' }).click()
    await page.getByText('3 transactions deleted.').hover()
    expect(said).toEqual([
      'Are you sure you want to delete ALL transactions? This action cannot be undone!',
      'All transactions have been deleted successfully.',
    ])
    await page.getByRole('link', { name: 'History' }).press('Enter')
    await expect(page.getByText('No transactions found.')).toBeVisible()
    await undo(page).click()
    await expect(page.getByText('3 transactions restored.')).toBeVisible()
    await expect(month(page, 'February 2025')).toBeVisible()
    expect(await ledgerOf(page)).toEqual(before)
  })
})
