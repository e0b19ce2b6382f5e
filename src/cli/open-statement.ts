import { createReadStream } from 'node:fs'
import { isLedgerCurrency } from '#domain/currencies.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { firstBytes } from '#domain/reading/decode.ts'
import { readBankFile } from '#domain/reading/read-file.ts'
import { rowsToImport } from '#domain/reading/rows-to-import.ts'
import { type BankFormat, bankFormats } from '#domain/statements/bank-formats.ts'
import { detectBank } from '#domain/statements/detect-bank.ts'
import { type NewDecoder, type OpenBytes, readStatementFile } from '#domain/statements/read-statement-file.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import type { ImportOptions } from './import-options.ts'
import { accountsText, balanceText, currencyText, questionText } from './words/import-words.ts'
import { reasonText } from './words/reading-words.ts'
import { problemText, skipText } from './words/statement-words.ts'

/** The rows of a file, and those that were skipped with their reasons in words. */
type OpenedStatement = {
  count: number
  /** Oldest first; computed each time. */
  rows: () => Iterable<ImportedRow>
  skipped: { line: number; reason: string }[]
  skippedCount: number
  /** The currency of the amounts, if the file says it. */
  currency: string | null
  /** Whether its rows can have been imported in another format, under other keys. */
  mayComeInOtherFormats: boolean
}

// Max characters of a file in memory at once, whatever its size.
const pieceLength = 1_000_000
/** Much more than the header of a statement needs. */
const headerBytes = 65_536

const newDecoder: NewDecoder = (encoding, options) => new TextDecoder(encoding, options)

/**
 * Reads a file as the given bank's or, without one, as what it is. A file that leaves something open is not read: the
 * result has the questions with the options that answer them. `ledgerCurrency` is null if amounts of any one currency
 * can be imported.
 */
export async function openStatement(
  {
    bank,
    answers,
    again,
    file,
    signal,
    isUnbalancedAllowed,
  }: ImportOptions & { file: string; signal: AbortSignal },
  ledgerCurrency: string | null,
): Promise<OpenedStatement | { problem: string } | { questions: string[] }> {
  const open = () => createReadStream(file, { highWaterMark: pieceLength, signal })
  const format = bank ?? (await detectFormat(open))
  if (format) return openAs(format, open, again)
  const { problem, questions, statements, format: kind } = await readBankFile(open, newDecoder, answers)
  if (problem || kind === null) return { problem: reasonText(problem ?? { code: 'no_table' }) }
  const [statement, ...others] = statements
  if (!statement) return { problem: reasonText({ code: 'no_statement' }) }
  if (others.length > 0) return { problem: accountsText(statements.map(({ account }) => account)) }
  const asked = questions.map(questionText)
  if (statement.balance.state === 'differs' && !isUnbalancedAllowed)
    asked.push(balanceText(statement.balance.note))
  if (asked.length > 0) return { questions: asked }
  const said =
    statement.account.currency ?? statement.bookings.find(({ currency }) => currency)?.currency ?? null
  if (ledgerCurrency === null && said !== null && !isLedgerCurrency(said))
    return { problem: currencyText(said) }
  const currency = ledgerCurrency ?? said ?? defaultCurrency
  const { rows, skipped } = rowsToImport(statement.bookings, { currency, format: kind, again })
  const leftOut = [...statement.skipped, ...skipped].sort((one, other) => one.line - other.line)
  return {
    count: rows.length,
    rows: () => rows.map(({ line, bankCategory, ...row }) => row),
    skipped: leftOut.map(({ line, reason }) => ({ line, reason: reasonText(reason) })),
    skippedCount: leftOut.length,
    currency: said,
    mayComeInOtherFormats: again === '',
  }
}

/** One of the three banks whose columns are known, if the file has them. */
async function detectFormat(open: OpenBytes): Promise<BankFormat | undefined> {
  const bytes = await firstBytes(open, headerBytes)
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const detected = detectBank(new TextDecoder(encoding).decode(bytes))
  if (detected.code !== 'bank' && detected.code !== 'own_export') return undefined
  return bankFormats.find(({ id }) => id === detected.bank)
}

async function openAs(
  format: BankFormat,
  open: OpenBytes,
  again: string,
): Promise<OpenedStatement | { problem: string }> {
  const statement = await readStatementFile(format, open, newDecoder)
  if ('problem' in statement)
    return {
      problem: `Failed to parse CSV file. Please check the file format. ${problemText(statement.problem)}`,
    }
  const { rows, skipped, skippedCount } = statement
  return {
    count: rows.count,
    rows: () => rows.inOrder(again),
    skipped: skipped.map(({ line, reason }) => ({ line, reason: skipText(reason) })),
    skippedCount,
    currency: null,
    mayComeInOtherFormats: false,
  }
}
