import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import { startProduct } from '#tests/support/start-product.ts'
import { buildWeb } from './build-web.ts'
import { chromiumLaunch } from './chromium-launch.ts'
import { fillDemo } from './fill-demo.ts'
import { dashboardStates } from './gallery/dashboard-states.ts'
import { historyStates } from './gallery/history-states.ts'
import { loginStates } from './gallery/login-states.ts'
import { recurringStates } from './gallery/recurring-states.ts'
import { settingsStates } from './gallery/settings-states.ts'
import { shellStates } from './gallery/shell-states.ts'
import type { State, Visitor } from './gallery/state.ts'
import { uploadStates } from './gallery/upload-states.ts'
import { signInDemo } from './sign-in-demo.ts'
import { signUpNewcomer } from './sign-up-newcomer.ts'

/**
 * `npm run gallery`: a picture of every screen in every state, at three widths, light and dark, in gallery/. With
 * words after `--`, only the states whose names begin with one of them.
 */
const pictures = join(import.meta.dirname, '../gallery')
const schemes = ['light', 'dark'] as const
const windows: Record<string, BrowserContextOptions> = {
  '1440': { viewport: { width: 1440, height: 900 } },
  '768': { viewport: { width: 768, height: 1024 }, hasTouch: true },
  '390': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}

const wanted = process.argv.slice(2)
const states = [loginStates, dashboardStates, uploadStates, recurringStates, historyStates, settingsStates]
  .concat(shellStates)
  .flat()
  .filter(({ name }) => wanted.length === 0 || wanted.some((start) => name.startsWith(start)))

buildWeb()
if (wanted.length === 0) rmSync(pictures, { recursive: true, force: true })
mkdirSync(pictures, { recursive: true })
const product = await startProduct()
const browser = await chromium.launch(chromiumLaunch())
try {
  await fillDemo(product.url)
  const household = await sessionAfter(signInDemo)
  const atWidth = async ([width, window]: [string, BrowserContextOptions]) => {
    const newcomer = await sessionAfter((page) => signUpNewcomer(page, `ada-${width}@example.com`))
    const visitors: Record<Visitor, BrowserContextOptions> = { nobody: {}, newcomer, household }
    for (const state of states) await picture(state, width, { ...window, ...visitors[state.visitor] })
  }
  await Promise.all(Object.entries(windows).map(atWidth))
} finally {
  await browser.close()
  await product.stop()
}

function tell(trouble: string) {
  console.error(trouble)
  process.exitCode = 1
}

/** A browser of its own for each state, so that none leaves anything to the next. */
async function picture(state: State, width: string, options: BrowserContextOptions) {
  const context = await browser.newContext({ ...usual(), ...options })
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(20_000)
    await state.reach(page, product)
    // A header that keeps to the top of the window would otherwise stand across the picture.
    if (!state.windowOnly) await page.evaluate('scrollTo(0, 0)')
    for (const colorScheme of schemes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.evaluate('document.fonts.ready')
      const path = join(pictures, `${state.name}-${width}-${colorScheme}.png`)
      await page.screenshot({ path, fullPage: !state.windowOnly, animations: 'disabled' })
    }
    const sideways = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
    if (sideways > 0) tell(`${state.name} at ${width} scrolls sideways by ${sideways} px`)
  } catch (error) {
    tell(`${state.name} at ${width}: ${error instanceof Error ? error.message : error}`)
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
