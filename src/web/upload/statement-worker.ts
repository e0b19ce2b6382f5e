import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import type { SkippedRow, Statement } from '#domain/statements/read-statement.ts'
import { readStatementFile } from '#domain/statements/read-statement-file.ts'
import type { ImportedRow } from '#domain/transaction.ts'

// Reads a statement off the main thread and keeps its rows here, so that the page holds one batch at most.

/** What the page asks; the answer goes to the port that comes with the question. */
export type StatementQuestion =
  | { ask: 'read'; bank: BankId; file: File; again: string }
  | { ask: 'next'; count: number }
  /** Waits here, because a page in the background may wait for seconds instead. `until`: Unix milliseconds. */
  | { ask: 'pause'; until: number }

export type StatementSummary = { count: number; skipped: SkippedRow[]; skippedCount: number }
export type StatementAnswer =
  | { answer: 'statement'; statement: StatementSummary }
  | { answer: 'not-a-statement'; problem: string }
  | { answer: 'rows'; rows: ImportedRow[] }
  | { answer: 'paused' }
  | { answer: 'failed'; cause: string }

let rows: Generator<ImportedRow> | undefined

self.onmessage = async ({ data, ports }: MessageEvent<StatementQuestion>) => {
  const answer = await answerTo(data).catch(
    (error: unknown): StatementAnswer => ({ answer: 'failed', cause: String(error) }),
  )
  ports[0]?.postMessage(answer)
}

async function answerTo(question: StatementQuestion): Promise<StatementAnswer> {
  if (question.ask === 'read') return readFile(question)
  if (question.ask === 'next') return { answer: 'rows', rows: nextRows(question.count) }
  const left = question.until - (performance.timeOrigin + performance.now())
  await new Promise((resolve) => setTimeout(resolve, Math.ceil(left)))
  return { answer: 'paused' }
}

function nextRows(count: number): ImportedRow[] {
  const taken: ImportedRow[] = []
  while (taken.length < count) {
    const next = rows?.next()
    if (!next || next.done) break
    taken.push(next.value)
  }
  return taken
}

async function readFile({
  bank,
  file,
  again,
}: StatementQuestion & { ask: 'read' }): Promise<StatementAnswer> {
  const format = bankFormats.find(({ id }) => id === bank)
  if (!format) throw new Error(`There is no bank ${bank}`)
  const reading = await readStatementFile(
    format,
    () => bytesOf(file),
    (encoding, options) => new TextDecoder(encoding, options),
  )
  if ('problem' in reading) return { answer: 'not-a-statement', problem: reading.problem }
  rows = reading.rows.inOrder(again)
  return { answer: 'statement', statement: summaryOf(reading) }
}

const summaryOf = ({ rows, skipped, skippedCount }: Statement): StatementSummary => ({
  count: rows.count,
  skipped,
  skippedCount,
})

// By its reader: not every browser can iterate over a stream itself.
async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
