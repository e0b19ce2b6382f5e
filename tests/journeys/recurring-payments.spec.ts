import type { Page } from '@playwright/test'
import { callLedger } from './call-ledger.ts'
import { month, openHistory, rowOf } from './history-page.ts'
import { expect, expectAccessible, test } from './journey.ts'

const row = { description: 'OAKWOOD RENT', amount: -1200, category: 'Bills & Utilities' }
const rows = [
  { ...row, date: '2025-03-01' },
  { ...row, date: '2025-04-02', amount: -1250 },
  { ...row, date: '2025-05-01', description: 'OAKWOOD LLC' },
]
const rent = {
  name: 'Rent',
  amount: 1200,
  day_of_month: 1,
  category: 'Bills & Utilities',
  start_date: '2025-03-01',
}

async function openWithRent(page: Page, email: string) {
  await openHistory(page, email, rows)
  await callLedger(page, '/recurring-costs', { method: 'POST', data: rent })
}

test('the Dashboard counts a paid recurring cost once, says so, and leads to the transactions', async ({
  page,
  email,
}) => {
  await openWithRent(page, email)
  await page.goto('/?range=all')
  const note = page.getByText('Rent is counted once: its transactions')
  await expect(note).toContainText('replace the recurring cost in 2 months.')
  const table = page.getByRole('table', { name: 'Monthly spending' })
  await expect(table.getByRole('row')).toHaveText([
    /Month/,
    /March 2025\$1,200\.00net spending\$1,200\.00 spending\$0\.00 spending/,
    /April 2025\$1,250\.00net spending\$1,250\.00 spending\$0\.00 spending/,
    /May 2025\$2,400\.00net spending\$1,200\.00 spending\$1,200\.00 spending/,
  ])
  await expectAccessible(page)
  await note.getByRole('link').click()
  await expect(page.getByRole('button', { name: 'Payments of Rent: remove this filter' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toContainText(['April 2025', 'March 2025'])
})

test('a suggested payment is accepted on the Recurring screen, unlinked in History, and linked again', async ({
  page,
  email,
}) => {
  await openWithRent(page, email)
  await page.goto('/recurring')
  const suggestion = page.getByRole('list', { name: 'Suggested payments' }).getByRole('listitem')
  await expect(suggestion).toContainText('OAKWOOD LLC')
  await expectAccessible(page)
  await suggestion.getByRole('button', { name: /^Yes/ }).click()
  await expect(suggestion).toHaveCount(0)
  await page.getByRole('link', { name: 'Paid by transactions in 3 months' }).click()
  await month(page, 'May 2025').click()
  await rowOf(page, 'OAKWOOD LLC').getByRole('button', { name: 'Recurring' }).click()
  const dialog = page.getByRole('dialog', { name: 'Recurring Cost' })
  await expect(dialog).toContainText('pays for May 2025')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Unlink' }).click()
  await expect(page.getByText('Unlinked. The recurring cost counts on its own again.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).last().click()
  await expect(page.getByText('Linked again.')).toBeVisible()
  const { recurring_costs } = await (await callLedger(page, '/recurring-costs')).json()
  expect(recurring_costs[0].paid_months).toEqual(['2025-03', '2025-04', '2025-05'])
})
