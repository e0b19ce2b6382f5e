import { holdCalls } from './hold-calls.ts'
import { isRed } from './is-red.ts'
import { expect, expectAccessible, signUp, test } from './journey.ts'

test.describe('settings', () => {
  test.beforeEach(async ({ page, email }) => {
    await signUp(page, email, '/settings')
  })

  test('show the name from the sign-up, require one, save another trimmed, and keep the input if that fails', async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/ERR_FAILED/)
    const name = page.getByRole('textbox', { name: 'Your Name' })
    await expect(name).toHaveValue('Ada Lovelace')
    await name.fill('  Ada King  ')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByText('Name updated successfully')).toBeVisible()
    expect(await isRed(page.getByText('Name updated successfully'))).toBe(false)
    await expect(name).toHaveValue('Ada King')
    await expectAccessible(page)
    const categories = await holdCalls(page, '**/api/v1/categories')
    await page.reload()
    await expect(page.getByRole('region', { name: 'Refunds' })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Tags' }),
      'below categories, which would move it',
    ).toHaveCount(0)
    categories.letAllPass()
    await expect(page.getByRole('region', { name: 'Tags' })).toBeVisible()
    await expect(name).toHaveValue('Ada King')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByText('Name updated successfully')).toBeVisible()
    await name.fill('Ada')
    await expect(page.getByText('Name updated successfully'), 'of the name that was').toHaveCount(0)

    await name.fill('   ')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByText('Please enter your name')).toBeVisible()
    await expect(name).toBeFocused()
    await expectAccessible(page)

    const held = Promise.withResolvers<void>()
    await page.route('**/api/v1/profile', async (route) => {
      await held.promise
      await route.abort()
    })
    await name.fill('Ada Byron')
    await page.getByRole('button', { name: 'Save Name' }).click()
    await expect(page.getByRole('button', { name: 'Saving...' })).toBeDisabled()
    held.resolve()
    await expect(page.getByText('Failed to update name')).toBeVisible()
    expect(await isRed(page.getByText('Failed to update name'))).toBe(true)
    await expectAccessible(page)
    await expect(page.getByRole('button', { name: 'Save Name' })).toBeFocused()
    await expect(name).toHaveValue('Ada Byron')
  })

  test('have one section for each topic, delete all transactions after a confirmation, and save the default range', async ({
    page,
  }) => {
    const section = (name: string) => page.getByRole('region', { name, exact: true })
    await expect(section('Profile Settings').getByRole('button')).toHaveText('Save Name')
    await expect(section('Graph Preferences').locator('label')).toHaveText([
      '3 Months',
      '6 Months',
      '1 Year',
      '5 Years',
      'All Time',
    ])
    await expect(section('Monthly Summary')).toContainText('This server is not set up to send email.')
    await expect(
      section('Danger Zone').getByRole('button', { name: 'Delete All Transactions', exact: true }),
    ).toBeVisible()

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

    // The default range is saved in the browser, and is one year at first.
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
      await expect.poll(() => page.evaluate(() => localStorage.getItem('defaultTimeRange'))).toBe(value)
    }
    await ranges.getByText('3 Months').click()
    await page.reload()
    await expect(ranges.getByRole('radio', { name: '3 Months' })).toBeChecked()
  })
})
