import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import type { SkippedRow, Statement } from '#domain/statements/read-statement.ts'
import { readStatementFile } from '#domain/statements/read-statement-file.ts'
import type { StatementProblem } from '#domain/statements/statement-problem.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { answerCalls } from '#web/workers/worker-calls.ts'

// Reads a statement off the main thread and keeps its rows here, so that the page holds one batch at most.

export type StatementWorker = typeof statementWorker

export type StatementSummary = { count: number; skipped: SkippedRow[]; skippedCount: number }

let rows: Generator<ImportedRow> | undefined

const statementWorker = {
  /** Reads the whole file. `again` makes rows that were imported before new ones, unless it is empty. */
  async read(
    bank: BankId,
    file: File,
    again: string,
  ): Promise<StatementSummary | { problem: StatementProblem }> {
    const format = bankFormats.find(({ id }) => id === bank)
    if (!format) throw new Error(`There is no bank ${bank}`)
    const reading = await readStatementFile(
      format,
      () => bytesOf(file),
      (encoding, options) => new TextDecoder(encoding, options),
    )
    if ('problem' in reading) return { problem: reading.problem }
    rows = reading.rows.inOrder(again)
    return summaryOf(reading)
  },

  /** The next rows, oldest first. Each row is returned once. */
  nextRows(count: number): ImportedRow[] {
    const taken: ImportedRow[] = []
    while (taken.length < count) {
      const next = rows?.next()
      if (!next || next.done) break
      taken.push(next.value)
    }
    return taken
  },

  /** Waits until a time in Unix milliseconds. Timers of a page in the background may be late by seconds. */
  async pauseUntil(time: number): Promise<void> {
    const left = time - (performance.timeOrigin + performance.now())
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)))
  },
}

answerCalls(statementWorker)

const summaryOf = ({ rows, skipped, skippedCount }: Statement): StatementSummary => ({
  count: rows.count,
  skipped,
  skippedCount,
})

// Through a reader, because not every browser can iterate over a stream.
async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
