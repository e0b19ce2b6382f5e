import { addTransactions } from './call-ledger.ts'
import { expect, startSignedIn, test } from './journey.ts'

test('a date filter can be typed and retyped', async ({ page, email }) => {
  await startSignedIn(page, email)
  await addTransactions(page, [
    { date: '2025-01-31', description: 'Shoes', amount: -80, category: 'Shopping' },
    { date: '2025-02-02', description: 'Coffee', amount: -5, category: 'Food & Dining' },
  ])
  await page.goto('/history')
  const start = page.getByLabel('Start date')
  const months = page.getByRole('main').getByRole('button', { name: /Total \$/ })
  await expect(months).toHaveCount(2)

  await start.focus()
  // The same date, whether the day or the month comes first.
  await page.keyboard.type('02022025')
  await expect(start).toHaveValue('2025-02-02')
  await expect(page).toHaveURL('/history?start_date=2025-02-02')
  await expect(months).toHaveCount(1)

  await test.step('what is not yet a year changes nothing, and does not stay', async () => {
    await start.fill('0019-02-02')
    await expect(start).toHaveValue('0019-02-02')
    await expect(page).toHaveURL('/history?start_date=2025-02-02')
    await start.blur()
    await expect(start).toHaveValue('2025-02-02')
  })

  await page.getByRole('button', { name: 'Clear dates' }).click()
  await expect(start).toHaveValue('')
  await expect(months).toHaveCount(2)
  await page.goBack()
  await expect(start).toHaveValue('2025-02-02')
})
