import { expect, expectAccessible, password, signUp, test } from './journey.ts'

test('Settings lists recent activity on request', async ({ page, email, product, expectedComplaints }) => {
  expectedComplaints.push(/status of 503/)
  await signUp(page, email)
  await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Mozilla/5.0 (Windows NT 10.0) Firefox/140.0',
    },
    body: JSON.stringify({ email, password: `not ${password}` }),
  })
  await page.getByRole('link', { name: 'Settings' }).click()
  const activity = page.getByRole('region', { name: 'Recent Activity' })
  const events = activity.getByRole('listitem')
  await expect(activity.getByRole('button', { name: 'Show Activity' })).toBeVisible()
  await expect(events).toHaveCount(0)

  await page.route('**/auth/v1/user/events', (route) =>
    route.fulfill({ status: 503, json: { code: 'database_unavailable', message: 'Please try again soon.' } }),
  )
  await activity.getByRole('button', { name: 'Show Activity' }).click()
  await expect(activity.getByRole('alert')).toBeVisible()
  await page.unroute('**/auth/v1/user/events')
  await activity.getByRole('button', { name: 'Try again' }).click()

  await expect(events).toHaveCount(2)
  await expect(events.first()).toContainText('Failed sign-in with a wrong password')
  await expect(events.first()).toContainText('Firefox on Windows · 127.0.0.1')
  await expect(events.last()).toContainText('Signed in')
  // To axe, what the sticky header half covers is no target. At the top, it covers nothing.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page)
  await activity.getByRole('button', { name: 'Hide Activity' }).click()
  await expect(events).toHaveCount(0)
})
