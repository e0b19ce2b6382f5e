import type { Day } from '#domain/calendar.ts'
import { isAccountCurrency } from '#domain/currencies.ts'
import { defaultCurrency } from '#domain/formats.ts'
import { agreesWithBanks, mayHavePositiveSpending } from '#domain/reading/bank-assumptions.ts'
import { bookingsByCurrency } from '#domain/reading/bookings-by-currency.ts'
import { firstBytes } from '#domain/reading/decode.ts'
import { headerFingerprint } from '#domain/reading/header-fingerprint.ts'
import { profileName } from '#domain/reading/profile-name.ts'
import { readBankFile } from '#domain/reading/read-file.ts'
import type { AccountStatement, FileFormat, Money } from '#domain/reading/reading.ts'
import { answersToRemember } from '#domain/reading/remembered-answers.ts'
import { rowsToImport } from '#domain/reading/rows-to-import.ts'
import { type BankFormat, bankFormats } from '#domain/statements/bank-formats.ts'
import { detectBank } from '#domain/statements/detect-bank.ts'
import { type NewDecoder, type OpenBytes, readStatementFile } from '#domain/statements/read-statement-file.ts'
import type { ImportedRow } from '#domain/transaction.ts'
import type { NewImport } from '#ledger/store/imports.ts'
import type { StatementAccount } from './choose-account.ts'
import type { FileToImport } from './files-to-import.ts'
import type { ImportOptions } from './import-options.ts'
import { headerOf, type ProfileOf, readWithProfile, subjectOfBank } from './read-with-profile.ts'
import type { RememberedReading } from './remember-reading.ts'
import {
  accountsText,
  balanceText,
  bankSpendingText,
  currencyText,
  questionText,
} from './words/import-words.ts'
import { reasonText } from './words/reading-words.ts'
import { problemText, skipText } from './words/statement-words.ts'

/** The rows of a file for one account in one currency, and the skipped rows with the reasons in words. */
export type OpenedStatement = {
  /** Includes the currency of the amounts if the file states it. */
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
  /** The first and the last day; null if there are no rows. */
  period: [Day, Day] | null
  /** Oldest first; computed each time. */
  rows: () => Iterable<ImportedRow>
  skipped: { line: number; reason: string }[]
  skippedCount: number
  /** Whether its rows name their transactions by ID. */
  isOwnExport: boolean
  /** Whether its rows can have been imported in another format, under other keys. */
  mayComeInOtherFormats: boolean
}

/** Much more than the header of a statement needs. */
const headerBytes = 65_536

const newDecoder: NewDecoder = (encoding, options) => new TextDecoder(encoding, options)

type Opened =
  | { statements: OpenedStatement[]; profile: string | null; remembered: RememberedReading | null }
  | { problem: string }
  | { questions: string[] }

/**
 * Reads a file in the format of the given bank, or detects the format if none is given. Returns one statement per
 * account and currency. If something in the file is ambiguous, nothing is read, and the result lists the questions with
 * the options that answer them. `profileOf` finds how earlier files of this kind were read.
 */
export async function openStatements(
  order: ImportOptions & FileToImport,
  profileOf: ProfileOf,
): Promise<Opened> {
  const { bank, again, open } = order
  const detected = await detectFormat(open)
  const names = detected?.names ?? null
  if (bank) return openAs(bank, open, { again, names })
  if (!detected) return openByContents(order, profileOf)
  if (detected.isOwnExport) return openAs(detected.format, open, { again, names })
  const profile = await profileOf(subjectOfBank(detected.names))
  const answers = { ...profile?.answers, ...order.answers }
  if (!agreesWithBanks(answers)) return openByContents(order, profileOf)
  const opened = await openAs(detected.format, open, { again, names })
  // Other banks have columns with the same names, but write dates in another way.
  if ('problem' in opened || opened.statements.every(({ count }) => count === 0))
    return openByContents(order, profileOf)
  if (opened.isMostlyMoneyOut || answers.spending !== undefined) return opened
  const reading = await readBankFile(open, newDecoder, {})
  if (!mayHavePositiveSpending(detected.format, reading)) return opened
  return { questions: [bankSpendingText(detected.format.name)] }
}

async function openByContents(order: ImportOptions & FileToImport, profileOf: ProfileOf): Promise<Opened> {
  const { again, isUnbalancedAllowed, open } = order
  const read = await readWithProfile(
    (answers) => readBankFile(open, newDecoder, answers),
    order.answers,
    profileOf,
  )
  const { reading, profile, answers } = read
  const { problem, questions, statements, format } = reading
  if (problem || format === null) return { problem: reasonText(problem ?? { code: 'no_table' }) }
  if (statements.length === 0) return { problem: reasonText({ code: 'no_statement' }) }
  if (statements.length > 1 && statements.some(({ account }) => (account.number ?? account.name) === null))
    return { problem: accountsText(statements.map(({ account }) => account)) }
  const unbalanced = isUnbalancedAllowed ? [] : statements.flatMap(({ balance }) => balance.note ?? [])
  const asked = [...questions.map(questionText), ...unbalanced.map(balanceText)]
  if (asked.length > 0) return { questions: asked }
  const headerFingerprint = headerOf(reading)
  const opened = statements.flatMap((statement) =>
    bookingsByCurrency(statement).map(([currency, bookings], at, { length }) => ({
      ...openRows(bookings, at === 0 ? statement.skipped : [], { currency, format, again }),
      account: { ...statement.account, currency },
      about: {
        format,
        headerFingerprint,
        ...(length === 1 ? balancesOf(statement) : withoutBalances),
      },
    })),
  )
  const currencies = opened.flatMap(({ account }) => account.currency ?? [])
  const notKept = currencies.find((currency) => !isAccountCurrency(currency))
  if (notKept) return { problem: currencyText(notKept) }
  const remembered =
    headerFingerprint && reading.reading
      ? {
          headerFingerprint,
          profileName: profileName(format, reading.reading.columns),
          answers: answersToRemember(reading.reading, answers),
        }
      : null
  return { statements: opened, profile, remembered }
}

function openRows(
  bookings: Parameters<typeof rowsToImport>[0],
  skippedBefore: AccountStatement['skipped'],
  { currency, format, again }: { currency: string | null; format: FileFormat; again: string },
) {
  // If the file names no currency, all of its rows are in the currency of the account.
  const options = { currency: currency ?? defaultCurrency, format, again }
  const { count, rows, unkeyedRows, skipped } = rowsToImport(bookings, options)
  const leftOut = [...skippedBefore, ...skipped].sort((one, other) => one.line - other.line)
  return {
    count,
    period: endsOf(unkeyedRows()),
    *rows() {
      for (const { line, bankCategory, ...row } of rows()) yield row
    },
    skipped: leftOut.map(({ line, reason }) => ({ line, reason: reasonText(reason) })),
    skippedCount: leftOut.length,
    isOwnExport: false,
    mayComeInOtherFormats: again === '',
  }
}

/** The days of the first and the last of these rows. */
function endsOf(rows: Iterable<{ date: Day }>): [Day, Day] | null {
  let ends: [Day, Day] | null = null
  for (const { date } of rows) ends = [ends?.[0] ?? date, date]
  return ends
}

/** If an account has several currencies, its balances can't be assigned to any one of them. */
const withoutBalances = {
  balanceState: 'none',
  openingCents: null,
  openingDay: null,
  closingCents: null,
  closingDay: null,
} as const

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
async function detectFormat(
  open: OpenBytes,
): Promise<{ format: BankFormat; names: string[]; isOwnExport: boolean } | undefined> {
  const bytes = await firstBytes(open, headerBytes)
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  const detected = detectBank(new TextDecoder(encoding).decode(bytes))
  if (detected.code !== 'bank' && detected.code !== 'own_export') return undefined
  const format = bankFormats.find(({ id }) => id === detected.bank)
  return format && { format, names: detected.names, isOwnExport: detected.code === 'own_export' }
}

async function openAs(
  format: BankFormat,
  open: OpenBytes,
  { again, names }: { again: string; names: readonly string[] | null },
): Promise<
  | { statements: OpenedStatement[]; isMostlyMoneyOut: boolean; profile: null; remembered: null }
  | { problem: string }
> {
  const statement = await readStatementFile(format, open, newDecoder)
  if ('problem' in statement)
    return {
      problem: `Failed to parse CSV file. Please check the file format. ${problemText(statement.problem)}`,
    }
  const { rows, skipped, skippedCount } = statement
  const about = {
    format: 'csv',
    headerFingerprint: names && headerFingerprint('csv', names),
    ...withoutBalances,
  } as const
  // Outgo's own export names the account of each row.
  const accounts = rows.accounts.length > 0 ? rows.accounts : [undefined]
  return {
    profile: null,
    remembered: null,
    // Money in and out are in different columns.
    isMostlyMoneyOut: 'debit' in format.amount || rows.isMostlyMoneyOut,
    statements: accounts.map((account, at) => ({
      account: { number: null, name: account?.name ?? null, currency: account?.currency ?? null },
      about,
      count: rows.countOf(account),
      period: rows.period,
      rows: () => rows.inOrder(again, account),
      skipped: at > 0 ? [] : skipped.map(({ line, reason }) => ({ line, reason: skipText(reason) })),
      skippedCount: at > 0 ? 0 : skippedCount,
      isOwnExport: account !== undefined,
      mayComeInOtherFormats: account === undefined && again === '',
    })),
  }
}
