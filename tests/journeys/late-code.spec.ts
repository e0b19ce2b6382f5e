import { callLedger } from './call-ledger.ts'
import { edit, month, openHistory, startWith } from './history-page.ts'
import { holdCalls } from './hold-calls.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const market = { date: '2025-03-14', description: 'Maple Market', amount: -60, category: 'Other' }

test.use({ hasEmptyCache: true })

test('a dialog whose code loads slowly says so, also in front of another one, and Escape or Cancel keeps it from opening', async ({
  page,
  email,
}) => {
  await openHistory(page, email, [market])
  const code = await holdCalls(page, /add-transaction-dialog/)
  const open = page.getByRole('button', { name: 'Add Transaction' })
  const loading = page.getByRole('status').filter({ hasText: 'Loading...' })
  const dialog = page.getByRole('dialog')
  await open.click()
  await expect(loading).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(loading).toHaveCount(0)
  await expect(open).toBeFocused()

  await open.click()
  await loading.getByRole('button', { name: 'Cancel' }).press('Space')
  await expect(loading).toHaveCount(0)
  await expect(open).toBeFocused()

  await open.click()
  await expect(loading).toBeVisible()
  await page.keyboard.type('12.50')
  code.letAllPass()
  await expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('12.50')
  await expect(loading).toHaveCount(0)

  // A second dialog whose code is late says so in front of the first.
  const laterCode = await holdCalls(page, /assets\/category-dialog/)
  const category = dialog.getByRole('combobox', { name: 'Category' })
  await category.fill('Gifts')
  await page.getByRole('button', { name: 'Color, symbol and kind...' }).press('Enter')
  await loading.getByRole('button', { name: 'Cancel' }).click()
  await expect(loading).toHaveCount(0)
  await expect(dialog).toHaveCount(1)
  await expect(category).toBeFocused()
  laterCode.letAllPass()
})

test.describe('without the code of a part', () => {
  test.use({ expectedComplaints: [/503|dynamically imported module/] })

  test('only the part says so, what was typed stays, a link leaves room for its neighbors, and it loads on the next try', async ({
    page,
    email,
  }) => {
    await startWith(page, email, [market])
    const conditions = [{ field: 'description', test: 'contains', text: 'bakery' }]
    const rule = { conditions: { match: 'all', groups: [{ match: 'all', conditions }] }, category: 'Fun' }
    await callLedger(page, '/transaction-rules', { method: 'POST', data: rule })
    await page.goto('/history')
    await month(page, 'March 2025').click()
    await page.route(/assets\/attachment-list/, (route) => route.fulfill({ status: 503, body: '' }))
    await edit(page, 'Maple Market')
    const note = page.getByRole('textbox', { name: 'Note' })
    await note.fill('For the picnic')
    await expect(page.getByRole('alert')).toHaveText(/^This part could not be loaded\./)
    await expectAccessible(page)
    const tryAgain = page.getByRole('button', { name: 'Try again' })
    await tryAgain.click()
    await expect(tryAgain).toBeEnabled()
    await page.unroute(/assets\/attachment-list/)
    await tryAgain.click()
    await expect(page.getByRole('group', { name: 'Attachments' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(note).toHaveValue('For the picnic')

    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.setViewportSize({ width: 360, height: 740 })
    await page.route(/assets\/edit-rule-link/, (route) => route.fulfill({ status: 503, body: '' }))
    await openScreen(page, '/settings')
    const item = page.getByRole('region', { name: 'Transaction Rules' }).getByRole('listitem')
    const again = item.getByRole('button', { name: 'Try again' })
    await expect(again).toBeVisible()
    await expect(item.getByText(/contains “bakery”/)).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    await expectAccessible(page)
    await page.unroute(/assets\/edit-rule-link/)
    await again.click()
    await expect(item.getByRole('link', { name: /^Edit the rule for/ })).toBeVisible()
  })
})
