import type { Page } from '@playwright/test'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'

const [bank1] = bankFormats
if (!bank1) throw new Error('there are three banks')

/** A statement of so many purchases of January 2026, a dollar and a number of cents each. */
export const purchases = (first: number, last: number) =>
  statementCsv(
    bank1,
    Array.from({ length: last - first + 1 }, (_, i) => ({
      date: `2026-01-${String(1 + ((first + i) % 28)).padStart(2, '0')}`,
      description: `Shop ${first + i}`,
      cents: -100 - (first + i),
      category: 'Shopping',
    })),
  )

/** Says which bank a statement is of, and gives it to the form. */
export async function choose(page: Page, bank: string, csv: string) {
  await page.getByRole('radio', { name: bank }).check()
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Statement file').setInputFiles(file)
}

/** Opens the screen and uploads a statement. */
export async function upload(page: Page, bank: string, csv: string) {
  await page.goto('/upload')
  await choose(page, bank, csv)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
}

/** What the screen says when all of a statement is there. */
export const success = (page: Page) =>
  page.getByText('Transactions uploaded successfully! Redirecting to history...')
