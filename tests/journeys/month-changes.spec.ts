import { addMonths } from '#domain/calendar.ts'
import { addTransactions } from './call-ledger.ts'
import { card } from './history-page.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'

test('what changed this month leads to its rows, and is dismissed and restored', async ({ page, email }) => {
  await setToday(page, '2025-06-10T12:00:00Z')
  await startSignedIn(page, email)
  const month = '2025-06'
  const row = (of: string, amount: number) => ({
    date: `${of}-01`,
    description: 'MAPLE BAKERY #12',
    amount,
    category: 'Bread',
  })
  const earlier = [1, 2, 3, 4, 5, 6].map((ago) => row(addMonths(month, -ago), -40))
  await addTransactions(page, [...earlier, row(month, -95)])
  await page.goto('/')
  const changes = page.getByRole('region', { name: 'What changed this month' })
  const line = changes.getByRole('link', { name: 'Bread: $55.00 above usual' })
  await expect(line).toBeVisible()
  await expect(changes).toContainText('“Usual” is the median of up to six months before this one.')
  await expectAccessible(page)
  await line.click()
  await expect(page).toHaveURL(/\/history\?.*category=Bread/)
  await expect(card(page, 'Total Transactions')).toContainText('Net spending $95.00')

  await openScreen(page, '/')
  await changes.getByRole('button', { name: 'Dismiss Bread: $55.00 above usual' }).click()
  await expect(changes).toBeHidden()
  await page.getByText('Line dismissed.').waitFor()
  await page.keyboard.press('Control+z')
  await expect(line).toBeVisible()
})
