import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import type { BankFormat } from '#domain/statements/bank-formats.ts'
import type { StatementRow } from '#domain/transaction.ts'
import { statementCsv } from '#tests/support/statement-csv.ts'

const rowsAtOnce = 10_000

/** Writes a bank statement with these rows, until there are no more or the file reaches about this size in bytes. */
export async function writeStatement(
  file: string,
  bank: BankFormat,
  rows: Iterable<StatementRow>,
  size = Number.POSITIVE_INFINITY,
): Promise<void> {
  const stream = createWriteStream(file)
  let written = 0
  let batch: StatementRow[] = []
  const write = async () => {
    const text = statementCsv(bank, batch)
    const piece = written === 0 ? text : text.slice(text.indexOf('\n') + 1)
    batch = []
    written += Buffer.byteLength(piece)
    if (!stream.write(piece)) await once(stream, 'drain')
  }
  for (const row of rows) {
    batch.push(row)
    if (batch.length < rowsAtOnce) continue
    await write()
    if (written >= size) break
  }
  if (batch.length > 0) await write()
  stream.end()
  await once(stream, 'close')
}
