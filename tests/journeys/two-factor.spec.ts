import type { Page } from '@playwright/test'
import { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import type { Product } from '#tests/support/start-product.ts'
import { withMoreFlows } from './environments.ts'
import { createAccount, expect, expectAccessible, password, signIn, signOut, test } from './journey.ts'
import { mailTo } from './mail.ts'
import { openScreen } from './open-screen.ts'

const refusedRequest = /Failed to load resource: the server responded with a status of 4\d\d/
const step = { name: 'Second Step' }
const dashboard = { name: 'Financial Dashboard' }

test.use({ environment: withMoreFlows })

test.describe('a user with an authenticator app', () => {
  test('enters its code after the password, and sees nothing of the account before', async ({
    page,
    email,
    product,
    expectedComplaints,
  }) => {
    expectedComplaints.push(refusedRequest)
    const app = await accountWithApp(page, email, product)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/history')
    await signIn(page, email)
    await expect(page.getByRole('heading', step)).toBeVisible()
    await expect(page).toHaveURL('/login/second-factor')
    const field = page.getByLabel('Code from the app')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByText('Whoever runs this server can remove the second factor.')).toBeVisible()
    await expectAccessible(page)
    expect(asked.filter((path) => path.startsWith('/api/v1/') && path !== '/api/v1/config')).toEqual([])

    await page.goto('/settings')
    await expect(page.getByRole('heading', step)).toBeVisible()
    await field.fill('000000')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toContainText('Invalid TOTP code')
    await field.fill(app.nextCode())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/')
    await openScreen(page, '/settings')
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  })

  test('can go back, or use a recovery code instead, once', async ({
    page,
    email,
    product,
    expectedComplaints,
  }) => {
    const { recoveryCode } = await accountWithApp(page, email, product)
    await page.goto('/login')
    await signIn(page, email)
    await signOut(page)
    await expect(page).toHaveURL('/login')
    await page.goto('/login/second-factor')
    await expect(page).toHaveURL('/login')
    await signIn(page, email)
    await page.getByRole('button', { name: 'Use a Recovery Code' }).click()
    await expect(page.getByLabel('Recovery code')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', dashboard)).toBeVisible()

    await signOut(page)
    await signIn(page, email)
    await page.getByRole('button', { name: 'Use a Recovery Code' }).click()
    expectedComplaints.push(refusedRequest)
    await page.getByLabel('Recovery code').fill(recoveryCode)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(page.getByRole('heading', step)).toBeVisible()
  })

  test('continues in the other tab too', async ({ page, context, email, product }) => {
    const app = await accountWithApp(page, email, product)
    await page.goto('/login')
    await signIn(page, email)
    await expect(page.getByRole('heading', step)).toBeVisible()
    const other = await context.newPage()
    await other.goto('/recurring')
    await expect(other.getByRole('heading', step)).toBeVisible()
    await page.getByLabel('Code from the app').fill(app.nextCode())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', dashboard)).toBeVisible()
    await expect(other).toHaveURL('/')
  })

  test('enters its code before resetting a forgotten password', async ({ page, email, product }) => {
    const app = await accountWithApp(page, email, product)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send Email' }).click()
    await page.getByLabel('Code').fill((await mailTo(product, email)).code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page.getByRole('heading', step)).toBeVisible()
    await page.getByLabel('Code from the app').fill(app.nextCode())
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
    await page.getByLabel('New Password').fill('another battery staple')
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Saved' })).toBeVisible()
  })
})

test.describe('a user with a phone', () => {
  test('requests an SMS and enters its code', async ({ page, email, product }) => {
    await createAccount(page, email)
    const client = await signedInElsewhere(email, product)
    const phone = `49${email.replaceAll(/\D/g, '').slice(-10)}`
    const { data: factor } = await client.mfa.enroll({ factorType: 'phone', phone })
    if (!factor) throw new Error('The phone was not added.')
    const { data: challenge } = await client.mfa.challenge({ factorId: factor.id })
    if (!challenge) throw new Error('The phone was not sent a code.')
    const { code } = await mailTo(product, phone)
    const added = await client.mfa.verify({ factorId: factor.id, challengeId: challenge.id, code })
    expect(added.error).toBeNull()

    await page.goto('/login')
    await signIn(page, email)
    await expect(page.getByText('Enter the code that we send to your phone.')).toBeVisible()
    await page.getByRole('button', { name: 'Send Code' }).click()
    const field = page.getByLabel('Code from the text message')
    await expect(field).toBeFocused()
    await expectAccessible(page)
    await field.fill((await mailTo(product, phone, 2)).code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', dashboard)).toBeVisible()
  })
})

/** An account whose authenticator app was added on another device. */
async function accountWithApp(page: Page, email: string, product: Product) {
  await createAccount(page, email)

  const client = await signedInElsewhere(email, product)
  const enrolled = await client.mfa.enroll({ factorType: 'totp' })
  if (enrolled.error) throw enrolled.error
  const totp = new TOTP({ secret: Secret.fromBase32(enrolled.data.totp.secret) })
  const added = await client.mfa.challengeAndVerify({ factorId: enrolled.data.id, code: totp.generate() })
  if (added.error) throw added.error
  const made = await fetch(`${product.url}/auth/v1/factors/recovery-codes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${added.data.access_token}` },
  })
  const { codes } = (await made.json()) as { codes: string[] }
  return {
    recoveryCode: codes[0] ?? '',
    /** Not the code that was just used, because each is valid once. The server accepts the next one a little early. */
    nextCode: () => totp.generate({ timestamp: Date.now() + 30_000 }),
  }
}

async function signedInElsewhere(email: string, product: Product): Promise<GoTrueClient> {
  const url = `${product.url}/auth/v1`
  const client = new GoTrueClient({ url, persistSession: false, autoRefreshToken: false })
  const { error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return client
}
