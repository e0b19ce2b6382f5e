import { createReadStream } from 'node:fs'
import { isLedgerCurrency } from '#domain/currencies.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { firstBytes } from '#domain/reading/decode.ts'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import { readBankFile } from '#domain/reading/read-file.ts'
import type { AccountStatement, FileFormat, Money } from '#domain/reading/reading.ts'
import { rowsToImport } from '#domain/reading/rows-to-import.ts'
import { type BankFormat, bankFormats } from '#domain/statements/bank-formats.ts'
import { detectBank } from '#domain/statements/detect-bank.ts'
import { type NewDecoder, type OpenBytes, readStatementFile } from '#domain/statements/read-statement-file.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import type { NewImport } from '#ledger/store/imports.ts'
import type { StatementAccount } from './choose-account.ts'
import type { ImportOptions } from './import-options.ts'
import { headerOf, readWithProfile } from './read-with-profile.ts'
import { accountsText, balanceText, currencyText, questionText } from './words/import-words.ts'
import { reasonText } from './words/reading-words.ts'
import { problemText, skipText } from './words/statement-words.ts'

/** The rows of a file for one account, and those that were skipped with their reasons in words. */
export type OpenedStatement = {
  account: StatementAccount
  /** What an import keeps of the file. */
  about: Pick<
    NewImport,
    | 'format'
    | 'headerFingerprint'
    | 'balanceState'
    | 'openingCents'
    | 'openingDay'
    | 'closingCents'
    | 'closingDay'
  >
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
 * Reads a file as the given bank's or, without one, as what it is: one statement per account. A file that leaves
 * something open is not read: the result has the questions with the options that answer them. `ledgerCurrency` is null
 * if amounts of any one currency can be imported. `profileOf` finds how earlier files of this kind were read.
 */
export async function openStatements(
  order: ImportOptions & { file: string; signal: AbortSignal },
  ledgerCurrency: string | null,
  profileOf: Parameters<typeof readWithProfile>[2],
): Promise<
  { statements: OpenedStatement[]; profile: string | null } | { problem: string } | { questions: string[] }
> {
  const { bank, answers, again, isUnbalancedAllowed, signal } = order
  const open = () => createReadStream(order.file, { highWaterMark: pieceLength, signal })
  const detected = await detectFormat(open)
  const known = bank ?? detected?.format
  if (known) return openAs(known, open, { again, names: detected?.names ?? null })
  const { reading, profile } = await readWithProfile(
    (answers) => readBankFile(open, newDecoder, answers),
    answers,
    profileOf,
  )
  const { problem, questions, statements, format } = reading
  if (problem || format === null) return { problem: reasonText(problem ?? { code: 'no_table' }) }
  if (statements.length === 0) return { problem: reasonText({ code: 'no_statement' }) }
  if (statements.length > 1 && statements.some(({ account }) => (account.number ?? account.name) === null))
    return { problem: accountsText(statements.map(({ account }) => account)) }
  const unbalanced = isUnbalancedAllowed ? [] : statements.flatMap(({ balance }) => balance.note ?? [])
  const asked = [...questions.map(questionText), ...unbalanced.map(balanceText)]
  if (asked.length > 0) return { questions: asked }
  const [said = null] = statements.flatMap((statement) => currencyOf(statement) ?? [])
  if (ledgerCurrency === null && said !== null && !isLedgerCurrency(said))
    return { problem: currencyText(said) }
  return {
    profile,
    statements: statements.map((statement) => ({
      ...openRows(statement, { currency: ledgerCurrency ?? said ?? defaultCurrency, format, again }),
      account: statement.account,
      about: { format, headerFingerprint: headerOf(reading), ...balancesOf(statement) },
      currency: said,
    })),
  }
}

function currencyOf({ account, bookings }: AccountStatement): string | null {
  if (account.currency !== null) return account.currency
  for (const { currency } of bookings) if (currency !== null) return currency
  return null
}

function openRows(
  statement: AccountStatement,
  options: { currency: string; format: FileFormat; again: string },
) {
  const { count, rows, skipped } = rowsToImport(statement.bookings, options)
  const leftOut = [...statement.skipped, ...skipped].sort((one, other) => one.line - other.line)
  return {
    count,
    *rows() {
      for (const { line, bankCategory, ...row } of rows()) yield row
    },
    skipped: leftOut.map(({ line, reason }) => ({ line, reason: reasonText(reason) })),
    skippedCount: leftOut.length,
    mayComeInOtherFormats: options.again === '',
  }
}

/** The balances that the ledger can hold exactly. */
function balancesOf({ balance, opening, openingDay, closing, closingDay }: AccountStatement) {
  const cents = (money: Money | null) => {
    const amount = money && money.minor / 10 ** (money.decimals - 2)
    return amount !== null && Number.isSafeInteger(amount) ? amount : null
  }
  return {
    balanceState: balance.state,
    openingCents: cents(opening),
    openingDay,
    closingCents: cents(closing),
    closingDay,
  }
}

/** One of the three banks whose columns are known, if the file has them, and the names of its columns. */
async function detectFormat(open: OpenBytes): Promise<{ format: BankFormat; names: string[] } | undefined> {
  const bytes = await firstBytes(open, headerBytes)
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const detected = detectBank(new TextDecoder(encoding).decode(bytes))
  if (detected.code !== 'bank' && detected.code !== 'own_export') return undefined
  const format = bankFormats.find(({ id }) => id === detected.bank)
  return format && { format, names: detected.names }
}

async function openAs(
  format: BankFormat,
  open: OpenBytes,
  { again, names }: { again: string; names: readonly string[] | null },
): Promise<{ statements: OpenedStatement[]; profile: null } | { problem: string }> {
  const statement = await readStatementFile(format, open, newDecoder)
  if ('problem' in statement)
    return {
      problem: `Failed to parse CSV file. Please check the file format. ${problemText(statement.problem)}`,
    }
  const { rows, skipped, skippedCount } = statement
  return {
    profile: null,
    statements: [
      {
        account: { number: null, name: null },
        about: {
          format: 'csv',
          headerFingerprint: names && headerFingerprint('csv', names),
          balanceState: 'none',
          openingCents: null,
          openingDay: null,
          closingCents: null,
          closingDay: null,
        },
        count: rows.count,
        rows: () => rows.inOrder(again),
        skipped: skipped.map(({ line, reason }) => ({ line, reason: skipText(reason) })),
        skippedCount,
        currency: null,
        mayComeInOtherFormats: false,
      },
    ],
  }
}
