import type { BankFormat } from './bank-formats.ts'
import { contradiction } from './contradiction.ts'
import { createCsvSplitter } from './csv-splitter.ts'
import { isText, sniffedLength } from './is-text.ts'
import { createRowReader } from './row-reader.ts'
import { shortened } from './shortened.ts'
import { firstRecord, isBlankRecord, readHeader, type StatementHeader } from './statement-header.ts'
import type { SkipReason, StatementProblem } from './statement-problem.ts'
import { createStatementRows, type StatementRows } from './statement-rows.ts'

/** A row that was skipped: the line on which it begins, and why. */
export type SkippedRow = { line: number; reason: SkipReason }

export type Statement = {
  rows: StatementRows
  /** The first `maxListedRows` skipped rows; `skippedCount` counts all of them. */
  skipped: SkippedRow[]
  skippedCount: number
}

const maxListedRows = 100_000

const linesOf = ({ record, newline }: { record: string; newline: string }) => record.split(newline).length

/** Reads a bank statement, which may arrive in pieces. */
export function createStatementReader(bank: BankFormat) {
  const statement: Statement = { rows: createStatementRows(bank.id), skipped: [], skippedCount: 0 }
  let beginning = ''
  let line = 1
  let splitter: ReturnType<typeof createCsvSplitter> | null = null
  let problem: StatementProblem | null = null

  function skip(line: number, reason: SkipReason) {
    statement.skippedCount += 1
    if (statement.skipped.length < maxListedRows) statement.skipped.push({ line, reason })
  }

  function splitterFor(header: StatementHeader, line: number) {
    const rowReader = createRowReader(header.columns, statement.rows)
    return createCsvSplitter(header, line, {
      record(cells, line) {
        const reason = rowReader.read(cells, line)
        if (reason !== null) skip(line, reason)
        problem ??= contradiction(rowReader.evidence)
      },
      broken: (text, line) => skip(line, { code: 'quote_not_closed', text: shortened(text, 60) }),
      isRecord: (line) => rowReader.startsRow(line, header.delimiter),
    })
  }

  /** Looks for the header, the first line that is not blank, and passes everything after it to the splitter. */
  function begin(isLast: boolean) {
    while (splitter === null && problem === null && beginning !== '') {
      const first = firstRecord(beginning, isLast)
      if (first === null) return
      if (!isBlankRecord(first.record)) {
        const header = readHeader(first.record, first.newline, bank)
        if ('columns' in header) splitter = splitterFor(header, line + linesOf(first))
        else if (!isLast && beginning.length < sniffedLength) return
        else problem = isText(beginning) ? header : { code: 'not_text' }
      }
      line += linesOf(first)
      beginning = beginning.slice(first.end)
    }
    splitter?.read(beginning)
    beginning = ''
  }

  return {
    /**
     * Takes the next piece. Returns false when no more is needed because the file cannot be this bank's
     * statement.
     */
    read(text: string): boolean {
      if (splitter !== null) splitter.read(text)
      else {
        beginning = (beginning + text).replace(/^\ufeff/, '')
        begin(false)
      }
      return problem === null
    },

    finish(): Statement | { problem: StatementProblem } {
      begin(true)
      splitter?.finish()
      return problem ? { problem } : statement
    },
  }
}
