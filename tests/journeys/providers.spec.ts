import type { Page } from '@playwright/test'
import { startOpenIdProvider, type TestOpenIdProvider } from '#tests/support/openid-provider.ts'
import {
  createAccount,
  expect,
  expectAccessible,
  test as journey,
  password,
  signIn,
  signOut,
  signUp,
} from './journey.ts'
import { openScreen } from './open-screen.ts'

/** The product, configured with the operator's OpenID provider. */
const test = journey.extend<object, { provider: TestOpenIdProvider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const provider = await startOpenIdProvider()
      await use(provider)
      await provider.close()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ provider }, use) =>
      use({
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
        OIDC_NAME: 'Town Hall',
        UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true',
      }),
    { scope: 'worker' },
  ],
  // The provider's page has no favicon.
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedComplaints: async ({}, use) => use([/favicon\.ico/, /status of 400/]),
})

test.describe('an account with a provider', () => {
  test('that the provider rejects shows an error and links back; otherwise, it signs in and provides the name', async ({
    page,
    email,
    provider,
  }) => {
    provider.people.push({ sub: email, email, email_verified: true, name: 'Ada Lovelace' })
    await page.goto('/settings')
    const button = page.getByRole('button', { name: 'Continue with Town Hall' })
    await expect(button).toBeVisible()
    await expectAccessible(page)
    await button.click()
    await page.getByRole('button', { name: 'Refuse' }).click()
    await expect(page.getByRole('heading', { name: 'Sign-in Failed' })).toBeVisible()
    await expect(page.getByText('The person said no')).toHaveCount(0)
    expect(page.url()).not.toContain('error')
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

    await button.click()
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByText(email).first()).toBeVisible()
    await page.reload()
    await expect(page.getByLabel('Your Name')).toHaveValue('Ada Lovelace')
  })

  test('can be linked in Settings and then used to sign in, and cannot be linked by another user', async ({
    page,
    email,
    provider,
  }) => {
    const elsewhere = `elsewhere-${email}`
    const linked = page.getByRole('list', { name: 'Linked accounts' })
    provider.people.push({ sub: elsewhere, email: elsewhere, email_verified: true })
    await signUp(page, email, '/settings')
    await linkTownHall(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(elsewhere)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/settings')
    await expect(linked).toContainText(elsewhere)
    await expect(page.getByText('This device')).toBeVisible()

    await signOut(page)
    await page.getByRole('button', { name: 'Continue with Town Hall' }).click()
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
    await openScreen(page, '/settings')
    await expect(linked).toContainText(email)

    // The provider still recognizes the visitor by a cookie.
    await signOut(page)
    await createAccount(page, `second-${email}`)
    await signIn(page, `second-${email}`)
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
    await openScreen(page, '/settings')
    await linkTownHall(page)
    await expect(page.getByText('That account is already linked to another user.')).toBeVisible()
    await page.getByRole('link', { name: 'Go to Settings' }).click()
    await expect(linked.getByRole('listitem')).toHaveCount(1)
  })
})

/** Links the provider's account, with the password that the server requires. */
async function linkTownHall(page: Page) {
  await page.getByRole('button', { name: 'Link Town Hall' }).click()
  await page.getByLabel('Current Password').fill('not my password')
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('alert')).toContainText('The current password is wrong')
  await page.getByLabel('Current Password').fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
}
