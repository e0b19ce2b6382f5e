import { once } from 'node:events'
import { join } from 'node:path'
import { readUser } from '#auth/store/users.ts'
import { bankFormats } from '#domain/statements/bank-formats.ts'
import { openStore } from '#store/open-store.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { insertBare } from './bare-inserts.ts'
import { counted, megabytes, perSecond } from './figure-text.ts'
import { importedRows } from './imported-rows.ts'
import type { MeasuredRow } from './measured-row.ts'
import { watchPeakMemory } from './peak-memory.ts'
import { realisticRows } from './realistic-rows.ts'
import { spawnImport } from './spawn-import.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'
import { writeStatement } from './write-statement.ts'

const count = 1_000_000
// As many per transaction as the import, and all at once.
const batchSizes = [10_000, count]

/** `npm run import` of a million rows, from process start to exit, against SQLite alone. */
export async function commandImport(): Promise<MeasuredRow[]> {
  const { ms, peak } = await importWithCommand()
  const rate = (1000 * count) / ms
  const rows: MeasuredRow[] = []
  for (const size of batchSizes) {
    const floor = (1000 * count) / (await insertBare(importedRows(count), size))
    const of = size === count ? 'in one transaction' : `${counted(size)} in a transaction`
    rows.push({
      measure: `npm run import of ${counted(count)} rows, file to committed`,
      figure: perSecond(rate, 'rows'),
      against: `bare better-sqlite3, ${of}, ${perSecond(floor, 'rows')}`,
      ratio: rate / floor,
      aim: 'at least 0.4',
    })
  }
  const memory = { measure: '  its peak memory', figure: peak === null ? 'unknown' : megabytes(peak) }
  return [...rows, { ...memory, against: '', ratio: null, aim: 'under 300 MB' }]
}

const importWithCommand = () =>
  inTemporaryDirectory(async (dataDirectory) => {
    const file = join(dataDirectory, 'statement.csv')
    const [bank] = bankFormats
    if (!bank) throw new Error('Unknown bank')
    await writeStatement(file, bank, realisticRows(count))
    const store = await openStore({ dataDirectory })
    const user = await readUser(store, await aUser(store))
    await store.destroy()
    const start = performance.now()
    const command = spawnImport({ dataDirectory, email: user?.email ?? '', bank: bank.id, file })
    const peakOf = watchPeakMemory(command)
    const [code] = await once(command, 'exit')
    const peak = peakOf()
    if (code !== 0) throw new Error(`The import exited with ${code}`)
    return { ms: performance.now() - start, peak }
  })
