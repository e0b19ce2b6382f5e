import type { Page } from '@playwright/test'
import { expect, signIn, signOut, signUp, signUpOnScreen, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const failedRequest = /Failed to load resource: the server responded with a status of \d\d\d/
const unreachable = /Failed to load resource/
const refresh = '**/auth/v1/token?grant_type=refresh_token'

test.describe('two tabs of one browser', () => {
  test('are signed in and out together, and never show one user the data of another', async ({
    page,
    context,
    email,
  }) => {
    await signUp(page, email)
    await signOut(page)
    const other = await context.newPage()
    await other.goto('/recurring')
    await expect(other.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

    await signIn(page, email)
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
    await expect(other.getByText('No spending data available')).toBeVisible()
    await expect(other).toHaveURL('/')

    await openScreen(other, '/settings')
    await expect(other.getByLabel('Your Name')).toHaveValue('Ada Lovelace')
    await signOut(page)
    await signUpOnScreen(page, `second-${email}`, 'Grace Hopper')
    await expect(other).toHaveURL('/')
    await other.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(other.getByText(`second-${email}`).first()).toBeVisible()
    await expect(other.getByLabel('Your Name')).not.toHaveValue('Ada Lovelace')

    await signOut(other)
    await expect(other).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })
})

test.describe('a session that needs to be refreshed', () => {
  test('but no longer can be, ends on the sign-in page, which says so', async ({
    page,
    email,
    expectedComplaints,
  }) => {
    expectedComplaints.push(failedRequest)
    await signUp(page, email, '/accounts')
    await page.waitForLoadState('networkidle')
    await page.evaluate(endOnTheServer, '/history')
    await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await expect(page).toHaveURL('/login')
    await signIn(page, email)
    await expect(page).toHaveURL('/history')
  })

  test('does not send another user to the page its user was on', async ({
    page,
    email,
    expectedComplaints,
  }) => {
    expectedComplaints.push(failedRequest)
    await signUp(page, email, '/history?search=secret')
    await page.waitForLoadState('networkidle')
    await page.evaluate(endOnTheServer, null)
    await page.getByRole('link', { name: 'Recurring', exact: true }).click()
    await expect(page).toHaveURL('/login')
    await signUpOnScreen(page, `second-${email}`)
    await expect(page).toHaveURL('/')
  })

  test('but cannot be for now, keeps its screen, retries, and fetches what it missed', async ({
    page,
    email,
    expectedComplaints,
  }) => {
    expectedComplaints.push(failedRequest)
    await page.clock.install()
    await signUp(page, email)
    const later = { status: 503, json: { code: 'x', message: 'Later' } }
    await page.route(refresh, (route) => route.fulfill(later))
    await page.evaluate(letTokenExpire)
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await whileTimeRuns(page, async () => {
      await expect(page.getByText('You stay signed in; trying again...')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Transaction History' })).toBeVisible()
      await expect(page.getByText('Failed to load transactions')).toBeVisible()
      await expect(page.getByText('You stay signed in; trying again...')).toBeVisible()
      await expect(page).toHaveURL('/history')
      await page.unroute(refresh)
      await expect(page.getByText(/^No transactions found/)).toBeVisible()
      await expect(page.getByText('You stay signed in; trying again...')).toBeHidden()
    })
  })

  test('but cannot be when the page opens, is waited for, even after the client has given up', async ({
    page,
    email,
    expectedComplaints,
  }) => {
    expectedComplaints.push(unreachable)
    await page.clock.install()
    await signUp(page, email)
    let attempts = 0
    await page.route(refresh, (route) => {
      attempts += 1
      return route.abort('connectionrefused')
    })
    await page.evaluate(letTokenExpire)
    await page.goto('/recurring')
    const waiting = page.getByText('The server cannot be reached right now. Trying again...')
    await expect(waiting).toBeVisible()
    await expect(page).toHaveURL('/recurring')
    attempts = 0
    await whileTimeRuns(page, async () => {
      await expect.poll(() => attempts, 'attempts').toBeGreaterThan(attemptsUntilGivenUp)
      await expect(waiting).toBeVisible()
      await expect(page).toHaveURL('/recurring')
      await page.unroute(refresh)
      await expect(page.getByText('No recurring costs found. Add your first one!')).toBeVisible()
    })
  })
})

/** The client waits twice as long after each failure, from 200 ms on, and gives up after half a minute. */
const attemptsUntilGivenUp = 8

/**
 * Lets the page's time pass many times as fast, because the client waits for up to half a minute between attempts,
 * and for a minute after it has given up.
 */
async function whileTimeRuns(page: Page, attempt: () => Promise<void>) {
  let isRunning = true
  const run = async () => {
    while (isRunning) {
      await page.clock.runFor(2000)
      await page.evaluate(() => document.title)
    }
  }
  const time = run()
  await attempt().finally(() => {
    isRunning = false
  })
  await time
}

/** Makes the access token look old, so that the client refreshes it before its next use. */
function letTokenExpire() {
  const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
  const session = JSON.parse(localStorage.getItem(key) ?? '{}')
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }))
}

/**
 * Ends the session on the server, as another device could, and lets its token expire. Then opens a screen, without
 * hovering its link first, which would fetch its data in time.
 */
async function endOnTheServer(screen: string | null) {
  const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
  const session = JSON.parse(localStorage.getItem(key) ?? '{}')
  await fetch('/auth/v1/logout?scope=global', {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  localStorage.setItem(key, JSON.stringify({ ...session, expires_at: Math.floor(Date.now() / 1000) - 10 }))
  document.querySelector<HTMLAnchorElement>(`nav a[href="${screen}"]`)?.click()
}
