import { holdCalls } from './hold-calls.ts'
import { expect, expectAccessible, signUp, test } from './journey.ts'
import { openScreen } from './open-screen.ts'

const places = [
  ['Dashboard', '/', 'Financial Dashboard'],
  ['Upload', '/upload', 'Upload Transactions'],
  ['Recurring', '/recurring', 'Recurring Costs'],
  ['Budgets', '/budgets', 'Budgets'],
  ['History', '/history', 'Transaction History'],
  ['Reports', '/reports', 'Reports'],
  ['Accounts', '/accounts', 'Accounts'],
  ['Settings', '/settings', 'Settings'],
] as const

test.describe('the navigation bar', () => {
  test('links to every screen and highlights the current one; an unknown URL links back', async ({
    page,
    email,
  }) => {
    await signUp(page, email)
    const bar = page.getByRole('navigation', { name: 'Main' })
    for (const [name, path, heading] of places) {
      await bar.getByRole('link', { name, exact: true }).click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
      await expect(bar.locator('[aria-current=page]')).toHaveText(name)
      await expect(page).toHaveTitle(`${heading} · Outgo`)
    }

    await page.goto('/nowhere')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')

    // On a tablet, it fits in one row.
    await page.setViewportSize({ width: 768, height: 1024 })
    await expect(async () => {
      const brand = await page.getByRole('link', { name: 'Outgo', exact: true }).boundingBox()
      const last = await page.getByRole('button', { name: 'Sign Out' }).boundingBox()
      expect(last?.y).toBeLessThan((brand?.y ?? 0) + (brand?.height ?? 0))
    }).toPass()
  })

  test('hovering a link loads the code and data of its screen, once', async ({ page, email }) => {
    await signUp(page, email)
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname))
    const link = page.getByRole('link', { name: 'History', exact: true })
    await link.hover()
    await expect
      .poll(() => requests)
      .toEqual(
        expect.arrayContaining(['/api/v1/transactions/months', expect.stringMatching('/history-screen')]),
      )
    await link.click()
    await expect(page.getByText('No transactions found.')).toBeVisible()
    expect(requests.filter((path) => path === '/api/v1/transactions/months')).toHaveLength(1)
  })

  test('the data of a screen loads while its code does', async ({ page, email }) => {
    await signUp(page, email)
    const code = await holdCalls(page, /history-screen/)
    const data = page.waitForRequest('**/api/v1/transactions/months')
    await page.getByRole('link', { name: 'History', exact: true }).click()
    await data
    await expect(page.getByRole('heading', { name: 'Transaction History' })).toHaveCount(0)
    code.letAllPass()
    await expect(page.getByText('No transactions found.')).toBeVisible()
  })

  test('every screen requires a session', async ({ page }) => {
    for (const path of ['/nowhere', '/upload']) {
      await page.goto(path)
      await expect(page).toHaveURL('/login')
    }
    // The other screens are opened as a link would, without starting the app again.
    for (const [, path] of places) {
      await expect(page).toHaveURL('/login')
      await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
      await page.evaluate((path) => history.pushState(null, '', path), path)
    }
    await expect(page).toHaveURL('/login')
  })

  test.describe('without a server', () => {
    test.use({
      hasEmptyCache: true,
      expectedComplaints: [/ERR_INTERNET_DISCONNECTED|could not be loaded|dynamically imported module/],
    })

    test('never shows the browser’s error page, and works again once the server is back', async ({
      page,
      email,
      context,
    }) => {
      await signUp(page, email)
      await context.setOffline(true)
      const bar = page.getByRole('navigation', { name: 'Main' })
      await bar.getByRole('link', { name: 'Recurring' }).click()
      await expect(page.getByRole('alert')).toContainText('This screen could not be shown.')
      await bar.getByRole('link', { name: 'Dashboard' }).click()
      await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
      await bar.getByRole('link', { name: 'Settings' }).click()
      const tryAgain = page.getByRole('button', { name: 'Try again' })
      await tryAgain.click()
      // Otherwise, this attempt could still succeed once the server is back.
      await expect(tryAgain).not.toHaveAttribute('aria-busy', 'true')
      await expect(page.getByRole('alert')).toContainText('This screen could not be shown.')
      await context.setOffline(false)
      await tryAgain.click()
      await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    })
  })

  test.describe('on a small screen', () => {
    test.use({ viewport: { width: 390, height: 844 } })

    test('collapses into a menu that closes on a link, on Escape and on a click outside', async ({
      page,
      email,
    }) => {
      await signUp(page, email)
      const menu = page.getByRole('navigation', { name: 'Main' })
      await expect(menu).toBeHidden()

      await page.getByRole('button', { name: 'Open menu' }).click()
      await expect(menu).toBeVisible()
      await expect(page.getByRole('button', { name: 'Close menu' })).toHaveAttribute('aria-expanded', 'true')
      await expectAccessible(page)

      await page.keyboard.press('Escape')
      await expect(menu).toBeHidden()
      await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()

      await page.keyboard.press('Enter')
      await expect(menu).toBeVisible()
      await page.mouse.click(195, 800)
      await expect(menu).toBeHidden()
      await page.getByRole('button', { name: 'Open menu' }).click()
      await menu.getByRole('link', { name: 'Settings' }).click()
      await expect(page).toHaveURL('/settings')
      await expect(menu).toBeHidden()

      // No screen scrolls sideways.
      for (const [, path, heading] of places) {
        await openScreen(page, path)
        await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible()
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth))
          .toBeLessThanOrEqual(390)
      }
    })
  })
})
