import assert from 'node:assert/strict'
import { problemText, skipText } from '#cli/words/statement-words.ts'
import { NewTransaction } from '#contract/transactions.ts'
import { isDay } from '#domain/calendar.ts'
import { amountFromCents } from '#domain/money.ts'
import type { BankFormat } from '#domain/statements/bank-formats.ts'
import type { SkippedRow } from '#domain/statements/read-statement.ts'
import { readStatementFile } from '#domain/statements/read-statement-file.ts'
import type { StatementProblem } from '#domain/statements/statement-problem.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import { lastDescription, type StatementFile } from './statement-files.ts'

const isLine = /^\S[^\p{Cc}]*$/u

type Outcome =
  | { problem: StatementProblem }
  | { rows: ImportedRow[]; skipped: SkippedRow[]; skippedCount: number }

/** Throws if a file is not read as every file must be: completely, exactly, and the same however it is split. */
export async function checkStatement(file: StatementFile): Promise<void> {
  const outcome = await readInPieces(file.bank, file.bytes, [])
  assert.deepEqual(
    await readInPieces(file.bank, file.bytes, file.cuts),
    outcome,
    'read differently in pieces',
  )
  if ('problem' in outcome) {
    assert.match(problemText(outcome.problem), isLine)
    assert.equal(file.rows ?? null, null, `a statement was not recognized: ${outcome.problem.code}`)
    return
  }
  checkRows(outcome.rows)
  assert.equal(outcome.skipped.length, outcome.skippedCount)
  for (const { line, reason } of outcome.skipped) {
    assert.ok(Number.isInteger(line) && line >= 1, `skipped line ${line}`)
    assert.match(skipText(reason), isLine)
  }
  if (file.rows) checkAsWritten(file.rows, outcome)
  if (file.endsInRow)
    assert.ok(
      outcome.rows.some(({ description }) => description === lastDescription),
      'the last row is missing',
    )
  checkEveryLine(file.bytes, outcome)
}

export async function readInPieces(bank: BankFormat, bytes: Uint8Array, cuts: number[]): Promise<Outcome> {
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  async function* open() {
    let at = 0
    for (const end of ends) {
      yield bytes.subarray(at, end)
      at = end
    }
  }
  const reading = await readStatementFile(
    bank,
    open,
    (encoding, options) => new TextDecoder(encoding, options),
  )
  if ('problem' in reading) return reading
  const { rows, skipped, skippedCount } = reading
  const read = [...rows.inOrder()]
  assert.equal(read.length, rows.count)
  return { rows: read, skipped, skippedCount }
}

/** Rows must match exactly what the server accepts, or a whole batch would be rejected. */
function checkRows(rows: ImportedRow[]) {
  for (const { date, description, cents, category, importKey } of rows) {
    assert.ok(isDay(date), date)
    assert.ok(Number.isInteger(cents) && !Object.is(cents, -0))
    const sent = { date, description, amount: amountFromCents(cents), category, import_key: importKey }
    const taken = NewTransaction.safeParse(sent)
    assert.ok(taken.success, `a row that the server rejects: ${JSON.stringify(sent)}`)
    assert.deepEqual(taken.data, { date, description, cents, category, importKey })
  }
  assert.equal(new Set(rows.map(({ importKey }) => importKey)).size, rows.length, 'a duplicate import key')
}

const sum = (cents: number[]) => cents.reduce((sum, each) => sum + BigInt(each), 0n)

function checkAsWritten(
  written: NonNullable<StatementFile['rows']>,
  outcome: Exclude<Outcome, { problem: StatementProblem }>,
) {
  const expected = written.flatMap(({ read }) => (read ? [read] : []))
  const byDay = expected.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  assert.deepEqual(
    outcome.rows.map(({ importKey: _, ...row }) => row),
    byDay,
  )
  assert.equal(outcome.skippedCount, written.length - expected.length)
  assert.equal(sum(outcome.rows.map(({ cents }) => cents)), sum(expected.map(({ cents }) => cents)))
}

/** If no quotes can join lines, every non-blank line after the header is either a row or reported as skipped. */
function checkEveryLine(bytes: Uint8Array, outcome: Exclude<Outcome, { problem: StatementProblem }>) {
  const text = textOf(bytes)
  if (text.includes('"')) return
  const header = /^[\s,;]*[^\n\r]*?[^\s,;][^\n\r]*?(\r\n|\n|\r)/.exec(text)
  if (!header) return
  const separator = /Payee|Description/i.test(header[0]) ? (header[1] === '\r' ? '\r' : '\n') : null
  if (separator === null) return
  const lines = text.slice(header[0].length).split(separator)
  const told = lines.filter((line) => /[^\s,;]/.test(line) || /^\s*$/.test(line) === false)
  const blank = told.filter((line) => /^[\s,;]*$/.test(line)).length
  const count = outcome.rows.length + outcome.skippedCount
  assert.ok(
    count <= told.length && count >= told.length - blank,
    `${count} rows were read or skipped of ${told.length} lines`,
  )
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    // Not UTF-8: like the reader, treat it as Windows-1252.
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
