import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startProduct } from '#tests/support/start-product.ts'
import './build.js'
import { chromiumLaunch } from './chromium-launch.ts'
import { fillDemo } from './fill-demo.ts'
import { findChromium } from './find-chromium.ts'
import { freePort } from './free-port.ts'
import { categories, type Rating, ratePage, required } from './rate-page.ts'
import { signInDemo } from './sign-in-demo.ts'

/**
 * `npm run lighthouse`: audits the built product with the demo ledger. Exits with 1 if a page scores below the
 * required minimum; reports go to test-results/lighthouse.
 */
const reports = join(import.meta.dirname, '../test-results/lighthouse')

mkdirSync(reports, { recursive: true })
const product = await startProduct()
const profile = mkdtempSync(join(tmpdir(), 'outgo-lighthouse-'))
const port = await freePort()
const { args, executablePath } = chromiumLaunch(findChromium())
const browser = await chromium.launchPersistentContext(profile, {
  executablePath,
  args: [...args, `--remote-debugging-port=${port}`],
  baseURL: product.url,
  locale: 'en-US',
})
try {
  await fillDemo(product.url)
  const shortfalls = await rate('/login', 'login')
  // Lighthouse clears the caches before each run, but keeps the session.
  const page = await browser.newPage()
  await signInDemo(page)
  await page.close()
  shortfalls.push(...(await rate('/', 'dashboard')))
  for (const shortfall of shortfalls) console.error(shortfall)
  process.exitCode = shortfalls.length > 0 ? 1 : 0
} finally {
  await browser.close()
  await product.stop()
  rmSync(profile, { recursive: true, force: true })
}

/** Audits a page, prints the result, and returns the scores that are too low. */
async function rate(path: string, name: string): Promise<string[]> {
  const { scores, failures, timings, html } = await medianOfThree(product.url + path)
  writeFileSync(join(reports, `${name}.html`), html)
  console.log(`${path}: ${categories.map((category) => `${category} ${scores[category]}`).join(', ')}`)
  console.log(`  ${timings.join(', ')}`)
  return categories
    .filter((category) => scores[category] < required[category])
    .map((category) =>
      [`${path} scores ${scores[category]} instead of ${required[category]} for ${category}:`]
        .concat(failures[category])
        .join('\n  '),
    )
}

/** A single run may coincide with other load on the machine. */
async function medianOfThree(url: string): Promise<Rating> {
  const ratings = [await ratePage(url, port), await ratePage(url, port), await ratePage(url, port)]
  ratings.sort((one, other) => one.scores.performance - other.scores.performance)
  return ratings[1] as Rating
}
