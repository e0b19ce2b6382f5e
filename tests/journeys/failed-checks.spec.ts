import { callLedger } from './call-ledger.ts'
import { expect, expectAccessible, startSignedIn, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

test.use({ expectedComplaints: [/500/] })

const failed = { status: 500, contentType: 'application/json', body: '{}' }

test('screens say that exchange rates could not be checked if only the accounts cannot be read', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  await page.route('**/api/v1/accounts', (route) => route.fulfill(failed))
  await page.goto('/history')
  await expect(page.getByRole('alert')).toHaveText('Failed to look up which transactions have no rate')
  for (const [path, sentence] of [
    ['/', 'Failed to load accounts'],
    ['/reports', 'Failed to load accounts'],
    ['/budgets', 'Failed to look up which transactions have no rate'],
  ] as const) {
    await openScreen(page, path)
    await expect(page.getByRole('alert')).toHaveText(sentence)
  }
  await expectAccessible(page)
  await page.unroute('**/api/v1/accounts')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('Accounts shows no net worth without the balances and rates of earlier months', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  const account = { name: 'Euros', kind: 'savings', currency: 'EUR', opening_balance: 100 }
  await callLedger(page, '/accounts', { method: 'POST', data: account })
  for (const [path, sentence] of [
    ['balances', 'Failed to load the net worth'],
    ['details', 'Failed to check the accounts against their bank files'],
  ] as const) {
    await page.route(`**/api/v1/accounts/${path}`, (route) => route.fulfill(failed))
    await page.goto('/accounts')
    await expect(page.getByRole('alert')).toHaveText(sentence)
    await expect(page.getByRole('heading', { name: 'Net worth' })).toHaveCount(path === 'balances' ? 0 : 1)
    if (path === 'details') await expectAccessible(page)
    await page.unroute(`**/api/v1/accounts/${path}`)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Net worth' })).toBeVisible()
  }
})
