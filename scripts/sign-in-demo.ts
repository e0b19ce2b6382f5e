import type { Page } from '@playwright/test'
import { demoAccount } from './fill-demo.ts'

/** Signs in to the demo account like a person, and ends on the dashboard. */
export async function signInDemo(page: Page) {
  await page.goto('/login')
  await page.getByRole('textbox', { name: 'Email' }).fill(demoAccount.email)
  await page.getByLabel('Password', { exact: true }).fill(demoAccount.password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await page.getByRole('heading', { name: 'Financial Dashboard' }).waitFor()
}
