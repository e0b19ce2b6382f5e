import type { Page } from '@playwright/test'
import { callLedger } from './call-ledger.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'
import { setToday } from './set-today.ts'

const rows = [
  { date: '2025-04-05', description: 'Shop', amount: -80, category: 'Shopping' },
  { date: '2025-04-25', description: 'Wages', amount: 3000, category: 'Income' },
  { date: '2025-05-02', description: 'Shop', amount: -120.55, category: 'Shopping' },
  { date: '2025-05-09', description: 'Shop returns', amount: 20.5, category: 'Shopping' },
  { date: '2025-05-25', description: 'Wages', amount: 3100, category: 'Income' },
  { date: '2025-05-26', description: 'Found money', amount: 12.34, category: 'Uncategorized' },
  { date: '2025-05-27', description: 'To savings', amount: -500, category: 'Transfer' },
  { date: '2025-05-28', description: 'Card bill', amount: -200, category: 'Shopping' },
  { date: '2025-06-02', description: 'Side job', amount: 400, category: 'Freelance' },
]

async function openDashboard(page: Page, email: string, path?: string) {
  await prepareDashboard(page, email)
  await page.goto(path ?? ofMay)
}

const ofMay = '/?range=3m&month=2025-05'

async function prepareDashboard(page: Page, email: string) {
  await startSignedIn(page, email)
  const data = { description_pattern: 'Card bill', category: 'Shopping', exclude_from_total: true }
  await callLedger(page, '/transaction-rules', { method: 'POST', data })
  await callLedger(page, '/transactions', { method: 'POST', data: { transactions: rows } })
  await setToday(page, '2025-06-10T12:00:00Z')
}

const headline = (page: Page) => page.getByRole('region', { name: /^Income, spending and what is left/ })
const figure = (page: Page, name: string) =>
  headline(page).locator('dl > div', { has: page.getByText(name, { exact: true }) })
const chip = (page: Page, name: string) => page.getByRole('button', { name: `${name}: remove this filter` })

test('say what came in, was spent and is left, each with exactly its rows', async ({ page, email }) => {
  await openDashboard(page, email)
  await expect(headline(page)).toContainText('May 2025Before: April 2025')
  await expect(figure(page, 'Income')).toContainText('$3,112.34')
  await expect(figure(page, 'Income')).toContainText('$112.34 more than before')
  await expect(figure(page, 'Income')).toContainText('$12.34 without a category.')
  await expect(figure(page, 'Spending')).toContainText('$100.05')
  await expect(figure(page, 'Spending')).toContainText('$20.05 more than before')
  await expect(figure(page, 'Left over')).toContainText('$3,012.29')
  await expect(figure(page, 'Left out')).toContainText('2 rows')
  await expect(figure(page, 'Left out')).toContainText(
    '1 in transfer categories ($500.00) left out1 by rules ($200.00)',
  )
  await expectAccessible(page)

  const month = page.getByRole('button', { name: 'May 2025' })
  for (const [name, only, net, count] of [
    ['Income', 'Only income', 'Net income $3,112.34', 3],
    ['Spending', 'Only spending and refunds', 'Net spending $100.05', 3],
    ['Left over', 'Only what counts', 'Net income $3,012.29', 5],
  ] as const) {
    await figure(page, name).getByRole('link').first().click()
    await expect(chip(page, only)).toBeVisible()
    await expect(page.getByText(net)).toBeVisible()
    await month.click()
    await expect(page.getByRole('row')).toHaveCount(count)
    await page.goBack()
  }
  await figure(page, 'Left out').getByRole('link', { name: '2 rows' }).click()
  await month.click()
  await expect(page.getByRole('row')).toHaveCount(3)
  await page.goBack()

  const ofCharts =
    '1 row left out: 1 by rules ($200.00) left out of this chart · Includes 1 in transfer categories ($500.00)'
  await expect(page.getByText(ofCharts)).toHaveCount(2)
  await page.getByRole('link', { name: '1 in transfer categories' }).last().click()
  await expect(chip(page, 'Only in transfer categories')).toBeVisible()
  await month.click()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('are not compared while the month runs, and say when there is nothing earlier', async ({
  page,
  email,
}) => {
  await openDashboard(page, email, '/?range=3m&month=2025-06')
  await expect(headline(page)).toContainText('June 2025 so farBefore: May 2025')
  await expect(figure(page, 'Spending')).toContainText('-$400.00')
  await expect(figure(page, 'Spending')).toContainText('$100.05 before')
  await page.getByRole('button', { name: 'Clear month selection' }).click()
  await expect(headline(page)).toContainText('April 2025 to June 2025 so farNothing earlier to compare with')

  // They follow the kind of a category, chosen in Settings.
  await openScreen(page, '/settings')
  const kind = page.getByRole('combobox', { name: 'Kind of Freelance' })
  await expect(kind).toHaveValue('spending')
  await kind.selectOption('income')
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('button', { name: '3M', exact: true }).click()
  await page.getByRole('button', { name: /^June 2025/ }).click()
  await expect(figure(page, 'Income')).toContainText('$400.00')
  await expect(figure(page, 'Spending')).toContainText('$0.00')
})

test('the categories can be those of Spending or Income, which is remembered', async ({ page, email }) => {
  await openDashboard(page, email)
  const card = page.locator('section', { has: page.getByRole('heading', { name: /^Spending by Category/ }) })
  const chart = card.locator('p', { has: page.getByText(/^(Total spending|Spending|Income)$/) })
  await expect(chart).toContainText('Total spending$3,753.39')
  await expect(card).toContainText('$3,100.00 of this is income.')
  await card.getByRole('button', { name: 'Leave it out' }).click()
  await expect(chart).toContainText('Spending$100.05')
  await expect(card.getByRole('list', { name: 'Categories' }).getByRole('listitem')).toHaveText([
    /Shopping.*\$100\.05/,
  ])
  await card.getByRole('link', { name: 'View Shopping: transactions' }).click()
  await expect(page.getByText('Net spending $100.05')).toBeVisible()
  await page.goBack()
  await page.reload()
  await expect(chart).toContainText('Spending$100.05')
  const choice = card.getByRole('combobox', { name: 'What the categories show' })
  await choice.selectOption('Income')
  await expect(chart).toContainText('Income$3,112.34')
  await expectAccessible(page)
  await choice.selectOption('Everything')
  await expect(chart).toContainText('Total spending$3,753.39')
})

test('one account can be chosen, which the address and all links keep', async ({ page, email }) => {
  await prepareDashboard(page, email)
  const visa = { name: 'Visa', kind: 'credit_card' }
  const { id } = await (await callLedger(page, '/accounts', { method: 'POST', data: visa })).json()
  const transactions = [
    { date: '2025-05-20', description: 'Hotel', amount: -99, category: 'Travel', account_id: id },
  ]
  await callLedger(page, '/transactions', { method: 'POST', data: { transactions } })
  await page.goto(ofMay)
  await expect(figure(page, 'Spending')).toContainText('$199.05')
  await headline(page).getByRole('combobox', { name: 'Account' }).selectOption('Visa')
  await expect(figure(page, 'Spending')).toContainText('$99.00')
  await expect(page.getByText('Totals do not include recurring costs.').first()).toBeVisible()
  await page.reload()
  await expect(figure(page, 'Spending')).toContainText('$99.00')
  expect(new URL(page.url()).searchParams.get('account_id')).toBe(id)
  await page.getByRole('link', { name: 'View Travel: 1 transaction' }).click()
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(id)
  await expect(page.getByText('Net spending $99.00')).toBeVisible()
  await page.goBack()
  await headline(page).getByRole('combobox', { name: 'Account' }).selectOption('All Accounts')
  await expect(figure(page, 'Spending')).toContainText('$199.05')
})

test('are there after trying again if the categories failed to load', async ({
  page,
  email,
  expectedComplaints,
}) => {
  expectedComplaints.push(/500/, /could not load the categories/)
  await page.route('**/api/v1/categories', (route) => route.fulfill({ status: 500, body: '{}' }))
  await openDashboard(page, email)
  await expect(page.getByText('Failed to load categories')).toBeVisible()
  await page.unroute('**/api/v1/categories')
  await page.getByRole('button', { name: 'Try again', exact: true }).click()
  await expect(figure(page, 'Income')).toContainText('$3,112.34')
})
