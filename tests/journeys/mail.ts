import type { Page } from '@playwright/test'
import { readOutbox, type SentMessage } from '#tests/support/read-outbox.ts'
import type { Product } from '#tests/support/start-product.ts'
import { callAuthService, expect, password, startWithSession } from './journey.ts'

/** Waits for the nth message with a code to an address. */
export const mailTo = (product: Product, email: string, nth = 1): Promise<SentMessage> =>
  nthMail(product, email, nth, ({ code }) => code !== '')

/** Waits for the first message without a code to an address. */
export const noticeTo = (product: Product, email: string): Promise<SentMessage> =>
  nthMail(product, email, 1, ({ code }) => code === '')

async function nthMail(
  product: Product,
  email: string,
  nth: number,
  isMeant: (message: SentMessage) => boolean,
): Promise<SentMessage> {
  const received = () => readOutbox(product.dataDirectory).filter((one) => one.to === email && isMeant(one))
  await expect.poll(() => received().length, `messages to ${email}`).toBe(nth)
  return received()[nth - 1] as SentMessage
}

/** Creates an account whose address is not confirmed yet. */
export async function fillSignUp(page: Page, email: string) {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
}

/** The same over HTTP, but confirmed, for tests that are not about signing up. The page stays signed out. */
export async function createConfirmed(page: Page, email: string, product: Product) {
  await callAuthService(page, '/signup', { email, password })
  const { code: token } = await mailTo(product, email)
  return callAuthService(page, '/verify', { type: 'signup', email, token })
}

/** Like createConfirmed, but the page starts signed in. */
export const startConfirmed = async (page: Page, email: string, product: Product) =>
  startWithSession(page, await createConfirmed(page, email, product))
