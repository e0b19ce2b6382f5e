import type { Locator, Page } from '@playwright/test'

/** The rows of transactions in History. */
export const transactionRows = (page: Page) => page.locator('tr[data-transaction]')

/** A button of a row, which a narrow screen shows after a tap. */
export async function rowAction(row: Locator, name: string): Promise<Locator> {
  await row.waitFor()
  const toggle = row.getByRole('button', { name: 'Actions', exact: true, expanded: false })
  if (await toggle.isVisible()) await toggle.click()
  return row.getByRole('button', { name })
}
