import { gzipSync } from 'node:zlib'
import type { Browser, BrowserContextOptions } from '@playwright/test'
import { counted, kilobytes } from './figure-text.ts'
import { inBrowser, signUp } from './in-browser.ts'
import type { MeasuredRow } from './measured-row.ts'

/** All JavaScript that the browser loads, with nothing cached, until the page has come to rest. */
export const firstLoad = (): Promise<MeasuredRow[]> =>
  inBrowser(async ({ product, browser, page }) => {
    await signUp(page)
    const storageState = await page.context().storageState()
    const login = await scriptsOf(browser, `${product.url}/login`, {}, 'Need an account?')
    const dashboard = await scriptsOf(browser, `${product.url}/`, { storageState }, 'Financial Dashboard')
    return [rowOf('/login', login, 130), rowOf('/', dashboard, 200)]
  })

async function scriptsOf(browser: Browser, url: string, visitor: BrowserContextOptions, sign: string) {
  const context = await browser.newContext(visitor)
  try {
    const page = await context.newPage()
    const bodies: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (/javascript/.test(response.headers()['content-type'] ?? '')) bodies.push(response.body())
    })
    await page.goto(url)
    await page.getByText(sign).first().waitFor()
    await page.waitForLoadState('networkidle')
    return await Promise.all(bodies)
  } finally {
    await context.close()
  }
}

function rowOf(path: string, scripts: readonly Buffer[], aim: number): MeasuredRow {
  const compressed = scripts.reduce((bytes, script) => bytes + gzipSync(script).length, 0)
  return {
    measure: `First load of ${path}: JavaScript, gzip`,
    figure: kilobytes(compressed),
    against: `${counted(scripts.length)} files`,
    ratio: null,
    aim: `at most ${aim} kB`,
  }
}
