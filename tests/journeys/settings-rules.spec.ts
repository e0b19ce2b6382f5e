import type { Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'

const wages = { date: '2025-03-01', description: 'ACME PAYROLL', amount: 2000, category: 'Other' }
const more = { ...wages, description: 'ACME PAYROLL BONUS' }
const rule = { description_pattern: 'ACME PAYROLL', category: 'Income' }

const rules = (page: Page) => page.getByRole('region', { name: 'Transaction Rules' })
const edit = (page: Page) => rules(page).getByRole('button', { name: 'Edit the rule for ACME PAYROLL' })

async function openSettings(page: Page, email: string) {
  await startSignedIn(page, email)
  await addTransactions(page, [wages, { ...wages, date: '2025-04-01' }, more])
  await callLedger(page, '/transaction-rules', { method: 'POST', data: rule })
  await page.goto('/settings')
}

test('rules are listed with the number of matches, and can be edited and deleted', async ({
  page,
  email,
}) => {
  await openSettings(page, email)
  await expect(rules(page).getByRole('listitem')).toHaveText(/ACME PAYROLLIncome · Matches 2 transactions/)
  await expectAccessible(page)

  await edit(page).click()
  await rules(page).getByRole('combobox', { name: 'Category' }).selectOption('Transfer')
  await rules(page).getByRole('checkbox', { name: 'Exclude from total calculations' }).check()
  await expectAccessible(page)
  await rules(page).getByRole('button', { name: 'Save' }).click()
  await expect(
    rules(page).getByText('Transfer · Excluded from totals · Matches 2 transactions'),
  ).toBeVisible()
  await expect(edit(page)).toBeFocused()

  await edit(page).click()
  const pattern = rules(page).getByRole('textbox', { name: 'Description Pattern' })
  await pattern.fill('  ')
  await rules(page).getByRole('button', { name: 'Save' }).click()
  await expect(pattern).toHaveAccessibleDescription(/Please enter a description pattern/)
  await pattern.fill('NOTHING LIKE THIS')
  await rules(page).getByRole('button', { name: 'Save' }).click()
  await expect(rules(page).getByText('Matches 0 transactions')).toBeVisible()
  await expect(rules(page).getByRole('link', { name: 'Matches' })).toHaveCount(0)

  page.once('dialog', (dialog) => void dialog.accept())
  await rules(page).getByRole('button', { name: 'Delete the rule for NOTHING LIKE THIS' }).click()
  await expect(
    page.getByText('No rules yet. To create one, select the plus next to a description in History.'),
  ).toBeVisible()
})

test('the matches of a rule link to exactly these transactions', async ({ page, email }) => {
  await openSettings(page, email)
  await rules(page).getByRole('link', { name: 'Matches 2 transactions' }).press('Enter')
  await expect(page).toHaveURL(/\/history\?rule_id=[\w-]+$/)
  const chip = page.getByRole('button', { name: 'Rule for ACME PAYROLL: remove this filter' })
  await expect(chip).toBeVisible()
  await expect(page.getByRole('button', { name: 'April 2025' })).toContainText('1 transaction')
  await page.getByRole('button', { name: 'March 2025' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'ACME PAYROLL' })).toHaveCount(1)
  await expect(page.getByText('BONUS')).toHaveCount(0)
  await expectAccessible(page)
  await chip.press('Enter')
  await expect(page).toHaveURL(/\/history$/)
  await expect(page.getByText('ACME PAYROLL BONUS')).toBeVisible()
  await page.goBack()
  await expect(chip).toBeVisible()
})
