import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { type BankFormat, bankFormats } from '#domain/statements/bank-formats.ts'
import { readStatementFile } from '#domain/statements/read-statement-file.ts'
import { openStore } from '#store/open-store.ts'
import type { Schema } from '#store/schema.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { importAsFile } from '#tests/support/an-import.ts'
import { counted, milliseconds } from './figure-text.ts'
import { importedRows } from './imported-rows.ts'
import type { MeasuredRow } from './measured-row.ts'
import { median } from './median.ts'
import { realisticRows } from './realistic-rows.ts'
import { inTemporaryDirectory } from './temporary-directory.ts'
import { writeStatement } from './write-statement.ts'

const stored = [10_000, 100_000]
const rounds = 15
const month = 300

/** Imports a month's statement into a ledger of many years, from file to commit, in a running process. */
export async function monthImport(): Promise<MeasuredRow[]> {
  const rows: MeasuredRow[] = []
  for (const count of stored)
    rows.push({
      measure: `${month} rows into ${counted(count)} stored, file to committed`,
      figure: milliseconds(await measure(count)),
      against: '',
      ratio: null,
      aim: count === 100_000 ? 'under 50 ms' : '',
    })
  return rows
}

const measure = (count: number): Promise<number> =>
  inTemporaryDirectory(async (dataDirectory) => {
    const [bank] = bankFormats
    if (!bank) throw new Error('Unknown bank')
    const store = await openStore({ dataDirectory })
    try {
      const userId = await aUser(store)
      for await (const _ of importAsFile(store, userId, importedRows(count)));
      const times: number[] = []
      for (let round = 0; round < rounds; round += 1) {
        const file = join(dataDirectory, `${round}.csv`)
        await writeStatement(file, bank, newMonth(round))
        const start = performance.now()
        await importFile(store, userId, bank, file)
        times.push(performance.now() - start)
      }
      return median(times)
    } finally {
      await store.destroy()
    }
  })

/** Rows of the last month, different in every round. */
const newMonth = (round: number) =>
  [...realisticRows(month)].map((row, index) => ({
    ...row,
    date: `2025-12-${String(1 + (index % 31)).padStart(2, '0')}`,
    description: `${row.description} (${round})`,
  }))

async function importFile(store: Kysely<Schema>, userId: string, bank: BankFormat, file: string) {
  const statement = await readStatementFile(
    bank,
    () => createReadStream(file),
    (encoding, options) => new TextDecoder(encoding, options),
  )
  if ('problem' in statement) throw new Error(statement.problem.code)
  for await (const { inserted } of importAsFile(store, userId, statement.rows.inOrder()))
    if (inserted !== month) throw new Error(`${inserted} rows were added`)
}
