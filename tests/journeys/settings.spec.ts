import { expect, expectAccessible, signUp, test } from './journey.ts'

test.describe('settings', () => {
  test.beforeEach(async ({ page, email }) => {
    await signUp(page, email, 'Ada Lovelace')
    await page.getByRole('link', { name: 'Settings' }).click()
  })

  test('hold the name given at sign-up and save another, trimmed', async ({ page }) => {
    const name = page.getByRole('textbox', { name: 'Your Name' })
    await expect(name).toHaveValue('Ada Lovelace')
    await name.fill('  Ada King  ')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByText('Name updated successfully')).toBeVisible()
    await expect(name).toHaveValue('Ada King')
    await expectAccessible(page)
    await page.reload()
    await expect(name).toHaveValue('Ada King')
  })

  test('keep the default range in the browser, a year at first', async ({ page }) => {
    const ranges = page.getByRole('group', { name: 'Default time range' })
    await expect(ranges.getByRole('radio')).toHaveCount(5)
    await expect(ranges.getByRole('radio', { name: '1 Year' })).toBeChecked()
    for (const [name, value] of [
      ['3 Months', '3m'],
      ['6 Months', '6m'],
      ['5 Years', '5y'],
      ['All Time', 'all'],
      ['1 Year', '1y'],
    ] as const) {
      await ranges.getByText(name).click()
      expect(await page.evaluate(() => localStorage.getItem('defaultTimeRange'))).toBe(value)
    }
    await ranges.getByText('3 Months').click()
    await page.reload()
    await expect(ranges.getByRole('radio', { name: '3 Months' })).toBeChecked()
  })

  test('switch between light and dark', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    const canvas = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const light = await canvas()
    await page.getByText('Dark', { exact: true }).click()
    expect(await canvas()).not.toBe(light)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    expect(await canvas()).not.toBe(light)
    await page.getByText('System', { exact: true }).click()
    expect(await canvas()).toBe(light)
  })

  test('delete all transactions after a question, and say so', async ({ page }) => {
    const said: string[] = []
    page.on('dialog', (dialog) => {
      said.push(dialog.message())
      void dialog.accept()
    })
    await page.getByRole('button', { name: 'Delete All Transactions' }).click()
    await expect
      .poll(() => said)
      .toEqual([
        'Are you sure you want to delete ALL transactions? This action cannot be undone!',
        'All transactions have been deleted successfully.',
      ])
  })

  test('list the rules, what each matches, and change and delete them', async ({ page }) => {
    await expect(page.getByText('No rules yet.')).toBeVisible()
    await page.evaluate(saveRule, { description_pattern: 'ACME PAYROLL', category: 'Income' })
    await page.reload()
    const rules = page.getByRole('region', { name: 'Transaction Rules' })
    await expect(rules.getByText('Income · Matches 0 transactions')).toBeVisible()
    await expectAccessible(page)

    await rules.getByRole('button', { name: 'Edit the rule for ACME PAYROLL' }).click()
    await rules.getByRole('combobox', { name: 'Category' }).selectOption('Transfer')
    await rules.getByRole('checkbox', { name: 'Exclude from total calculations' }).check()
    await expectAccessible(page)
    await rules.getByRole('button', { name: 'Save' }).click()
    await expect(rules.getByText('Transfer · Excluded from totals · Matches 0 transactions')).toBeVisible()

    page.once('dialog', (dialog) => void dialog.accept())
    await rules.getByRole('button', { name: 'Delete the rule for ACME PAYROLL' }).click()
    await expect(page.getByText('No rules yet.')).toBeVisible()
  })

  test('want a name that is not blank', async ({ page }) => {
    const name = page.getByRole('textbox', { name: 'Your Name' })
    await name.fill('   ')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByText('Please enter your name')).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('when the data service cannot be reached', () => {
    test.use({ expectedComplaints: [/ERR_FAILED/] })

    test('say what could not be done', async ({ page }) => {
      const name = page.getByRole('textbox', { name: 'Your Name' })
      await expect(name).toHaveValue('Ada Lovelace')
      const said: string[] = []
      page.on('dialog', (dialog) => {
        said.push(dialog.message())
        void dialog.accept()
      })
      let release = () => {}
      const held = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/api/v1/**', async (route) => {
        await held
        await route.abort()
      })
      await name.fill('Ada King')
      await page.getByRole('button', { name: 'Save Name' }).click()
      await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
      release()
      await expect(page.getByText('Failed to update name')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Save Name' })).toBeFocused()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Delete All Transactions' }).click()
      await expect.poll(() => said.at(-1)).toBe('Failed to delete transactions. Please try again.')
      await page.getByRole('button', { name: 'Export Account' }).click()
      await expect(page.getByText('Failed to export the account')).toBeVisible()
      await expect(name, 'what was typed is kept').toHaveValue('Ada King')
    })
  })
})

/** Makes a rule through the data service, as another program of the user could. */
async function saveRule(rule: { description_pattern: string; category: string }) {
  const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
  const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}')
  await fetch('/api/v1/transaction-rules', {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify(rule),
  })
}
