import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ImportedRow } from '#domain/transaction.ts'
import { installDebianPackage } from '#scripts/install-debian-package.ts'
import { onPath } from '#scripts/on-path.ts'
import { importRows } from '#store/ledger/import-rows.ts'
import { readSpendingCells } from '#store/ledger/monthly-totals.ts'
import { openStore } from '#store/open-store.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { counted, megabytes, milliseconds } from './figure-text.ts'
import { importedRows } from './imported-rows.ts'
import type { MeasuredRow } from './measured-row.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

const sizes = [10_000, 100_000]
// Actual Budget's import of more than so many would take minutes.
const mostForActual = 10_000

/** Outgo beside other programs that keep accounts, on the same rows. What cannot be had here is left out, and said. */
export async function otherEngines(): Promise<MeasuredRow[]> {
  const table: MeasuredRow[] = []
  for (const size of sizes) {
    const rows = importedRows(size)
    const own = await measureOutgo(rows)
    if (size <= mostForActual) table.push(...(await besideActual(rows, own.imported)))
    for (const program of ['hledger', 'ledger']) table.push(...(await besidePlainText(program, rows, own)))
  }
  return table
}

const measureOutgo = (rows: ImportedRow[]) =>
  inTemporaryDirectory(async (dataDirectory) => {
    const store = await openStore({ dataDirectory })
    const userId = await aUser(store)
    const imported = await timed(async () => {
      for await (const _ of importRows(store, userId, rows));
    })
    const report = await timed(() => readSpendingCells(store, userId))
    await store.destroy()
    return { imported, report }
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** `importTransactions` of `@actual-app/api`, with this project's own better-sqlite3 in the place of its one. */
const besideActual = (rows: ImportedRow[], own: number): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (directory) => {
    writeFileSync(join(directory, 'package.json'), '{"private":true}')
    const words = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '@actual-app/api']
    if (spawnSync('npm', words, { cwd: directory, stdio: 'ignore' }).status !== 0)
      return leftOut('@actual-app/api')
    const driver = join(directory, 'node_modules/better-sqlite3')
    await rm(driver, { recursive: true, force: true })
    symlinkSync(resolve('node_modules/better-sqlite3'), driver)
    const [data, input, answer] = ['data', 'rows.json', 'answer.json'].map((name) =>
      join(directory, name),
    ) as [string, string, string]
    mkdirSync(data)
    const theirs = rows.map(({ date, description, cents, importKey }) => ({
      date,
      payee_name: description,
      amount: cents,
      imported_id: importKey,
    }))
    writeFileSync(input, JSON.stringify(theirs))
    const script = join(import.meta.dirname, 'actual-import.mjs')
    await promisify(execFile)(process.execPath, [script, directory, data, input, answer], { maxBuffer: 1e9 })
    const { added, ms, peak } = JSON.parse(readFileSync(answer, 'utf8'))
    if (added !== rows.length) throw new Error(`Actual Budget added ${added} rows`)
    return [
      {
        measure: `Actual Budget: importing ${counted(rows.length)} rows (${megabytes(peak)})`,
        figure: milliseconds(ms),
        against: `Outgo, ${milliseconds(own)}`,
        ratio: ms / own,
        aim: 'at least 30',
      },
    ]
  })

/** hledger and ledger read the journal for every report: that is their import and their report at once. */
const besidePlainText = (program: string, rows: ImportedRow[], own: { imported: number; report: number }) =>
  inTemporaryDirectory(async (directory) => {
    const found = onPath(program) ?? (installDebianPackage(program) ? onPath(program) : undefined)
    if (!found) return leftOut(program)
    const journal = join(directory, 'rows.journal')
    writeFileSync(journal, rows.map(entryOf).join('\n'))
    const words = program === 'hledger' ? ['balance', '--monthly'] : ['register', '--monthly']
    const took = await timed(() =>
      promisify(execFile)(found, ['-f', journal, ...words, 'Expenses'], { maxBuffer: 1e9 }),
    )
    return [
      {
        measure: `${program}: month by category of ${counted(rows.length)} rows, read anew`,
        figure: milliseconds(took),
        against: `Outgo, ${milliseconds(own.report)}, imported in ${milliseconds(own.imported)}`,
        ratio: took / own.report,
        aim: '',
      },
    ]
  })

const entryOf = ({ date, description, cents, category }: ImportedRow): string =>
  `${date} ${description.replaceAll(';', ',')}\n    Expenses:${category}  $${(-cents / 100).toFixed(2)}\n    Assets:Card\n`

function leftOut(program: string): MeasuredRow[] {
  console.error(`${program} cannot be installed here and is left out.`)
  return []
}
