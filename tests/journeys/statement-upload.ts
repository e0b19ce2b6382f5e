import type { Page } from '@playwright/test'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'
import { openScreen } from './open-screen.ts'

const [bank1] = bankFormats
if (!bank1) throw new Error('there are three banks')

/** A statement with this many purchases in January 2026, each of a dollar and some cents. */
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

/** Selects the bank and the file. */
export async function choose(page: Page, bank: string, csv: string) {
  await page.getByRole('radio', { name: bank }).check()
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) }
  await page.getByLabel('Statement file').setInputFiles(file)
}

/** Opens an empty Upload form, without reloading the app if it is already running. */
export async function openUpload(page: Page) {
  if (!page.url().startsWith('http')) return void (await page.goto('/upload'))
  if (new URL(page.url()).pathname === '/upload') await openScreen(page, '/upload/imports')
  await openScreen(page, '/upload')
}

/** Opens Upload and uploads a statement. */
export async function upload(page: Page, bank: string, csv: string) {
  await openUpload(page)
  await choose(page, bank, csv)
  await page.getByRole('button', { name: 'Upload Transactions' }).click()
}

/** The message after a complete upload. */
export const success = (page: Page) =>
  page.getByText('Transactions uploaded successfully! Redirecting to history...')
