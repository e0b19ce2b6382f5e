import type { Page } from '@playwright/test'
import { withMoreFlows } from './environments.ts'
import { createAccount, expect, expectAccessible, password, signIn, signOut, test } from './journey.ts'
import { mailTo } from './mail.ts'

test.use({ environment: withMoreFlows })

const refusedRequest = /Failed to load resource: the server responded with a status of 4\d\d/
const newPassword = 'another battery staple'

test.describe('a forgotten password', () => {
  test('can be reset with the link in a mail', async ({ page, email, product, expectedComplaints }) => {
    expectedComplaints.push(refusedRequest)
    await createAccount(page, email)
    await page.goto('/login')
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('link', { name: 'Forgot password?' }).click()
    await expect(page.getByRole('heading', { name: 'Forgot Your Password?' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send Email' }).click()
    // The mail arrives before the response, without which the page does not know which link it is waiting for.
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()

    await page.goto((await mailTo(product, email)).link)
    await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
    await expect(page).toHaveURL('/login/password')
    const field = page.getByLabel('New Password')
    await expect(field).toHaveAttribute('autocomplete', 'new-password')
    await expectAccessible(page)
    await field.fill('short')
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByRole('alert')).toContainText('Password should be at least 8 characters')
    await field.fill(newPassword)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Saved' })).toBeFocused()
    await expectAccessible(page)

    await page.getByRole('link', { name: 'Go to the Dashboard' }).click()
    await signOut(page)
    await signIn(page, email, password)
    await expect(page.getByRole('alert')).toHaveText('Invalid login credentials')
    await signIn(page, email, newPassword)
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
  })

  test('can be reset with the code in a mail', async ({ page, email, product }) => {
    await createAccount(page, email)
    await askForRecovery(page, email)
    await page.getByLabel('Code').fill((await mailTo(product, email)).code)
    await page.getByRole('button', { name: 'Continue' }).click()
    await expect(page).toHaveURL('/login/password')
    await page.getByLabel('New Password').fill(newPassword)
    await page.getByRole('button', { name: 'Save Password' }).click()
    await expect(page.getByRole('heading', { name: 'Password Saved' })).toBeVisible()
  })

  test('for an unknown address gets the same response, and no form without a link or code', async ({
    page,
    email,
  }) => {
    await askForRecovery(page, email)
    await expect(
      page.getByText(`If ${email} has an account here, we sent it a link and a code.`),
    ).toBeVisible()
    await page.goto('/login/password')
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
  })
})

test.describe('a link in a mail', () => {
  test('that was already used says so and offers a new one', async ({ page, email, product }) => {
    await createAccount(page, email)
    await askForRecovery(page, email)
    const { link } = await mailTo(product, email)
    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
    await page.getByRole('link', { name: 'Not now' }).click()
    await signOut(page)

    await page.goto(link)
    await expect(page.getByRole('heading', { name: 'This Link Is No Longer Valid' })).toBeVisible()
    expect(page.url()).not.toContain('error')
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.getByRole('button', { name: 'Send a New Link' }).click()
    await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    await page.goto((await mailTo(product, email, 2)).link)
    await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
  })

  test('that was made up never has its text shown', async ({ page }) => {
    await page.goto('/login/finish?for=provider#error=access_denied&error_description=Call+555')
    await expect(page.getByRole('heading', { name: 'Sign-in Failed' })).toBeVisible()
    await expect(page.getByText('555')).toHaveCount(0)
    await expect(page).toHaveURL('/login/finish?for=provider')
  })

  test('to another page of the site works too', async ({ page, email, product }) => {
    await createAccount(page, email)
    const { link } = await recoveryTo(page, email, `${product.url}/history`, () => mailTo(product, email))
    await page.goto(link)
    await page.getByRole('button', { name: 'Yes, Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
  })
})

async function askForRecovery(page: Page, email: string) {
  await page.goto('/login/forgot')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send Email' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
}

/** Requests a recovery mail as another client does, with its own redirect URL. */
async function recoveryTo<Mail>(page: Page, email: string, place: string, mail: () => Promise<Mail>) {
  const asked = await page.request.post(`/auth/v1/recover?redirect_to=${encodeURIComponent(place)}`, {
    data: { email },
  })
  expect(asked.status()).toBe(200)
  return mail()
}
