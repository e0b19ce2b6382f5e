import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'
import { counted, milliseconds, seconds } from './figure-text.ts'
import { inBrowser, signUp } from './in-browser.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { realisticRows } from './realistic-rows.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

/** Defined in in-page/interaction-timing.js. */
declare function framesWhileScrolling(scroller: unknown): Promise<number[]>

const rounds = 3
const longFrame = 50

/** The preview of a statement: from choosing the file until its rows are seen, and frames while they are scrolled. */
export const preview = (): Promise<MeasuredRow[]> =>
  inTemporaryDirectory((directory) =>
    inBrowser(async ({ page }) => {
      await page.addInitScript({ path: join(import.meta.dirname, 'in-page/interaction-timing.js') })
      await signUp(page)
      return [
        ...(await ofRows(page, directory, 10_000, 'under 1 s')),
        ...(await ofRows(page, directory, 100_000, '')),
      ]
    }),
  )

async function ofRows(page: Page, directory: string, rows: number, aim: string): Promise<MeasuredRow[]> {
  const [bank] = bankFormats
  if (!bank) throw new Error('Unknown bank')
  const statement = join(directory, `${rows}.csv`)
  // Not the header of a bank that is known.
  const csv = statementCsv(bank, [...realisticRows(rows)]).replace(/^.*$/m, 'Posted,Details,Value,Group')
  await writeFile(statement, csv)
  const seen: number[] = []
  const compared: number[] = []
  let frames: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    await page.goto('/upload')
    const picker = page.waitForEvent('filechooser')
    await page.getByRole('radio', { name: 'Any bank or file' }).click()
    const start = performance.now()
    await (await picker).setFiles(statement)
    const table = page.getByRole('region', { name: 'Rows of the statement' })
    await table.getByRole('row').nth(5).getByRole('cell').nth(2).waitFor({ timeout: 120_000 })
    seen.push(performance.now() - start)
    await page.getByRole('radio', { name: /^New / }).waitFor({ state: 'attached', timeout: 120_000 })
    compared.push(performance.now() - start)
    frames = await table.evaluate((scroller) => framesWhileScrolling(scroller))
  }
  return [
    row(`Preview of ${counted(rows)} rows, until they are seen`, seconds(median(seen)), aim),
    row('  until they are compared with the ledger', seconds(median(compared)), ''),
    row(
      `  frames longer than ${longFrame} ms while scrolling`,
      `${frames.filter((frame) => frame > longFrame).length} of ${frames.length}`,
      '0',
    ),
    row('  the longest', milliseconds(Math.max(...frames)), ''),
  ]
}

const row = (measure: string, figure: string, aim: string): MeasuredRow => ({
  measure,
  figure,
  against: '',
  ratio: null,
  aim,
})
