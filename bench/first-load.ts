import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { counted, kilobytes } from './figure-text.ts'
import { inBrowser, signUp } from './in-browser.ts'
import type { MeasuredRow } from './measured-row.ts'

/** The other screens, each with its heading. */
const furtherScreens = {
  '/upload': 'Upload Transactions',
  '/recurring': 'Recurring Costs',
  '/history': 'Transaction History',
  '/settings': 'Profile Settings',
}

/** All JavaScript that a browser with an empty cache loads until the page is idle. */
export const firstLoad = (): Promise<MeasuredRow[]> =>
  inBrowser(async ({ product, browser, page }) => {
    await signUp(page)
    const storageState = await page.context().storageState()
    const login = await scriptsOf(browser, `${product.url}/login`, {}, 'Need an account?')
    const dashboard = await scriptsOf(browser, `${product.url}/`, { storageState }, 'Financial Dashboard')
    const rows = [rowOf('First load of /login', login, 130), rowOf('First load of /', dashboard, 200)]
    for (const [path, heading] of Object.entries(furtherScreens)) {
      const scripts = await scriptsOf(browser, product.url + path, { storageState }, heading)
      const further = scripts.filter(({ url }) => !dashboard.some((known) => known.url === url))
      rows.push(rowOf(`What ${path} adds to it`, further, 25))
    }
    return rows
  })

type Script = { url: string; body: Buffer }

async function scriptsOf(browser: Browser, url: string, visitor: BrowserContextOptions, sign: string) {
  const context = await browser.newContext(visitor)
  try {
    const page = await context.newPage()
    const scripts: Promise<Script>[] = []
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? ''))
        scripts.push(response.body().then((body) => ({ url: response.url(), body })))
    })
    await page.goto(url)
    await page.getByText(sign).first().waitFor()
    await page.waitForLoadState('networkidle')
    return await Promise.all(scripts)
  } finally {
    await context.close()
  }
}

function rowOf(measure: string, scripts: readonly Script[], aim: number): MeasuredRow {
  const compressed = scripts.reduce((bytes, { body }) => bytes + gzipSync(body).length, 0)
  return {
    measure: `${measure}: JavaScript, gzip`,
    figure: kilobytes(compressed),
    against: `${counted(scripts.length)} files`,
    ratio: null,
    aim: `at most ${aim} kB`,
  }
}
