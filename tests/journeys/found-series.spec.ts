import { callLedger } from './call-ledger.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'

const monthly = (description: string, amount: number, day: string) =>
  ['01', '02', '03', '04', '05', '06'].map((month) => ({
    date: `2025-${month}-${day}`,
    description,
    amount,
    category: 'Entertainment',
  }))

test('recurring costs found in the transactions are confirmed, corrected, dismissed and undone', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  const transactions = [
    ...monthly('NORTHFIELD LETTINGS', -910, '03'),
    ...monthly('STREAMLAND PLUS', -15.99, '12').map((row, index) => ({
      ...row,
      amount: index < 4 ? -15.99 : -17.99,
    })),
    ...monthly('OAK STREET GYM', -42, '20'),
  ]
  await callLedger(page, '/transactions', { method: 'POST', data: { transactions } })
  await callLedger(page, '/recurring-costs', {
    method: 'POST',
    data: {
      ...{ name: 'Insurance', amount: 80, day_of_month: 25, category: 'Other' },
      ...{ start_date: '2025-07-01', end_date: null, active: true },
    },
  })
  await setToday(page, '2025-06-25T12:00:00Z')
  await page.goto('/recurring')
  const found = page.getByRole('list', { name: 'Found in your transactions' }).getByRole('listitem')
  await expect(found).toHaveCount(3)
  await expect(found.filter({ hasText: 'Streamland' })).toContainText('Price went up 12.5% in May 2025')
  await expect(found.filter({ hasText: 'Streamland' })).toContainText(
    '6 payments of $15.99 to $17.99, 28 to 31 days apart',
  )
  await expect(found.getByRole('img').first()).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Confirm Streamland' }).click()
  const streaming = page.getByRole('row', { name: /Streamland.*\$17\.99.*Day 12/ })
  await expect(streaming).toContainText('Paid by transactions in 6 months')
  await expect(streaming).toContainText('Last paid Jun 12, 2025 · Next due Jul 12, 2025 · $215.88 a year')
  await expect(streaming).toContainText('$15.99 from January 2025, $17.99 from May 2025')
  await expect(found).toHaveCount(2)

  await page.getByRole('button', { name: 'Dismiss Oak Street Gym' }).focus()
  await page.keyboard.press('d')
  await expect(found).toHaveCount(1)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(found).toHaveCount(2)

  await page.getByRole('button', { name: 'Correct Northfield Lettings' }).click()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Name' }).fill('Rent')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('row', { name: /Rent.*\$910\.00.*Day 3/ })).toBeVisible()

  await page.getByRole('button', { name: 'Next month' }).click()
  const due = page.getByRole('table', { name: 'Due in July 2025' })
  await expect(due.getByRole('cell', { name: /^3\s*Rent\s*\$910\.00$/ })).toBeVisible()
  await expect(due.getByRole('cell', { name: /^12\s*Streamland Plus\s*\$17\.99$/ })).toBeVisible()
  await due.getByRole('button', { name: 'Rent' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(due.getByRole('button', { name: 'Streamland Plus' })).toBeFocused()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Previous month' }).click()
  await expect(
    page.getByRole('table', { name: 'Due in May 2025' }).getByRole('cell', { name: /Rent.*paid/ }),
  ).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  const dueList = page.getByRole('list', { name: 'Due in May 2025' })
  await expect(dueList.getByRole('listitem')).toHaveCount(2)
  await dueList.getByRole('button', { name: 'Rent' }).click()
  await expect(page.getByRole('form', { name: 'Edit Rent' })).toBeVisible()

  await setToday(page, '2025-10-05T12:00:00Z')
  await page.reload()
  const costs = page.getByRole('list').filter({ has: page.getByRole('button', { name: 'Edit Rent' }) })
  const rent = costs.getByRole('listitem').filter({ hasText: 'Rent' })
  const streamland = costs.getByRole('listitem').filter({ hasText: 'Streamland Plus' })
  const question = 'Not seen since June 2025. Still paying?'
  await expect(rent).toContainText(question)
  await expectAccessible(page, costs)
  await page.getByRole('button', { name: 'Rent has ended' }).click()
  await expect(page.getByText('Rent ended on Jun 3, 2025.')).toBeVisible()
  await expect(rent).not.toContainText(question)
  await expect(rent).toContainText('Ended on Jun 3, 2025')
  await expect(rent).not.toContainText('Next due')
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(rent).toContainText(question)
  await page.getByRole('button', { name: 'Streamland Plus is still paid' }).focus()
  await page.keyboard.press('Enter')
  await expect(streamland).not.toContainText(question)
  await page.reload()
  await expect(rent).toContainText(question)
  await expect(streamland).toContainText('Next due Oct 12, 2025')
  await expect(streamland).not.toContainText(question)
})

test('a regular income is confirmed, corrected, removed and undone, and the forecast follows', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  const transactions = monthly('NORTHWIND TRADERS PAYROLL', 2400, '25').map((row) => ({
    ...row,
    category: 'Income',
  }))
  await callLedger(page, '/transactions', { method: 'POST', data: { transactions } })
  await setToday(page, '2025-06-28T12:00:00Z')
  await page.goto('/recurring')
  await page.getByRole('button', { name: /^Correct Northwind/ }).click()
  const form = page.getByRole('form', { name: /^Correct Northwind/ })
  await form.getByRole('textbox', { name: 'Name' }).fill('Salary')
  await form.getByRole('textbox', { name: 'Amount' }).fill('2,500')
  await form.getByRole('checkbox', { name: 'Jan 25, 2025: $2,400.00' }).uncheck()
  await expectAccessible(page)
  await form.getByRole('button', { name: 'Save' }).click()

  const income = page.getByRole('list', { name: 'Regular income' }).getByRole('listitem')
  await expect(income).toContainText('Salary')
  await expect(income).toContainText('$2,500.00')
  await expect(income).toContainText('Last received Jun 25, 2025 · Next expected Jul 25, 2025')
  await expectAccessible(page)
  await income.getByRole('button', { name: 'Correct Salary' }).click()
  const again = page.getByRole('form', { name: /^Correct Northwind/ })
  await expect(again.getByRole('checkbox', { name: 'Jan 25, 2025: $2,400.00' })).not.toBeChecked()
  await page.keyboard.press('Escape')
  await expect(income.getByRole('button', { name: 'Correct Salary' })).toBeFocused()

  await income.getByRole('button', { name: 'Remove Salary' }).click()
  await expect(income).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(income).toContainText('$2,500.00')

  await openScreen(page, '/accounts/forecast')
  await expect(page.getByRole('row', { name: /Jul 25, 2025\s*Salary\s*\$2,500\.00/ })).toBeVisible()
})
