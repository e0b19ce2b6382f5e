import { isRed } from './is-red.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  password,
  signIn,
  signOut,
  signUp,
  signUpOnScreen,
  test,
} from './journey.ts'

const refusedRequest = /Failed to load resource: the server responded with a status of 4\d\d/

test.describe('signing in and up', () => {
  test('the sign-in page has the specified texts, and can show the password', async ({ page }) => {
    await page.goto('/')
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Name' })).toHaveCount(0)
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('type', 'email')
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveAttribute('required')
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('required')
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
    await expect(page.getByPlaceholder('Enter your name')).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Already have an account? Sign in' }).click()
    await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAttribute('type', 'password')
    await page.getByRole('button', { name: 'Show characters' }).click()
    await expect(field).toHaveAttribute('type', 'text')
    await page.getByRole('button', { name: 'Hide characters' }).click()
    await expect(field).toHaveAttribute('type', 'password')
  })

  test('a button that moves away while it is pressed is still clicked, unless the pointer moves, too', async ({
    page,
  }) => {
    await page.goto('/login')
    const button = page.getByRole('button', { name: 'Need an account? Sign up' })
    const pressWhileItMoves = async (pointerMoves: number) => {
      const { x, y, width, height } = (await button.boundingBox()) ?? new DOMRect()
      await page.mouse.move(x + width / 2, y + height / 2)
      await page.mouse.down()
      await page.locator('form').evaluate((form) => {
        form.style.marginTop = `${Number.parseInt(form.style.marginTop || '0', 10) + 100}px`
      })
      await page.mouse.move(x + width / 2 + pointerMoves, y + height / 2)
      await page.mouse.up()
    }
    await pressWhileItMoves(20)
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
    await pressWhileItMoves(0)
    await expect(page.getByRole('heading', { name: 'Create Account' })).toBeVisible()
  })

  test('a sign-up without a name shows an error and sends nothing', async ({ page, email }) => {
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await page.goto('/login')
    await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
    await page.getByRole('textbox', { name: 'Name' }).fill('   ')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Please enter your name')
    await expect(page.getByRole('textbox', { name: 'Name' })).toBeFocused()
    expect(await isRed(page.getByRole('alert'))).toBe(true)
    const banner = await page.getByRole('alert').boundingBox()
    const form = await page.getByRole('textbox', { name: 'Name' }).boundingBox()
    expect(banner?.y, 'above the form').toBeLessThan(form?.y ?? 0)
    expect(sent).toEqual([])
  })

  test('a new password shows its rule and strength before it is sent, and the form refuses none', async ({
    page,
    email,
  }) => {
    await page.goto('/login')
    await expect(page.getByText('At least 8 characters.')).toHaveCount(0)
    await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
    const field = page.getByLabel('Password', { exact: true })
    await expect(field).toHaveAccessibleDescription('At least 8 characters.')
    await page.getByRole('textbox', { name: 'Name' }).fill('Marguerite')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    for (const [typed, strength] of [
      ['password1', 'Easy to guess'],
      ['Marguerite12', 'Easy to guess'],
      ['correct horse battery', 'Strong'],
    ] as const) {
      await field.fill(typed)
      await expect(page.getByRole('status')).toHaveText(`Password strength: ${strength}`)
      // The screen looks the same for both passwords that are easy to guess.
      if (typed !== 'Marguerite12') await expectAccessible(page)
    }
    await field.fill('password1')
    await expect(page.getByRole('status')).toHaveText('Password strength: Easy to guess')
    await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
    await expect(page).toHaveURL('/')
  })

  test.describe('refused', () => {
    test.use({ expectedComplaints: [refusedRequest] })

    test('a wrong password and a short one show the message of the server', async ({ page, email }) => {
      await page.goto('/login')
      await signIn(page, email, password)
      await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
      await expectAccessible(page)

      await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
      await page.getByLabel('Password', { exact: true }).fill('short')
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
      await expect(page.getByRole('alert')).toContainText('Password should be at least 8 characters')
    })

    test('an address with an account cannot sign up again', async ({ page, email }) => {
      await createAccount(page, email)
      await page.goto('/login')
      await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
      await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
      await page.getByRole('textbox', { name: 'Email' }).fill(email)
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
      await expect(page.getByRole('alert')).toHaveText('User already registered')
    })

    test('a session that the server has ended redirects to the sign-in page, which says so', async ({
      page,
      email,
    }) => {
      await signUp(page, email)
      await page.evaluate(endSessionsOnTheServer)
      await expect(page).toHaveURL('/login')
      await expect(page.getByText('Your session has ended. Please sign in again.')).toBeVisible()
    })
  })

  test.describe('failing', () => {
    test.use({ expectedComplaints: [/ERR_FAILED|status of (422|50)/] })

    test('a failure shows the message of the server, or “An error occurred”', async ({ page, email }) => {
      const spoken = { status: 422, json: { code: 'validation_failed', msg: 'The door is shut today.' } }
      await page.goto('/login')
      for (const [mode, call] of [
        ['Sign In', '**/auth/v1/token?*'],
        ['Sign Up', '**/auth/v1/signup?*'],
      ] as const) {
        if (mode === 'Sign Up') {
          await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
          await page.getByRole('textbox', { name: 'Name' }).fill('Ada')
        }
        await page.getByRole('textbox', { name: 'Email' }).fill(email)
        await page.getByLabel('Password', { exact: true }).fill(password)
        for (const [answer, said] of [
          [null, 'An error occurred'],
          [{ status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }, 'An error occurred'],
          [{ status: 500, json: {} }, 'An error occurred'],
          [spoken, 'The door is shut today.'],
        ] as const) {
          await page.route(call, (route) => (answer ? route.fulfill(answer) : route.abort()))
          await page.getByRole('button', { name: mode, exact: true }).click()
          await expect(page.getByRole('alert')).toHaveText(said)
          await page.unroute(call)
        }
      }
      await expectAccessible(page)
    })
  })

  test('a visitor is redirected to the plain sign-in URL, and then to the dashboard', async ({
    page,
    email,
  }) => {
    await signUpOnScreen(page, email)
    // The session survives a reload and is stored under the key of the host.
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
    const key = `sb-${new URL(page.url()).hostname.split('.')[0]}-auth-token`
    expect(await page.evaluate((name) => localStorage.getItem(name), key)).toContain('access_token')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await signOut(page)
    await expect(page).toHaveURL('/login')

    for (const place of ['/settings', '/history?search=rent', '/login?next=%2Fsettings']) {
      await page.goto(place)
      await expect(page).toHaveURL('/login')
    }
    await signIn(page, email)
    await expect(page).toHaveURL('/')
    await page.goto('/login')
    await expect(page).toHaveURL('/')
  })
})

/** Signs the user out everywhere without the page noticing, as another device could, and opens another screen. */
async function endSessionsOnTheServer() {
  const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? ''
  const { access_token } = JSON.parse(localStorage.getItem(key) ?? '{}')
  await fetch('/auth/v1/logout?scope=global', {
    method: 'POST',
    headers: { authorization: `Bearer ${access_token}` },
  })
  document.querySelector<HTMLAnchorElement>('nav a[href="/history"]')?.click()
}
