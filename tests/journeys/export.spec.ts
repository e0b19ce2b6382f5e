import { readFile } from 'node:fs/promises'
import type { Download, Page } from '@playwright/test'
import { chooseAny, send, text } from './any-bank.ts'
import { addTransactions, callLedger } from './call-ledger.ts'
import { expect, expectAccessible, signUp, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const coffee = { date: '2025-03-14', description: 'Coffee', amount: -5.75, category: 'Food & Dining' }
const formula = { date: '2025-03-02', description: '=1+2', amount: -1, category: 'Other' }
const payment = { date: '2025-02-20', description: 'AUTOPAY', amount: -300, category: 'Bills & Utilities' }
const wages = { date: '2025-01-31', description: 'Wages, "net"', amount: 2000, category: 'Income' }
const ruling = { description_pattern: 'AUTOPAY', category: 'Credit Card Payment', exclude_from_total: true }
const rent = {
  name: 'Rent',
  amount: 900,
  day_of_month: 1,
  category: 'Other',
  active: true,
  start_date: '2025-01-01',
  end_date: null,
}

async function startFilled(page: Page, email: string) {
  await startSignedIn(page, email)
  await addTransactions(page, [coffee, formula, payment, wages])
  await callLedger(page, '/transaction-rules', { method: 'POST', data: ruling })
  await callLedger(page, '/recurring-costs', { method: 'POST', data: rent })
}

async function downloadBy(page: Page, button: string): Promise<Download> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: button }).click()
  return download
}

const textOf = async (download: Download) => readFile(await download.path(), 'utf8')
const importField = (page: Page) => page.getByLabel('Import Account')
const fileOf = (text: string, name = 'outgo.json') => ({
  name,
  mimeType: 'application/json',
  buffer: Buffer.from(text),
})

test('History exports exactly the filtered transactions, without formulas, and uploading them adds nothing', async ({
  page,
  email,
}) => {
  await startFilled(page, email)
  await page.goto('/history?start_date=2025-02-01&excluded=false')
  await expect(page.getByRole('button', { name: /March 2025/ })).toBeVisible()
  const download = await downloadBy(page, 'Export CSV')
  expect(download.suggestedFilename()).toMatch(/^outgo-transactions-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...rows] = (await textOf(download)).split('\r\n')
  expect(head).toBe(
    '\uFEFFTransaction Date,Description,Category,Amount,Excluded,Own Category,Outgo ID,Import Key,Note,Currency,Value,Merchant,Tags,Account,Parts',
  )
  expect(rows).toEqual([
    expect.stringMatching(
      /^2025-03-14,Coffee,Food & Dining,-5\.75,No,Food & Dining,[0-9a-f-]{36},,,USD,-5\.75,Coffee,,Main account,$/,
    ),
    expect.stringMatching(
      /^2025-03-02,'=1\+2,Other,-1\.00,No,Other,[0-9a-f-]{36},,,USD,-1\.00,,,Main account,$/,
    ),
    '',
  ])
  await page.getByRole('button', { name: 'Without excluded' }).click()
  await expect(page).toHaveURL(/\/history\?start_date=2025-02-01$/)
  const exported = await textOf(await downloadBy(page, 'Export CSV'))
  expect(exported).toContain('AUTOPAY,Credit Card Payment,-300.00,Yes')

  await openScreen(page, '/history?search=nothing+like+it')
  await expect(page.getByText('No transactions found.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export CSV' })).toBeDisabled()

  await openScreen(page, '/upload')
  await page.getByLabel('Statement file').setInputFiles(text('outgo.csv', exported))
  await expect(page.getByText('Exported by Outgo')).toBeVisible()
  await expect(page.getByText('There is nothing to add: no row is new.')).toBeVisible()
  await expect(page.getByText('3 rows are already there')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Record Import' })).toBeEnabled()
})

test('an exported file adds nothing to its own ledger, and each account to an empty one', async ({
  page,
  email,
}) => {
  await startFilled(page, email)
  const visa = await callLedger(page, '/accounts', { method: 'POST', data: { name: 'Visa', kind: 'other' } })
  const { id } = await visa.json()
  await addTransactions(page, [{ ...coffee, description: 'Hotel', account_id: id, note: 'With "Kim"' }])
  await page.goto('/history')
  const exported = text('outgo.csv', await textOf(await downloadBy(page, 'Export CSV')))
  const tea = text('tea.csv', 'Date,Text,Amount\n2025-03-20,Tea,-2.00\n')
  await callLedger(page, `/accounts/${id}`, { method: 'PATCH', data: { name: 'Gold card' } })
  await chooseAny(page, exported, tea)
  await expect(page.getByRole('heading', { name: '3 statements' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Visa · USD/ })).toContainText('0 new1 already there')
  const renamed = page.getByRole('combobox', { name: 'Visa · USD goes to' })
  await expect(renamed.locator('option:checked')).toHaveText('Gold card')
  await page.getByRole('combobox', { name: 'tea.csv goes to' }).selectOption('Gold card')
  await expect(page.getByText('1 transaction will be added.')).toBeVisible()
  await renamed.selectOption('New account')
  await send(page).click()
  await expect(page.getByText('1 transaction was added.')).toBeVisible()
  const { accounts } = await (await callLedger(page, '/accounts')).json()
  expect(
    accounts.map(({ name }: { name: string }) => name),
    'none without transactions',
  ).toEqual(['Main account', 'Gold card'])

  await startSignedIn(page, `other-${email}`, 'Somebody Else')
  await chooseAny(page, exported)
  const destination = (name: string) => page.getByRole('combobox', { name: `${name} goes to` })
  await expect(destination('Main account · USD').locator('option:checked')).toHaveText('Main account')
  await expect(destination('Visa · USD').locator('option:checked')).toHaveText('New account: Visa')
  await expectAccessible(page)
  await send(page).click()
  await expect(page.getByText('5 transactions were added.')).toBeVisible()
  const again = await (await callLedger(page, '/transactions.csv')).text()
  expect(again.split('\r\n').filter((line) => /With ""Kim"".*,Visa,$/.test(line))).toHaveLength(1)
  await chooseAny(page, exported)
  await expect(page.getByText('5 rows are already there')).toBeVisible()
})

test('a whole account can be exported and imported into another account, but not from an invalid, truncated or newer file', async ({
  page,
  email,
}) => {
  await startFilled(page, email)
  await page.goto('/settings')
  const exported = await textOf(await downloadBy(page, 'Export Account'))
  const copy = await textOf(await downloadBy(page, 'Download a copy first'))
  const apartFromTime = (text: string) => text.replace(/"exported_at":"[^"]+"/, '')
  expect(apartFromTime(copy)).toBe(apartFromTime(exported))
  const months = await (await callLedger(page, '/transactions/months')).json()

  await startSignedIn(page, `other-${email}`, 'Somebody Else')
  await page.goto('/settings')
  await expect(
    page.getByText(/rules for the same description and existing recurring costs are replaced/),
  ).toBeVisible()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  for (const [text, problem] of [
    ['Date,Payee,Amount', 'This is not an Outgo account file.'],
    [exported.slice(0, -20), 'This account file is incomplete: its end is missing.'],
    [exported.replace('"version":2', '"version":3'), 'This file was exported by a newer version of Outgo.'],
    [exported.replace('"amount":-300', '"amount":"-300"'), 'This account file is damaged at transactions['],
  ] as const) {
    await importField(page).setInputFiles(fileOf(text))
    await expect(page.getByRole('alert')).toContainText(problem)
    await expect(page.getByRole('alert')).toContainText('Nothing was imported.')
  }
  // To axe, a button that the sticky header half covers is too small a target.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectAccessible(page, page.getByRole('region', { name: 'Your Data' }))
  expect(sent, 'rejected before anything is sent').toEqual([])

  await importField(page).setInputFiles(fileOf(exported))
  await expect(page.getByText(/contains 4 transactions, 1 rule and 1 recurring cost/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('Imported: 4 transactions, 1 rule and 1 recurring cost.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Your Name' })).toHaveValue('Ada Lovelace')
  await expectAccessible(page)
  expect(await (await callLedger(page, '/transactions/months')).json()).toEqual(months)
  expect(apartFromTime(await textOf(await downloadBy(page, 'Export Account')))).toBe(apartFromTime(exported))

  await importField(page).setInputFiles(fileOf(exported))
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('All transactions were already there. None were added.')).toBeVisible()
  expect(apartFromTime(await textOf(await downloadBy(page, 'Export Account')))).toBe(apartFromTime(exported))
})

test.describe('an import that is interrupted', () => {
  test.use({ expectedComplaints: [/ERR_FAILED/] })

  test('continues where it stopped, in parts of 250 rows, without duplicates', async ({ page, email }) => {
    await signUp(page, email, '/settings')
    const transactions = Array.from({ length: 300 }, (_, n) => ({
      id: `01890a5d-ac96-774b-bcce-${String(n).padStart(12, '0')}`,
      date: '2025-03-14',
      description: `Purchase ${n}`,
      amount: -1,
      category: 'Other',
      import_key: null,
    }))
    const file = {
      format: 'outgo-account',
      version: 1,
      exported_at: '2025-04-01T12:00:00.000Z',
      name: null,
      transaction_rules: [],
      recurring_costs: [],
      transactions,
      complete: true,
    }
    let calls = 0
    await page.route('**/api/v1/account-file', (route) => {
      calls += 1
      return calls === 2 ? route.abort() : route.continue()
    })
    await importField(page).setInputFiles(fileOf(JSON.stringify(file)))
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('250 of 300 transactions were imported.')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Try Again' }).click()
    await expect(page.getByText('Imported: 300 transactions, 0 rules and 0 recurring costs.')).toBeVisible()
    expect(calls).toBe(3)
    await page.getByRole('link', { name: 'History' }).click()
    await expect(page.getByRole('button', { name: /March 2025/ })).toContainText('$300.00')
  })
})
