import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { firstScreens, furtherScreens } from '#tests/support/first-load-budgets.ts'
import { counted, kilobytes } from './figure-text.ts'
import { inBrowser, signUp } from './in-browser.ts'
import type { MeasuredRow } from './measured-row.ts'

/** All JavaScript that a browser with an empty cache loads until the page is idle. */
export const firstLoad = (): Promise<MeasuredRow[]> =>
  inBrowser(async ({ product, browser, page }) => {
    await signUp(page)
    const storageState = await page.context().storageState()
    const rows: MeasuredRow[] = []
    let known: Script[] = []
    for (const { path, heading, most } of firstScreens) {
      const visitor = path === '/login' ? {} : { storageState }
      known = await scriptsOf(browser, product.url + path, visitor, heading)
      rows.push(rowOf(`First load of ${path}`, known, most))
    }
    for (const { path, heading, most } of furtherScreens) {
      const scripts = await scriptsOf(browser, product.url + path, { storageState }, heading)
      const further = scripts.filter(({ url }) => !known.some((dashboard) => dashboard.url === url))
      rows.push(rowOf(`What ${path} adds to it`, further, most))
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
