import { prepareDashboard } from './dashboard-ledger.ts'
import { holdCalls } from './hold-calls.ts'
import { expect, startSignedIn, test } from './journey.ts'

/** All files of the application, but not the scripts in the page's head. */
const application = /\/assets\/(?!head).*\.js$/

test('the dashboard’s heading is visible before the application loads and does not move', async ({
  page,
  email,
}) => {
  await startSignedIn(page, email)
  for (const width of [1440, 768, 390])
    await test.step(`at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const scripts = await holdCalls(page, application)
      await page.goto('/', { waitUntil: 'commit' })
      const opening = page.locator('#opening')
      await expect(opening).toBeVisible()
      const placeOf = (text: string) => page.getByText(text, { exact: true }).first().boundingBox()
      const words = ['Outgo', 'Financial Dashboard', 'Track your spending and manage your finances']
      const before = await Promise.all(words.map(placeOf))
      scripts.letAllPass()
      await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
      await expect(opening).toHaveCount(0)
      const after = await Promise.all(words.map(placeOf))
      expect(after.map(topLeft)).toEqual(before.map(topLeft))
    })
})

test('a visitor who is not signed in sees nothing of the signed-in screens', async ({ page }) => {
  const scripts = await holdCalls(page, application)
  await page.goto('/', { waitUntil: 'commit' })
  await expect(page.locator('#opening')).toBeHidden()
  scripts.letAllPass()
  await expect(page.getByRole('button', { name: 'Need an account? Sign up' })).toBeVisible()
  await expect(page.locator('#opening')).toHaveCount(0)
})

test('other screens open with only the navigation bar', async ({ page, email }) => {
  await startSignedIn(page, email)
  const scripts = await holdCalls(page, application)
  await page.goto('/settings', { waitUntil: 'commit' })
  await expect(page.locator('#opening').getByText('Outgo')).toBeVisible()
  await expect(page.getByText('Financial Dashboard')).toBeHidden()
  scripts.letAllPass()
  await expect(page.getByRole('heading', { name: 'Profile Settings' })).toBeVisible()
})

test('nothing moves while the recurring costs load', async ({ page, email }) => {
  await prepareDashboard(page, email)
  const costs = await holdCalls(page, '**/api/v1/recurring-costs')
  const summary = page.waitForResponse('**/api/v1/summary')
  await page.goto('/')
  await (await summary).finished()
  const below = page.getByRole('heading', { name: 'Spending by Category' })
  const monthly = page.getByRole('heading', { name: 'Monthly Spending' })
  await expect(monthly).toBeVisible()
  // The part that has loaded is not shown alone; its space is reserved.
  const tops = await Promise.all([monthly, below].map(async (it) => (await it.boundingBox())?.y ?? 0))
  expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeGreaterThan(400)
  costs.letAllPass()
  await expect(page.getByRole('button', { name: /^May 2025: / })).toBeVisible()
})

test('a screen that waits for what stands above it for the first time says that it is loading', async ({
  page,
  email,
}) => {
  await prepareDashboard(page, email)
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.startsWith('size-')) localStorage.removeItem(key)
  })
  const accounts = await holdCalls(page, '**/api/v1/accounts')
  await page.goto('/')
  await expect(page.getByRole('status').getByText('Loading...')).toBeVisible()
  accounts.letAllPass()
  await expect(page.getByRole('button', { name: /^May 2025: / })).toBeVisible()
  await expect(page.getByText('Loading...')).toHaveCount(0)
})

const topLeft = (box: { x: number; y: number } | null) => box && [Math.round(box.x), Math.round(box.y)]
