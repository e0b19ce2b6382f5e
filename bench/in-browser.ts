import { type Browser, chromium, type Page } from '@playwright/test'
import { chromiumLaunch } from '#scripts/chromium-launch.ts'
import { type Product, startProduct } from '#tests/support/start-product.ts'

type Visit = { product: Product; browser: Browser; page: Page }

/** Runs the work with its own product and a fresh browser, and removes both afterwards. */
export async function inBrowser<Result>(work: (visit: Visit) => Promise<Result>): Promise<Result> {
  const product = await startProduct()
  try {
    const browser = await chromium.launch(chromiumLaunch())
    try {
      const page = await browser.newPage({ baseURL: product.url })
      return await work({ product, browser, page })
    } finally {
      await browser.close()
    }
  } finally {
    await product.stop()
  }
}

/** Signs up like a person and ends on the dashboard. */
export async function signUp(page: Page): Promise<void> {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'Email' }).fill('ada@example.com')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByRole('heading', { name: 'Financial Dashboard' }).waitFor()
}
