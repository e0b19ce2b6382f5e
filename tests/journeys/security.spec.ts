import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expect, expectAccessible, password, signIn, signOut, signUp, test } from './journey.ts'
import { mailTo } from './mail.ts'
import { openScreen } from './open-screen.ts'

test.describe('security in Settings', () => {
  test.beforeEach(async ({ page, email }) => {
    await signUp(page, email, '/settings')
    await expect(page.getByRole('heading', { name: 'Two-factor Authentication' })).toBeVisible()
  })

  test('changes the password, after which the old one neither signs in nor deletes the account', async ({
    page,
    email,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/status of 4(00|22)/)
    const changed = 'another battery staple'
    await page.getByRole('button', { name: 'Change Password' }).click()
    const field = page.getByLabel('New Password', { exact: true })
    await expect(field).toBeFocused()
    await field.fill('short')
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByRole('alert')).toContainText('Password should be at least 8 characters')
    await field.fill(changed)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByText('Password changed.')).toBeVisible()

    await signOut(page)
    await signIn(page, email)
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
    await signIn(page, email, changed)
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()

    await openScreen(page, '/settings')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    await expect(dialog).toContainText('all transactions, rules and recurring costs')
    await expectAccessible(page)
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Delete Everything' }).click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    // The client signs out of a session that was deleted with its account.
    expectedComplaints.push(/status of 40[13]/)
    await dialog.getByLabel('Password', { exact: true }).fill(changed)
    await dialog.getByRole('button', { name: 'Delete Everything' }).click()
    await expect(page).toHaveURL(/\/login/)
    await signIn(page, email, changed)
    await expect(page.getByRole('alert')).toContainText('Invalid login credentials')
  })

  test('changes the email address once the new one is confirmed', async ({
    page,
    email,
    product,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/status of 403/)
    const wanted = `new-${email}`
    await page.getByRole('button', { name: 'Change Email' }).click()
    await page.getByLabel('New Email Address').fill(wanted)
    await page.getByRole('button', { name: 'Send Emails' }).click()
    await expect(page.getByText('Waiting for you to confirm')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel(`Code sent to ${wanted}`).fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toContainText('Token has expired or is invalid')
    await page.getByLabel(`Code sent to ${wanted}`).fill((await mailTo(product, wanted)).code)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('Waiting for you to confirm')).toBeHidden()
    await expect(page.getByRole('region', { name: 'Email Address' })).toContainText(wanted)
  })

  test('sets up an authenticator app, offers recovery codes once to copy or download, and removes the app', async ({
    page,
    expectedComplaints,
  }) => {
    expectedComplaints.push(/status of 422/)
    await page.getByRole('button', { name: 'Set Up' }).click()
    await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
    await expectAccessible(page)
    const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''

    await page.getByLabel('Code from the app').fill('000000')
    await page.getByRole('button', { name: 'Turn On' }).click()
    await expect(page.getByRole('alert')).toContainText('Invalid TOTP code')
    // The number of codes from before arrives after they were created.
    const created = page.waitForResponse(
      (answer) => answer.url().endsWith('/recovery-codes') && answer.request().method() === 'POST',
    )
    await page.route('**/factors/recovery-codes', async (route) => {
      if (route.request().method() !== 'GET') return route.fallback()
      await created
      return route.fulfill({ json: { remaining: 0 } })
    })
    await page.getByLabel('Code from the app').fill(codeOf(secret))
    await page.getByRole('button', { name: 'Turn On' }).click()

    const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'I Have Saved Them' }).click()
    await expect(codes).toHaveCount(0)
    await expect(page.getByText('You have 10 recovery codes left')).toBeVisible()

    page.once('dialog', (question) => {
      expect(question.message()).toContain('Are you sure you want to remove your only second factor?')
      void question.accept()
    })
    await page.getByRole('button', { name: /^Remove Authenticator app/ }).click()
    await expect(page.getByRole('button', { name: 'Set Up' })).toBeVisible()

    // As in every browser without HTTPS.
    await page.evaluate(() => delete (Navigator.prototype as { clipboard?: unknown }).clipboard)
    await page.getByRole('button', { name: 'Set Up' }).click()
    const next = page.getByText(/^([A-Z2-7]{4} ?){8}$/)
    await expect(next).not.toHaveText(secret)
    await page.getByLabel('Code from the app').fill(codeOf((await next.textContent()) ?? ''))
    await page.getByRole('button', { name: 'Turn On' }).click()
    await expect(page.getByRole('link', { name: 'Download' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Copy', exact: true })).toHaveCount(0)
  })

  test('lists sessions, ends one after another, and all others at once', async ({ page, email }) => {
    const sessions = page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
    await expect(sessions).toHaveCount(1)
    await expect(sessions).toContainText('This device')
    await expect(sessions).toContainText('Chrome on Linux')

    const tokens: string[] = []
    for (let device = 0; device < 4; device += 1) tokens.push(await signInElsewhere(page, email))
    const areSignedIn = () => Promise.all(tokens.map((token) => isSignedIn(page, token)))
    expect(await areSignedIn()).toEqual([true, true, true, true])
    await page.reload()
    await expect(sessions).toHaveCount(5)
    await expectAccessible(page)
    const end = page.getByRole('button', { name: 'End the session of Chrome on Linux' })
    await end.first().press('Enter')
    await expect(sessions).toHaveCount(4)
    await expect(end.first(), 'the next session').toBeFocused()
    await page.keyboard.press('Enter')
    await expect(sessions).toHaveCount(3)
    expect((await areSignedIn()).filter(Boolean)).toHaveLength(2)

    await page.getByRole('button', { name: 'End All Others' }).click()
    await expect(page.getByRole('button', { name: 'End All Others' })).toBeHidden()
    await expect(sessions).toHaveCount(1)
    expect(await areSignedIn()).toEqual([false, false, false, false])
  })
})

/** Signs the same user in on another device, with a browser of the same name, and returns its access token. */
async function signInElsewhere(page: Page, email: string): Promise<string> {
  const answer = await page.request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
  return (await answer.json()).access_token
}

const isSignedIn = async (page: Page, token: string) =>
  (await page.request.get('/api/v1/profile', { headers: { authorization: `Bearer ${token}` } })).ok()

const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()
