import type { Product } from '#tests/support/start-product.ts'
import { callAsAdmin } from './administration.ts'
import { withConfirmation } from './environments.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { mailTo, startConfirmed } from './mail.ts'
import { openScreen } from './open-screen.ts'

test.use({ environment: withConfirmation })

test.describe('a new email address', () => {
  test('takes effect once the links in both mails have been opened', async ({ page, email, product }) => {
    const wanted = `new-${email}`
    await startConfirmed(page, email, product)
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Change Email' }).click()
    await page.getByLabel('New Email Address').fill(wanted)
    await page.getByRole('button', { name: 'Send Emails' }).click()
    await expect(page.getByText('Waiting for you to confirm')).toBeVisible()

    await page.goto((await mailTo(product, wanted)).link)
    await expect(page.getByRole('heading', { name: 'One More Step' })).toBeVisible()
    expect(page.url()).not.toContain('message')
    await expectAccessible(page)
    await page.goto((await mailTo(product, email, 2)).link)
    await expect(page.getByRole('heading', { name: 'Email Address Changed' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Go to Settings' }).click()
    await expect(page.getByRole('region', { name: 'Email Address' })).toContainText(wanted)
    await expect(page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')).toHaveCount(1)
  })
})

test.describe('an invitation', () => {
  test('lets a new user set a password', async ({ page, email, product }) => {
    await invite(product, email)
    await page.goto((await mailTo(product, email)).link)
    await expect(page.getByRole('heading', { name: 'Is This You?' })).toBeVisible()
    await page.getByRole('button', { name: 'Yes, Continue' }).click()
    await expect(page.getByRole('heading', { name: 'Choose a New Password' })).toBeVisible()
    await page.getByLabel('New Password').fill('correct horse battery')
    await page.getByRole('button', { name: 'Save Password' }).click()
    await page.getByRole('link', { name: 'Go to the Dashboard' }).click()
    await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
  })

  test('does not replace the signed-in user without asking', async ({ page, email, product }) => {
    const invited = `invited-${email}`
    await startConfirmed(page, email, product)
    await invite(product, invited)
    await page.goto((await mailTo(product, invited)).link)
    await expect(page.getByText(`The link signs you in as ${invited} instead of ${email}.`)).toBeVisible()
    await page.getByRole('button', { name: 'No, Cancel' }).click()
    await openScreen(page, '/settings')
    await expect(page.getByRole('region', { name: 'Email Address' })).toContainText(email)
  })
})

const invite = (product: Product, email: string) => callAsAdmin(product, '/invite', { email })
