import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'
import { counted, seconds } from './figure-text.ts'
import { inBrowser, signUp } from './in-browser.ts'
import type { MeasuredRow } from './measured-row.ts'
import { realisticRows } from './realistic-rows.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

const rows = 10_000
// Batches of 50, a tenth of a second apart (specification.md, 9).
const floor = (rows / 50 - 1) * 100

/** From the click on "Upload Transactions" to the success message, in a real browser with the real server. */
export const webUpload = (): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (directory) => {
    const statement = join(directory, 'statement.csv')
    const [bank] = bankFormats
    if (!bank) throw new Error('Unknown bank')
    await writeFile(statement, statementCsv(bank, [...realisticRows(rows)]))
    return inBrowser(async ({ page }) => {
      await signUp(page)
      const took = await upload(page, bank.name, statement)
      return [
        {
          measure: `Web upload of ${counted(rows)} rows`,
          figure: seconds(took),
          against: `its pauses, ${seconds(floor)}`,
          ratio: took / floor,
          aim: 'at most 1.1',
        },
      ]
    })
  })

async function upload(page: Page, bank: string, statement: string): Promise<number> {
  await page.goto('/upload')
  await page.getByRole('radio', { name: bank }).check()
  await page.getByLabel('Statement file').setInputFiles(statement)
  const button = page.getByRole('button', { name: 'Upload Transactions' })
  const start = performance.now()
  await button.click()
  const success = page.getByText(`${counted(rows)} transactions were added.`)
  await success.waitFor({ timeout: 10 * floor })
  return performance.now() - start
}
