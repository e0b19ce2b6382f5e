import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { readSettings } from '#server/settings.ts'
import { startServer } from '#server/start-server.ts'
import './build.js'
import { chromiumLaunch } from './chromium-launch.ts'
import { fillDemo } from './fill-demo.ts'
import { signInDemo } from './sign-in-demo.ts'

/** `npm run screenshots`: takes the README's screenshots from the current demo. */
const pictures = join(import.meta.dirname, '../docs/images')

mkdirSync(pictures, { recursive: true })
const dataDir = mkdtempSync(join(tmpdir(), 'outgo-screenshots-'))
const server = await startServer(readSettings({ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' }))
const browser = await chromium.launch(chromiumLaunch())
try {
  await fillDemo(server.url)
  const page = await browser.newPage({
    baseURL: server.url,
    viewport: { width: 1280, height: 1060 },
    locale: 'en-US',
    timezoneId: 'UTC',
    reducedMotion: 'reduce',
  })
  await signInDemo(page)
  await page.getByRole('list', { name: 'Categories' }).waitFor()
  const savedReport = page.getByRole('region', { name: 'Spending by quarter' })
  await savedReport.getByRole('button', { name: /so far/ }).waitFor()
  await page.screenshot({ path: join(pictures, 'dashboard.png'), fullPage: true })

  await page.goto('/history')
  await page.getByRole('button', { expanded: false, name: /Total/ }).nth(1).click()
  await page.getByRole('table').waitFor()
  await page.screenshot({ path: join(pictures, 'history.png') })
} finally {
  await browser.close()
  await server.close()
  rmSync(dataDir, { recursive: true, force: true })
}
