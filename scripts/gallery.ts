import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { startProduct } from '#tests/support/start-product.ts'
import './build.js'
import { chromiumLaunch } from './chromium-launch.ts'
import { fillDemo } from './fill-demo.ts'
import { newAccount, storageOf } from './gallery/account.ts'
import { accountsStates } from './gallery/accounts-states.ts'
import { addTransactionStates } from './gallery/add-transaction-states.ts'
import { anyBankStates } from './gallery/any-bank-states.ts'
import { arrivalStates } from './gallery/arrival-states.ts'
import { attachmentsStates, splitStates } from './gallery/attachments-states.ts'
import { budgetsStates } from './gallery/budgets-states.ts'
import { dashboardStates } from './gallery/dashboard-states.ts'
import { factorStates } from './gallery/factor-states.ts'
import { forecastStates } from './gallery/forecast-states.ts'
import { historyStates } from './gallery/history-states.ts'
import { importsStates } from './gallery/imports-states.ts'
import { loginStates } from './gallery/login-states.ts'
import { recurringStates } from './gallery/recurring-states.ts'
import { reportsStates } from './gallery/reports-states.ts'
import { categoryReviewStates, reviewStates } from './gallery/review-states.ts'
import { rulesStates } from './gallery/rules-states.ts'
import { securityStates } from './gallery/security-states.ts'
import { settingsStates } from './gallery/settings-states.ts'
import { shellStates } from './gallery/shell-states.ts'
import type { State, Visitor } from './gallery/state.ts'
import { transferStates } from './gallery/transfer-states.ts'
import { uploadStates } from './gallery/upload-states.ts'
import { signInDemo } from './sign-in-demo.ts'

/**
 * `npm run gallery`: takes a screenshot of every screen in every state, at three widths, light and dark, into
 * gallery/. Arguments after `--` limit it to states whose names begin with one of them.
 */
const pictures = join(import.meta.dirname, '../gallery')
const schemes = ['light', 'dark'] as const
const windows: Record<string, BrowserContextOptions> = {
  '1440': { viewport: { width: 1440, height: 900 } },
  '768': { viewport: { width: 768, height: 1024 }, hasTouch: true },
  '390': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

/** A4 minus the print style's margins, in CSS pixels. */
const sheet = { width: 703, height: 1032 }

/** Overrides the defaults: text messages can follow each other at once, since nobody waits here. */
const environment = {
  MFA_PHONE_ENROLL_ENABLED: 'true',
  MFA_PHONE_VERIFY_ENABLED: 'true',
  MFA_PHONE_MAX_FREQUENCY: '0',
}

const settled =
  'Promise.allSettled([document.fonts.ready, ...document.getAnimations().map(({ finished }) => finished)]).then(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))'
const tooWide = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

const wanted = process.argv.slice(2)
const states = [
  ...[
    ...loginStates,
    ...factorStates,
    ...arrivalStates,
    ...dashboardStates,
    ...uploadStates,
    ...importsStates,
  ],
  ...anyBankStates,
  ...accountsStates,
  ...addTransactionStates,
  ...reviewStates,
  ...categoryReviewStates,
  ...transferStates,
  ...rulesStates,
  ...[
    ...recurringStates,
    ...historyStates,
    ...attachmentsStates,
    ...splitStates,
    ...reportsStates,
    ...budgetsStates,
    ...forecastStates,
    ...settingsStates,
    ...securityStates,
    ...shellStates,
  ],
].filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))

if (wanted.length === 0) rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
const product = await startProduct(environment)
const browser = await chromium.launch(chromiumLaunch())
let taken = 0
try {
  await fillDemo(product.url)
  const household = await sessionAfter(signInDemo)
  const newcomer = storageOf(product.url, (await newAccount(product)).session)
  const visit = async (visitor: Visitor): Promise<BrowserContextOptions> =>
    visitor === 'own'
      ? storageOf(product.url, (await newAccount(product)).session)
      : { nobody: {}, newcomer, household }[visitor]
  const atWidth = async ([width, window]: [string, BrowserContextOptions]) => {
    for (const state of states) {
      if (state.print && width !== '1440') continue
      // Reports a state that cannot be reached and continues with the others.
      await visit(state.visitor)
        .then((visitor) => picture(state, width, { ...window, ...visitor }))
        .catch((error) =>
          tell(`${state.name} at ${width}: ${error instanceof Error ? error.message : error}`),
        )
    }
  }
  await Promise.all(Object.entries(windows).map(atWidth))
  console.log(`${states.length} states, ${taken} screenshots in ${pictures}`)
} finally {
  await browser.close()
  await product.stop()
}

function tell(trouble: string) {
  console.error(trouble)
  process.exitCode = 1
}

/** Each state gets its own browser, so that none affects the next. */
async function picture(state: State, width: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...usual(), ...options })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(30_000)
    await state.reach(page, product)
    // Whatever happens to be under the pointer would look hovered.
    await page.mouse.move(0, 0)
    // Otherwise the sticky header would appear in the middle of the screenshot.
    if (!state.windowOnly) await page.evaluate('scrollTo(0, 0)')
    if (state.print) await page.setViewportSize(sheet)
    for (const colorScheme of state.print ? (['light'] as const) : schemes) {
      await page.emulateMedia({ colorScheme, media: state.print ? 'print' : 'screen' })
      await page.evaluate(settled)
      const look = state.print ? 'paper' : `${width}-${colorScheme}`
      const path = join(pictures, `${state.name}-${look}.png`)
      await page.screenshot({ path, fullPage: !state.windowOnly, animations: 'disabled' })
      taken += 1
    }
    const sideways = await page.evaluate<number>(tooWide)
    if (sideways > 0) tell(`${state.name} at ${width} overflows horizontally by ${sideways} px`)
  } finally {
    await context.close()
  }
}

async function sessionAfter(signIn: (page: Page) => Promise<void>) {
  const context = await browser.newContext(usual())
  await signIn(await context.newPage())
  const storageState = await context.storageState()
  await context.close()
  return { storageState }
}

function usual(): BrowserContextOptions {
  return { baseURL: product.url, locale: 'en-US', timezoneId: 'UTC', reducedMotion: 'reduce' }
}
