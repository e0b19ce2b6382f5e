import type { Page } from '@playwright/test'
import { GoTrueClient, type Session } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import type { Product } from '#tests/support/start-product.ts'

const password = 'correct horse battery'
let accounts = 0

/** A user who has just signed up through the API, and the client that did it. */
type Account = { email: string; session: Session; client: GoTrueClient }

/** Creates an empty account; throws if the product refuses. */
export async function newAccount({ url }: Pick<Product, 'url'>): Promise<Account> {
  accounts += 1
  const email = `ada-${accounts}@example.com`
  const client = new GoTrueClient({ url: `${url}/auth/v1`, persistSession: false, autoRefreshToken: false })
  const { data, error } = await client.signUp({
    email,
    password,
    options: { data: { name: 'Ada Lovelace' } },
  })
  if (error) throw error
  if (!data.session) throw new Error('The product requires email confirmation.')
  const authorization = `Bearer ${data.session.access_token}`
  const headers = { authorization, 'content-type': 'application/json' }
  await fetch(`${url}/api/v1/profile`, { method: 'PUT', headers, body: '{"name":"Ada Lovelace"}' })
  return { email, session: data.session, client }
}

/** Another session of the same account, as if from another device. */
export async function sessionElsewhere({ client, email }: Account): Promise<Session> {
  const { data, error } = await client.signInWithPassword({ email, password })
  if (error) throw error
  return data.session
}

/** What a browser stores while the account is signed in. */
export const storageOf = (url: string, session: Session) => ({
  storageState: {
    cookies: [],
    origins: [
      {
        origin: url,
        localStorage: [
          { name: `sb-${new URL(url).hostname.split('.')[0]}-auth-token`, value: JSON.stringify(session) },
        ],
      },
    ],
  },
})

export async function addApp({ client }: Account): Promise<void> {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp' })
  if (error) throw error
  const code = codeOf(data.totp.secret)
  const added = await client.mfa.challengeAndVerify({ factorId: data.id, code })
  if (added.error) throw added.error
}

/** The authenticator app's current code for a secret. */
export const codeOf = (secret: string): string =>
  new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')) }).generate()

/** `code` reads the code that was sent to the number. */
export async function addPhone({ client }: Account, phone: string, code: () => string): Promise<void> {
  const enrolled = await client.mfa.enroll({ factorType: 'phone', phone })
  if (enrolled.error) throw enrolled.error
  const factorId = enrolled.data.id
  const sent = await client.mfa.challenge({ factorId })
  if (sent.error) throw sent.error
  const added = await client.mfa.verify({ factorId, challengeId: sent.data.id, code: code() })
  if (added.error) throw added.error
}

/** Signs in like a person, up to and including the password. */
export async function enterPassword(page: Page, { email }: Account): Promise<void> {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}
