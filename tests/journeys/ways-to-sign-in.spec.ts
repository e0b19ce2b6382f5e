import type { Page } from '@playwright/test'
import { withConfirmation } from './environments.ts'
import { holdCalls } from './hold-calls.ts'
import { arrived, callsDone, expect, expectAccessible, password, signOut, test } from './journey.ts'
import { createConfirmed, fillSignUp, mailTo } from './mail.ts'

test.use({ environment: withConfirmation })

const refusedRequest = /Failed to load resource: the server responded with a status of 4\d\d/
const dashboard = { name: 'Financial Dashboard' }

test.describe('a sign-up that requires a confirmed address', () => {
  test('continues with the link in the mail, which leaves nothing in the URL', async ({
    page,
    email,
    product,
  }) => {
    await fillSignUp(page, email)
    await page.goto((await mailTo(product, email)).link)
    await expect(page.getByRole('heading', dashboard)).toBeVisible()
    expect(new URL(page.url()).hash).toBe('')
    await page.goBack()
    expect(page.url()).not.toContain('access_token')
    await page.goto('/settings')
    await expect(page.getByLabel('Your Name')).toHaveValue('Ada Lovelace')
  })

  test('continues with the code in the mail, of which only the newest is valid and another can be sent after a minute', async ({
    page,
    email,
    product,
    expectedComplaints,
  }) => {
    expectedComplaints.push(refusedRequest)
    await page.clock.install()
    await fillSignUp(page, email)
    await expect(page.getByText(`We sent a link and a code to ${email}.`)).toBeVisible()
    const field = page.getByLabel('Code')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(field).toHaveAttribute('inputmode', 'numeric')
    await expectAccessible(page)
    const first = await mailTo(product, email)
    await expect(page.getByRole('button', { name: /Resend in \d+ s/ })).toBeDisabled()
    await page.clock.runFor(61_000)
    await page.getByRole('button', { name: 'Resend', exact: true }).click()
    await expect(page.getByText('Sent again.')).toBeVisible()
    const second = await mailTo(product, email, 2)

    await field.fill(first.code)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('alert')).toHaveText('Token has expired or is invalid')
    await field.fill(second.code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', dashboard)).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await expect(page.getByLabel('Your Name')).toHaveValue('Ada Lovelace')
  })

  test('can be resumed by signing in', async ({ page, email, product, expectedComplaints }) => {
    expectedComplaints.push(refusedRequest)
    await fillSignUp(page, email)
    await mailTo(product, email)
    await page.getByRole('link', { name: 'Back to sign in' }).click()
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await page.getByRole('alert').getByRole('button', { name: 'Resend Email' }).click()
    await page.getByLabel('Code').fill((await mailTo(product, email, 2)).code)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', dashboard)).toBeVisible()
  })
})

test.describe('a code by mail', () => {
  test('signs in without a password, and an unknown address gets the same response', async ({
    page,
    email,
    product,
    expectedComplaints,
  }) => {
    await createConfirmed(page, email, product)
    await page.goto('/login')
    await page.getByRole('link', { name: 'Email Me a Code' }).click()
    await expect(page.getByRole('heading', { name: 'Sign In with a Code' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeFocused()
    await expectAccessible(page)
    await page.getByRole('textbox', { name: 'Email' }).fill(email)
    await page.keyboard.press('Enter')
    const sent = (address: string) => `If ${address} has an account here, we sent it a link and a code.`
    await expect(page.getByText(sent(email))).toBeVisible()
    await page.getByLabel('Code').fill((await mailTo(product, email, 2)).code)
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()
    await expect(page).toHaveURL('/')

    await signOut(page)
    await page.getByRole('link', { name: 'Email Me a Code' }).click()
    expectedComplaints.push(refusedRequest)
    await sendCode(page, `unknown-${email}`)
    await expect(page.getByText(sent(`unknown-${email}`))).toBeVisible()

    // A sign-up with this address gets the same response as any other.
    await fillSignUp(page, email)
    await expect(page.getByText(`We sent a link and a code to ${email}.`)).toBeVisible()
  })

  test('opened as a link in another browser, asks for confirmation', async ({ page, email, product }) => {
    await createConfirmed(page, email, product)
    // Another browser has nothing stored.
    const openElsewhere = async ({ link }: { link: string }) => {
      await callsDone(page)
      await page.evaluate(() => localStorage.clear())
      await page.goto(link)
      await expect(page.getByRole('heading', { name: 'Is This You?' })).toBeVisible()
      await expect(page.getByText(email)).toBeVisible()
      expect(await page.evaluate(() => localStorage.length)).toBe(0)
    }
    await page.goto('/login/code')
    await sendCode(page, email)
    await openElsewhere(await mailTo(product, email, 2))
    await expectAccessible(page)
    // If it is declined, nobody is signed in.
    await page.getByRole('button', { name: 'No, Cancel' }).click()
    await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()

    await page.getByRole('link', { name: 'Email Me a Code' }).click()
    await sendCode(page, email)
    await openElsewhere(await mailTo(product, email, 3))
    await page.getByRole('button', { name: 'Yes, Continue' }).click()
    await expect(page.getByRole('heading', dashboard)).toBeVisible()
  })
})

test.describe('without reduced motion', () => {
  test.use({ hasAnimations: true })

  test('other ways to sign in appear without moving the form', async ({ page }) => {
    await page.route('**/auth/v1/settings', async (route) => {
      const answer = await route.fetch()
      const settings = await answer.json()
      await route.fulfill({
        json: {
          ...settings,
          saml_enabled: true,
          external: { ...settings.external, google: true, github: true },
        },
      })
    })
    const settings = await holdCalls(page, '**/auth/v1/settings')
    await page.goto('/login')
    const submit = page.getByRole('button', { name: 'Sign In', exact: true })
    await expect(submit).toBeVisible()
    await page.evaluate(() => document.fonts.ready.then(() => null))
    await arrived(page)
    const before = await submit.boundingBox()
    settings.letAllPass()
    await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Continue with Your Company' })).toBeVisible()
    expect(await submit.boundingBox()).toEqual(before)
    await expectAccessible(page)
  })
})

async function sendCode(page: Page, email: string) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
}
