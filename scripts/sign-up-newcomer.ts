import type { Page } from '@playwright/test'

/** Signs up for a new, empty account like a person, and ends on the dashboard. */
export async function signUpNewcomer(page: Page, email = 'ada@example.com') {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Need an account? Sign up' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ada Lovelace')
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await page.getByRole('button', { name: 'Sign Up', exact: true }).click()
  await page.getByRole('heading', { name: 'Financial Dashboard' }).waitFor()
}
