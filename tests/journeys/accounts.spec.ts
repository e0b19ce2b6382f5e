import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { addTransactions, callLedger } from './call-ledger.ts'
import { month, rowOf } from './history-page.ts'
import { holdCalls } from './hold-calls.ts'
import { holdNotices } from './hold-timers.ts'
import { expect, expectAccessible, signUp, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const list = (page: Page, name = 'Accounts') => page.getByRole('list', { name, exact: true })
const items = (page: Page, name?: string) => list(page, name).getByRole('listitem')
const total = (page: Page) =>
  page.locator('section', { has: page.getByRole('heading', { name: 'Net worth' }) })
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

async function add(page: Page, name: string, kind: string, opening = '') {
  await page.getByRole('button', { name: 'Add Account' }).click()
  await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('combobox', { name: 'Kind' }).selectOption(kind)
  await page.getByRole('textbox', { name: 'Opening balance' }).fill(opening)
  await save(page)
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeVisible()
}

/** Creates an account over HTTP, for journeys that are not about adding one. */
async function create(page: Page, account: object): Promise<string> {
  const created = await callLedger(page, '/accounts', { method: 'POST', data: account })
  return (await created.json()).id
}

const visa = { name: 'Visa', kind: 'credit_card' }

test.describe('accounts', () => {
  test('begin with one, are refused with the reason, added, summed, reordered with the keyboard and edited', async ({
    page,
    email,
  }) => {
    await signUp(page, email, '/accounts')
    await expect(items(page)).toHaveText([/^Main account\s*Other · USD\s*No transactions\s*\$0\.00$/])
    await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Add Account' }).click()
    await save(page)
    await expect(page.getByRole('alert')).toHaveText('Please enter a name')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.getByRole('textbox', { name: 'Name' }).fill('Visa')
    await page.getByRole('textbox', { name: 'Opening balance' }).fill('much')
    await save(page)
    await expect(page.getByRole('alert')).toHaveText('Please enter a valid opening balance')
    await expect(page.getByRole('textbox', { name: 'Opening balance' })).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveValue('Visa')
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click()
    await expect(items(page)).toHaveCount(1)

    await add(page, 'Visa', 'Credit card', '-120.50')
    await expect(page.getByRole('button', { name: 'Add Account' })).toBeFocused()
    await add(page, 'Holidays', 'Savings', '1,000')
    await expect(items(page)).toHaveText([/Main account/, /Visa.*-\$120\.50$/, /Holidays.*\$1,000\.00$/])
    await expect(total(page)).toContainText('$879.50')

    const up = page.getByRole('button', { name: 'Move Holidays up' })
    const down = page.getByRole('button', { name: 'Move Holidays down' })
    await expect(down).toBeDisabled()
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(items(page)).toHaveText([/Main account/, /Holidays/, /Visa/])
    await expect(page.getByText('Holidays is number 2 of 3.')).toBeAttached()
    await expect(up).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(items(page)).toHaveText([/Holidays/, /Main account/, /Visa/])
    await expect(down, 'the first account cannot move up').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(items(page)).toHaveText([/Main account/, /Holidays/, /Visa/])
    await expect(down).toBeFocused()

    await page.getByRole('button', { name: 'Edit Visa' }).click()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Name' }).fill('Mastercard')
    await page.getByRole('textbox', { name: 'Number' }).fill('1234')
    await page.getByRole('textbox', { name: 'Opening balance' }).fill('-20')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Edit Mastercard' })).toBeFocused()
    await expect(items(page).nth(2)).toHaveText(/^Mastercard\s*Credit card · 1234 · USD.*-\$20\.00$/)
    await expect(total(page)).toContainText('$980.00')
    await page.reload()
    await expect(items(page)).toHaveText([/Main account/, /Holidays/, /Mastercard/])
  })

  test('are closed, reopened and deleted', async ({ page, email }) => {
    await startSignedIn(page, email)
    await create(page, { ...visa, opening_balance: -10 })
    await page.goto('/accounts')
    await page.getByRole('button', { name: 'Edit Visa' }).click()
    await page.getByRole('checkbox', { name: 'Closed' }).check()
    await save(page)
    await expect(items(page, 'Closed accounts')).toHaveText([/Visa/])
    await expect(items(page)).toHaveText([/Main account/])
    await expect(total(page)).toContainText('-$10.00')
    await expect(page.getByRole('button', { name: 'Edit Visa' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Edit Visa' }).click()
    await page.getByRole('checkbox', { name: 'Closed' }).uncheck()
    await save(page)
    await expect(items(page)).toHaveText([/Main account/, /Visa/])
    await expect(list(page, 'Closed accounts')).toHaveCount(0)

    await page.getByRole('button', { name: 'Edit Main account' }).click()
    await expect(page.getByRole('button', { name: 'Delete account' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit Visa' }).click()
    page.once('dialog', (question) => void question.accept())
    await page.getByRole('button', { name: 'Delete account' }).press('Enter')
    await expect(items(page)).toHaveText([/Main account/])
    await expect(page.getByRole('button', { name: 'Edit Main account' })).toBeFocused()
  })

  test.describe('with transactions', () => {
    test('are shown one by one in History, and deleted with them', async ({ page, email }) => {
      await holdNotices(page)
      await startSignedIn(page, email)
      const coffee = { date: '2025-03-14', description: 'Blue Bottle', amount: -5.75, category: 'Shopping' }
      await addTransactions(page, [coffee])
      await page.goto('/history')
      await month(page, 'March 2025').click()
      await expect(rowOf(page, 'Blue Bottle')).toHaveText(/^Mar 14, 2025Blue Bottle/)
      await expect(page.getByRole('combobox', { name: 'Account' })).toHaveCount(0)

      const account_id = await create(page, visa)
      await addTransactions(page, [{ ...coffee, description: 'Hotel', amount: -210, account_id }])
      await page.goto('/accounts')
      await expect(items(page)).toHaveText([/1 transaction in Main account\s*-\$5\.75Last/, /-\$210\.00Last/])
      await expect(total(page)).toContainText('-$215.75')

      await page.getByRole('link', { name: '1 transaction in Visa' }).click()
      await expect(page).toHaveURL(`/history?account_id=${account_id}`)
      await expect(page.getByRole('combobox', { name: 'Account' })).toHaveValue(account_id)
      await month(page, 'March 2025').click()
      await expect(rowOf(page, 'Hotel')).toContainText('Visa')
      await expect(rowOf(page, 'Blue Bottle')).toHaveCount(0)
      await expectAccessible(page)
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Export CSV' }).click()
      const exported = await readFile(await (await download).path(), 'utf8')
      expect(exported).toContain('Hotel')
      expect(exported).not.toContain('Blue Bottle')

      await page.getByRole('combobox', { name: 'Account' }).selectOption('Main account')
      await expect(rowOf(page, 'Blue Bottle')).toContainText('Main account')
      await expect(rowOf(page, 'Hotel')).toHaveCount(0)
      await page.getByRole('combobox', { name: 'Account' }).selectOption('All Accounts')
      await expect(page).toHaveURL('/history')
      await expect(page.getByRole('row')).toHaveCount(3)

      await openScreen(page, '/accounts')
      await page.getByRole('button', { name: 'Edit Visa' }).click()
      page.once('dialog', (question) => {
        expect(question.message()).toContain('delete Visa and its 1 transaction?')
        void question.accept()
      })
      await page.getByRole('button', { name: 'Delete account' }).click()
      await expect(page.getByText('Visa deleted with 1 transaction.')).toBeVisible()
      await expect(items(page)).toHaveText([/Main account/])
      await expect(items(page, 'Merged and deleted accounts')).toHaveText([
        /Visa.*Deleted with 1 transaction/,
      ])
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Undo', exact: true }).click()
      await expect(page.getByText('Visa is back.')).toBeVisible()
      await expect(items(page)).toHaveText([/Main account/, /Visa.*1 transaction in Visa/])
    })
  })

  test('are merged after a preview, and come apart again later', async ({ page, email }) => {
    await startSignedIn(page, email)
    const shoes = { date: '2025-03-14', description: 'Shoes', amount: -80, category: 'Shopping' }
    await addTransactions(page, [{ ...shoes, import_key: 'key-number-0000001' }])
    const account_id = await create(page, { ...visa, opening_balance: -10 })
    await addTransactions(page, [
      { ...shoes, import_key: 'key-number-0000001', account_id },
      { ...shoes, amount: -5, account_id },
    ])
    await page.goto('/accounts')
    await page.getByRole('button', { name: 'Edit Visa' }).click()
    await page.getByRole('button', { name: 'Merge into...' }).click()
    const dialog = page.getByRole('dialog', { name: 'Merge Visa' })
    await expect(dialog.getByRole('button', { name: 'Merge' })).toBeDisabled()
    await dialog.getByRole('combobox', { name: 'Into' }).selectOption('Main account')
    await expect(dialog).toContainText('Moves 1 transaction and the statements of Visa to Main account')
    await expect(dialog).toContainText('balance is then -$95.00')
    await expect(dialog).toContainText('1 transaction (-$80.00 in total) is in both accounts.')
    await expectAccessible(page)
    await dialog.getByText('Keep both').click()
    await expect(dialog).toContainText('Moves 2 transactions')
    await expect(dialog).toContainText('balance is then -$175.00')
    await dialog.getByText('Leave out').click()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(items(page)).toHaveText([/2 transactions in Main account\s*-\$95\.00/])
    await page.reload()
    await expect(items(page, 'Merged and deleted accounts')).toHaveText([
      /Visa.*Merged 1 transaction into Main account and left out 1 duplicate/,
    ])
    await page.getByRole('button', { name: 'Undo for Visa' }).click()
    await expect(items(page)).toHaveText([/-\$80\.00/, /-\$95\.00/])
    await expect(items(page, 'Merged and deleted accounts')).toHaveCount(0)
  })

  test.describe('that cannot be loaded', () => {
    test.use({ expectedComplaints: [/500/] })

    test('say that they are loading, then so, and load on the next try', async ({ page, email }) => {
      await startSignedIn(page, email)
      await page.route('**/api/v1/accounts', (route) => route.fulfill({ status: 500, body: '{}' }))
      const calls = await holdCalls(page, '**/api/v1/accounts')
      await page.goto('/accounts')
      await expect(page.getByText('Loading accounts...')).toBeVisible()
      calls.letAllPass()
      await expect(page.getByRole('alert')).toHaveText('Failed to load accounts')
      await page.unroute('**/api/v1/accounts')
      await page.getByRole('button', { name: 'Try again' }).click()
      await expect(items(page)).toHaveCount(1)
    })
  })
})
