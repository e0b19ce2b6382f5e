import type { Locator, Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { failCall } from './failing-calls.ts'
import { expect, pressInTurn, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const press = (button: Locator) => button.press('Enter')

const main = (page: Page) => page.getByRole('main')

test.describe('when a control disappears, the focus stays close by:', () => {
  test.use({ expectedComplaints: [/status of 500|could not load the transactions/] })

  test.beforeEach(async ({ page, email }) => {
    await startSignedIn(page, email)
    await addTransactions(page, [
      { date: '2025-03-14', description: 'Coffee', amount: -5.75, category: 'Food & Dining' },
      { date: '2025-03-13', description: 'AUTOPAY', amount: -80, category: 'Shopping' },
    ])
    const rule = { description_pattern: 'AUTOPAY', category: 'Transfer', exclude_from_total: true }
    await callLedger(page, '/transaction-rules', { method: 'POST', data: rule })
  })

  test('a control that clears or narrows a filter, and a link whose screen is hidden while the next one loads', async ({
    page,
  }) => {
    await page.goto('/history?search=nothing')
    await press(page.getByRole('button', { name: 'Clear filters' }))
    await expect(page.getByRole('button', { name: 'March 2025' })).toBeVisible()
    await expect(main(page)).toBeFocused()

    await openScreen(page, '/history?start_date=2025-03-01')
    await press(page.getByRole('button', { name: 'Clear dates' }))
    await expect(page.getByRole('button', { name: 'Clear dates' })).toBeDisabled()
    await expect(main(page)).toBeFocused()

    const payments = page.locator('section', { hasText: 'Total Credit Card Payments' })
    await press(page.getByRole('link', { name: 'Show only excluded' }))
    await expect(page.getByRole('link', { name: 'Show only excluded' })).toHaveCount(0)
    await expect(payments).toBeFocused()

    await openScreen(page, '/rules')
    await press(page.getByRole('link', { name: 'Edit the rule for AUTOPAY' }))
    await expect(page.getByRole('button', { name: 'Save Rule' })).toBeVisible()
    await expect(main(page)).toBeFocused()
  })

  test('a control that closes a form in Settings, and the delete button of a list item: it moves to the next item', async ({
    page,
  }) => {
    page.on('dialog', (dialog) => void dialog.accept())
    const rule = { description_pattern: 'Coffee', category: 'Travel', exclude_from_total: false }
    await callLedger(page, '/transaction-rules', { method: 'POST', data: rule })
    await page.goto('/settings')
    for (const name of ['Change Password', 'Change Email', 'Set Up']) {
      const opener = page.getByRole('button', { name })
      await opener.click()
      await expect(opener).toHaveCount(0)
      await press(page.getByRole('button', { name: 'Cancel' }))
      await expect(opener).toBeFocused()
    }

    await press(page.getByRole('button', { name: 'Delete the rule for AUTOPAY' }))
    await expect(page.getByRole('button', { name: 'Delete the rule for Coffee' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('No rules yet.')).toBeVisible()
    await expect(section('Transaction Rules')(page)).toBeFocused()

    for (const name of ['Gym', 'Rent']) {
      const cost = { name, amount: 10, day_of_month: 1, category: 'Other', start_date: '2025-01-01' }
      await callLedger(page, '/recurring-costs', { method: 'POST', data: cost })
    }
    await openScreen(page, '/recurring')
    await press(page.getByRole('button', { name: 'Delete Rent' }))
    await expect(page.getByRole('button', { name: 'Delete Gym' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByText('No recurring costs found.')).toBeVisible()
    await expect(main(page)).toBeFocused()
  })

  test('the button that retries a failed call', async ({ page }) => {
    for (const [call, at, place] of [
      ['GET /api/v1/recurring-costs', '/recurring', main],
      ['GET /api/v1/transaction-rules', '/settings', section('Transaction Rules')],
      ['GET /api/v1/summary', '/', section('Monthly Spending')],
      ['GET /api/v1/transactions/months', '/history', main],
    ] as const)
      await test.step(call, async () => {
        const answer = { status: 500, contentType: 'application/json', body: '{}' }
        const mend = await failCall(page, call, { answer })
        // The Dashboard needs nothing that Recurring and Settings have not already loaded.
        if (at === '/recurring' || at === '/') await page.goto(at)
        else await openScreen(page, at)
        const tryAgain = page.getByRole('button', { name: 'Try again' })
        await expect(tryAgain).toBeVisible()
        await mend()
        await press(tryAgain)
        await expect(tryAgain).toHaveCount(0)
        await expect(place(page)).toBeFocused()
      })
  })
})

test('the focused element is never hidden by the sticky header, forward or backward', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  const rows = Array.from({ length: 25 }, (_, number) => `Purchase ${number}`)
  const march = { date: '2025-03-14', amount: -5.75, category: 'Food & Dining' }
  await addTransactions(
    page,
    rows.map((description) => ({ ...march, description })),
  )
  await page.goto('/history')
  await page.getByRole('button', { name: 'March 2025' }).click()
  await page.getByRole('button', { name: 'Delete' }).last().focus()
  for (const _ of rows) {
    // To Edit, Create rule, Select and the next Delete.
    await pressInTurn(page, 'Shift+Tab', 'Shift+Tab', 'Shift+Tab', 'Shift+Tab')
    const isSeen = await page.evaluate(() => {
      const focused = document.activeElement
      const { left, top, width, height } = focused?.getBoundingClientRect() ?? new DOMRect()
      return focused?.contains(document.elementFromPoint(left + width / 2, top + height / 2))
    })
    expect(isSeen).toBe(true)
  }
})

function section(title: string) {
  return (page: Page) => page.locator('main section', { has: page.getByRole('heading', { name: title }) })
}
