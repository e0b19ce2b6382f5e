import { test as base, expect, type Page, type Route } from '@playwright/test'
import { callHttp } from '#tests/support/call-http.ts'
import { type Product, startProduct } from '#tests/support/start-product.ts'
import { expectAccessible } from './accessibility.ts'
import { arrived } from './arrived.ts'
import { callsDone, countCalls } from './calls-under-way.ts'
import { KeptContexts } from './kept-contexts.ts'
import { mapOwnFramesOnly } from './own-frames.ts'

mapOwnFramesOnly()

type Journey = {
  /** An email address that has not been used yet. */
  email: string
  /** Console errors that the test causes on purpose, such as a failed request. */
  expectedComplaints: RegExp[]
  /** Starts with an empty cache, for tests without a server: a kept context has files of earlier tests cached. */
  hasEmptyCache: boolean
  /** Without it, journeys run with reduced motion (playwright.config.ts). */
  hasAnimations: boolean
}
type Worker = {
  product: Product
  /** Settings of the product that differ from the defaults. */
  environment: Record<string, string>
  keptContexts: KeptContexts
}

const hashingCheaply = `--import=${import.meta.resolve('../support/hash-cheaply.js')}`

const desktop = { width: 1280, height: 800 }

/** `OUTGO_TEST_LATENCY=400` delays each response to a GET of the data service by 400 to 800 ms. */
const latency = Number(process.env.OUTGO_TEST_LATENCY ?? 0)

/**
 * A test in a real browser against the built product: one product for each worker, a new page without stored data for
 * each test. Whatever the page logs as an error or throws fails the test.
 */
export const test = base.extend<Journey, Worker>({
  environment: [{}, { scope: 'worker', option: true }],
  product: [
    async ({ environment }, use) => {
      const product = await startProduct({ NODE_OPTIONS: hashingCheaply, ...environment })
      await use(product)
      expect(await product.stop(), 'the exit code after SIGTERM').toBe(0)
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
  email: async ({}, use, { testId, repeatEachIndex, retry }) =>
    use(`${testId}-${repeatEachIndex}-${retry}@example.com`),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectedComplaints: async ({}, use) => use([]),
  hasEmptyCache: [false, { option: true }],
  hasAnimations: [false, { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: as above
  keptContexts: [async ({}, use) => use(new KeptContexts()), { scope: 'worker' }],
  context: async (
    { browser, product, keptContexts, hasEmptyCache, viewport, timezoneId, hasTouch, isMobile },
    use,
    info,
  ) => {
    // All other options can be set for a page.
    const size = isMobile ? viewport : desktop
    const options = { timezoneId, hasTouch, isMobile, viewport: size, hasEmptyCache }
    const context = await keptContexts.open(browser, product.url, options)
    if (latency > 0) await context.route('**/api/v1/**', delayed)
    const stopCounting = countCalls(context)
    await use(context)
    stopCounting()
    await keptContexts.clear(info, hasEmptyCache)
  },
  // Needs the context to be open.
  page: async ({ context: _, keptContexts, expectedComplaints, viewport, isMobile, hasAnimations }, use) => {
    const page = await keptContexts.newPage()
    if (viewport && !isMobile && viewport.width !== desktop.width) await page.setViewportSize(viewport)
    if (hasAnimations) await page.emulateMedia({ reducedMotion: 'no-preference' })
    // From the start: the browser intercepts pickers only some time after somebody waits for one.
    page.on('filechooser', () => {})

    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(String(error.stack ?? error)))
    page.on('console', (message) => {
      if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`)
    })
    await use(page)
    const unexpected = complaints.filter(
      (complaint) => !expectedComplaints.some((one) => one.test(complaint)),
    )
    expect(unexpected, 'errors in the browser').toEqual([])
  },
})

export { arrived, callsDone, expect, expectAccessible }

async function delayed(route: Route): Promise<void> {
  if (route.request().method() === 'GET')
    await new Promise((pass) => setTimeout(pass, latency * (1 + Math.random())))
  // The page may have been closed meanwhile.
  await route.fallback().catch(() => {})
}

export const password = 'correct horse battery'

type Session = { access_token: string }
type SignedIn = { origin: string; session: Session }

/** The session of each page that startSignedIn gave one, and the product it is for. */
const sessions = new WeakMap<Page, SignedIn>()

export function sessionOf(page: Page): SignedIn {
  const session = sessions.get(page)
  if (session === undefined) throw new Error('Only a page that started signed in has a session to call with.')
  return session
}

/** Calls the authentication service as the browser, so that the list of sessions shows the browser's name. */
export async function callAuthService(page: Page, path: string, data: object) {
  const { anon_key: apikey } = await (await page.request.get('/api/v1/config')).json()
  const answer = await page.request.post(`/auth/v1${path}`, { headers: { apikey }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return { apikey, origin: new URL(answer.url()).origin, session: (await answer.json()) as Session }
}

/** Creates an account over HTTP, for tests that are not about signing up. The page stays signed out. */
export async function createAccount(page: Page, email: string, name = 'Ada Lovelace'): Promise<SignedIn> {
  const { apikey, origin, session } = await callAuthService(page, '/signup', { email, password })
  const saved = await callHttp(`${origin}/api/v1/profile`, {
    method: 'PUT',
    headers: { apikey, authorization: `Bearer ${session.access_token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name }),
  })
  expect(saved.status, saved.text).toBe(200)
  return { origin, session }
}

/** The same, but the page starts signed in. */
export async function startSignedIn(page: Page, email: string, name?: string) {
  await startWithSession(page, await createAccount(page, email, name))
}

/** Stores an existing session in the browser before the next page loads. */
export async function startWithSession(page: Page, signedIn: SignedIn) {
  sessions.set(page, signedIn)
  // This runs before the app starts in the next document only. From then on, the app manages the session.
  const entry = await page.addInitScript(
    (session) => localStorage.setItem(`sb-${location.hostname.split('.')[0]}-auth-token`, session),
    JSON.stringify(signedIn.session),
  )
  page.once('domcontentloaded', () => entry.dispose())
}

/** The same, and opens a screen. */
export async function signUp(page: Page, email: string, screen = '/') {
  await startSignedIn(page, email)
  await page.goto(screen)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Creates an account on the sign-up page, and ends on the dashboard. */
export async function signUpOnScreen(page: Page, email: string, name = 'Ada Lovelace') {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  const named = nameSaved(page)
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Financial Dashboard' })).toBeVisible()
  await named
}

/**
 * The name of a new account is saved while the dashboard opens. A test that signs out right away has to wait for it.
 */
const nameSaved = (page: Page) =>
  page.waitForResponse(
    (answer) => answer.url().endsWith('/api/v1/profile') && !!answer.request().postData()?.includes('"name"'),
  )

/** Fills in and submits the sign-in form, which is open. */
export async function signIn(page: Page, email: string, secret = password) {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Presses keys that belong together, without waiting for the page in between: a busy one would take too long. */
export const pressInTurn = (page: Page, ...keys: string[]) =>
  Promise.all(keys.map((key) => page.keyboard.press(key)))

/** Signs out and waits until it is done, because a page opened earlier would still find the session. */
export async function signOut(page: Page) {
  await callsDone(page)
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible()
}
