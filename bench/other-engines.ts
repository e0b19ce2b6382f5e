import { execFile, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { ImportedRow } from '#domain/transaction.ts'
import { readSpendingCells } from '#ledger/store/monthly-totals.ts'
import { installDebianPackage } from '#scripts/install-debian-package.ts'
import { onPath } from '#scripts/on-path.ts'
import { openStore } from '#store/open-store.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { importAsFile } from '#tests/support/an-import.ts'
import { counted, megabytes, milliseconds } from './figure-text.ts'
import { importedRows } from './imported-rows.ts'
import type { MeasuredRow } from './measured-row.ts'
import { watchPeakMemory } from './peak-memory.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'

const sizes = [10_000, 100_000]
// Actual Budget takes fifteen minutes and 12 GB of memory for a hundred thousand.
const maxRowsForActual = Number(process.env.ACTUAL_ROWS ?? 10_000)
const actualVersion = '26.9.0'
const month = 300

/**
 * Outgo compared with other accounting programs on the same rows. Programs that cannot be installed are skipped
 * with a message.
 */
export async function otherEngines(): Promise<MeasuredRow[]> {
  const table: MeasuredRow[] = []
  for (const size of sizes) {
    const all = importedRows(size + month)
    const rows = all.slice(0, size)
    const own = await measureOutgo(rows, all.slice(size))
    if (size <= maxRowsForActual) table.push(...(await besideActual(rows, all.slice(size), own)))
    for (const program of ['hledger', 'ledger']) table.push(...(await besidePlainText(program, rows, own)))
  }
  return table
}

type Own = { imported: number; month: number; report: number }

const measureOutgo = (rows: ImportedRow[], more: ImportedRow[]): Promise<Own> =>
  inTemporaryDirectory(async (dataDirectory) => {
    const store = await openStore({ dataDirectory })
    const userId = await aUser(store)
    const imported = await timed(async () => {
      for await (const _ of importAsFile(store, userId, rows));
    })
    const report = await timed(() => readSpendingCells(store, userId))
    const month = await timed(async () => {
      for await (const _ of importAsFile(store, userId, more));
    })
    await store.destroy()
    return { imported, month, report }
  })

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** `importTransactions` of `@actual-app/api`, with this project's better-sqlite3 instead of its own. */
const besideActual = (rows: ImportedRow[], more: ImportedRow[], own: Own): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (directory) => {
    writeFileSync(join(directory, 'package.json'), '{"private":true}')
    const words = [
      'install',
      '--ignore-scripts',
      '--no-audit',
      '--no-fund',
      `@actual-app/api@${actualVersion}`,
    ]
    if (spawnSync('npm', words, { cwd: directory, stdio: 'ignore' }).status !== 0)
      return leftOut('@actual-app/api')
    const driver = join(directory, 'node_modules/better-sqlite3')
    await rm(driver, { recursive: true, force: true })
    symlinkSync(resolve('node_modules/better-sqlite3'), driver)
    const [data, input, answer] = ['data', 'rows.json', 'answer.json'].map((name) =>
      join(directory, name),
    ) as [string, string, string]
    mkdirSync(data)
    const theirs = [...rows, ...more].map(({ date, description, cents, category, importKey }) => ({
      date,
      payee_name: description,
      amount: cents,
      category,
      imported_id: importKey,
    }))
    writeFileSync(input, JSON.stringify([theirs.slice(0, rows.length), theirs.slice(rows.length)]))
    const script = join(import.meta.dirname, 'actual-import.mjs')
    await promisify(execFile)(process.execPath, [script, directory, data, input, answer], { maxBuffer: 1e9 })
    const { imported, report, added, peak } = JSON.parse(readFileSync(answer, 'utf8'))
    const row = (what: string, theirs: number, ours: number, aim: string): MeasuredRow => ({
      measure: `Actual Budget: ${what}`,
      figure: milliseconds(theirs),
      against: `Outgo, ${milliseconds(ours)}`,
      ratio: theirs / ours,
      aim,
    })
    return [
      row(
        `importing ${counted(rows.length)} rows (${megabytes(peak)})`,
        imported,
        own.imported,
        'at least 30',
      ),
      row(`month by category of those`, report, own.report, ''),
      row(`${month} rows into those`, added, own.month, ''),
    ]
  })

/** hledger and ledger read the journal for every report, so that is both their import and their report. */
const besidePlainText = (program: string, rows: ImportedRow[], own: Own): Promise<MeasuredRow[]> =>
  inTemporaryDirectory(async (directory) => {
    const found = onPath(program) ?? (installDebianPackage(program) ? onPath(program) : undefined)
    if (!found) return leftOut(program)
    const journal = join(directory, 'rows.journal')
    writeFileSync(journal, rows.map(entryOf).join('\n'))
    const words = program === 'hledger' ? ['balance', '--monthly'] : ['register', '--monthly']
    let peak: number | null = null
    const took = await timed(async () => {
      const reading = spawn(found, ['-f', journal, ...words, 'Expenses'], { stdio: 'ignore' })
      const peakOf = watchPeakMemory(reading)
      await once(reading, 'exit')
      peak = peakOf()
    })
    const memory = peak === null ? '' : ` (${megabytes(peak)})`
    return [
      {
        measure: `${program}: month by category of ${counted(rows.length)} rows, read again${memory}`,
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
  console.error(`${program} cannot be installed here and is skipped.`)
  return []
}
