import type { BankFormat } from './bank-formats.ts'
import { createCsvSplitter } from './csv-splitter.ts'
import { disproof } from './disproof.ts'
import { createRowReader } from './row-reader.ts'
import { shortened } from './shortened.ts'
import {
  firstRecord,
  isBlankRecord,
  type NotAStatement,
  readHeader,
  type StatementHeader,
} from './statement-header.ts'
import { createStatementRows, type StatementRows } from './statement-rows.ts'

/** A row that was not read: the line of the file on which it begins, and why. */
export type SkippedRow = { line: number; reason: string }

export type Statement = {
  rows: StatementRows
  /** The skipped rows, of which the first `mostSkippedRows` are listed and all are counted. */
  skipped: SkippedRow[]
  skippedCount: number
}

const mostSkippedRows = 100_000

const linesOf = ({ record, newline }: { record: string; newline: string }) => record.split(newline).length

const notText: NotAStatement = { problem: 'This is not a text file.' }
// So much is looked at before a file is said to be no statement, or no text: the answer is the same however it arrives.
const enoughToTell = 10_000
const isText = (beginning: string) => !/(?![\t-\r])\p{Cc}/u.test(beginning.slice(0, enoughToTell))

/** Reads the text of a bank's statement, which may arrive in pieces. */
export function createStatementReader(bank: BankFormat) {
  const statement: Statement = { rows: createStatementRows(bank.id), skipped: [], skippedCount: 0 }
  let beginning = ''
  let line = 1
  let splitter: ReturnType<typeof createCsvSplitter> | null = null
  let notAStatement: NotAStatement | null = null

  function skip(line: number, reason: string) {
    statement.skippedCount += 1
    if (statement.skipped.length < mostSkippedRows) statement.skipped.push({ line, reason })
  }

  function splitterUnder(header: StatementHeader, line: number) {
    const rowReader = createRowReader(header.columns, statement.rows)
    return createCsvSplitter(header, line, {
      record(cells, line) {
        const reason = rowReader.read(cells, line)
        if (reason !== null) skip(line, reason)
        notAStatement ??= disproof(rowReader.evidence)
      },
      broken: (text, line) => skip(line, `A quotation mark is not closed: "${shortened(text, 60)}"`),
      isRecord: (line) => rowReader.startsRow(line, header.delimiter),
    })
  }

  /** Looks for the header, the first line that is not blank; what comes after it goes to the splitter. */
  function begin(isLast: boolean) {
    while (splitter === null && notAStatement === null && beginning !== '') {
      const first = firstRecord(beginning, isLast)
      if (first === null) return
      if (!isBlankRecord(first.record)) {
        const header = readHeader(first.record, first.newline, bank)
        if (!('problem' in header)) splitter = splitterUnder(header, line + linesOf(first))
        else if (!isLast && beginning.length < enoughToTell) return
        else notAStatement = isText(beginning) ? header : notText
      }
      line += linesOf(first)
      beginning = beginning.slice(first.end)
    }
    splitter?.read(beginning)
    beginning = ''
  }

  return {
    /** Takes the next piece. Answers false when no more is needed: this is not a statement of the bank. */
    read(text: string): boolean {
      if (splitter !== null) splitter.read(text)
      else {
        beginning = (beginning + text).replace(/^\ufeff/, '')
        begin(false)
      }
      return notAStatement === null
    },

    finish(): Statement | NotAStatement {
      begin(true)
      splitter?.finish()
      return notAStatement ?? statement
    },
  }
}
