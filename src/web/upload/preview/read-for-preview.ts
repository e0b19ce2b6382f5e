import { type Cents, largestAmount } from '#domain/money.ts'
import { bookingsByCurrency } from '#domain/reading/bookings-by-currency.ts'
import { profileName } from '#domain/reading/profile-name.ts'
import { readBankFile } from '#domain/reading/read-file.ts'
import type { AccountStatement, Answers, FileReading, Money, SkippedRow } from '#domain/reading/reading.ts'
import { rowsToImport } from '#domain/reading/rows-to-import.ts'
import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import { readStatementFile } from '#domain/statements/read-statement-file.ts'
import { type KeptRow, type KeptSkip, type KeptStatement, keepStatement } from './kept-statements.ts'
import { periodOf } from './period-of.ts'
import type { PreviewColumns, PreviewedFile, PreviewPart } from './preview.ts'

/** A file as the worker keeps it: what the page is told, and all rows. */
export type ReadFile = {
  preview: PreviewedFile
  statements: Map<string, KeptStatement>
  table: FileReading['table'] | undefined
}

const newDecoder = (encoding: string, options: { fatal: boolean }) => new TextDecoder(encoding, options)

/** Reads a file of any bank, and makes rows for the ledger of it. */
export async function readAnyFile(
  id: string,
  file: File,
  answers: Answers,
  ledgerCurrency: string,
): Promise<ReadFile> {
  const reading = await readBankFile(() => bytesOf(file), newDecoder, answers)
  const statements = new Map<string, KeptStatement>()
  const parts: PreviewPart[] = []
  for (const statement of reading.statements) {
    const { account, balance, skipped } = statement
    const groups = bookingsByCurrency(statement)
    // Balances of an account with several currencies belong to none of them.
    const balances = groups.length === 1 ? balancesOf(statement) : noBalances
    const currencies = new Set(groups.map(([currency]) => currency))
    const currencyOfSkip = ({ booking }: SkippedRow) => {
      const currency = booking ? (booking.currency ?? account.currency) : null
      return currencies.has(currency) ? currency : null
    }
    for (const [currency, ofCurrency] of groups) {
      const format = reading.format ?? 'csv'
      const made = rowsToImport(ofCurrency, { currency: currency ?? ledgerCurrency, format })
      const leftOut = skipped.filter((skip) => (currencyOfSkip(skip) ?? groups[0]?.[0]) === currency)
      const optional = made.rowsOfSkipped(leftOut)
      const listed = leftOut.map(({ line, reason }, at) => ({ line, reason, row: optional[at] ?? null }))
      parts.push(
        keep(statements, `${id}/${parts.length}`, [...made.unkeyedRows()], [...listed, ...made.skipped], {
          account,
          balance,
          balances,
          currency,
        }),
      )
    }
  }
  const { format, problem, questions } = reading
  const columns = columnsOf(reading)
  const name = profileName(format ?? 'csv', reading.reading?.columns ?? null)
  return {
    preview: { format, problem, reading: reading.reading, questions, columns, profileName: name, parts },
    statements,
    table: reading.table,
  }
}

/** Reads a statement of one of the three banks, as its upload does, or each account of Outgo's own export. */
export async function readBankStatement(
  id: string,
  file: File,
  bank: BankId,
  again: string,
): Promise<ReadFile> {
  const bankFormat = bankFormats.find((one) => one.id === bank)
  if (!bankFormat) throw new Error(`There is no bank ${bank}`)
  const read = await readStatementFile(bankFormat, () => bytesOf(file), newDecoder)
  const statements = new Map<string, KeptStatement>()
  const known = { format: 'csv' as const, reading: null, questions: [], columns: null, profileName: '' }
  if ('problem' in read)
    return { preview: { ...known, problem: read.problem, parts: [] }, statements, table: undefined }
  const { accounts } = read.rows
  const parts = (accounts.length > 0 ? accounts : [undefined]).map((account, at) => {
    const rows = Array.from(read.rows.inOrder(again, account), (row) => ({ ...row, line: 0 }))
    const { name, currency } = account ?? { name: null, currency: null }
    return keep(statements, `${id}/${at}`, rows, at === 0 ? read.skipped : [], {
      account: { number: null, name, currency },
      balance: { state: 'none', note: null },
      balances: noBalances,
      currency,
    })
  })
  return { preview: { ...known, problem: null, parts }, statements, table: undefined }
}

function keep(
  statements: Map<string, KeptStatement>,
  id: string,
  rows: readonly KeptRow[],
  skipped: readonly KeptSkip[],
  about: Pick<PreviewPart, 'account' | 'balance' | 'balances' | 'currency'>,
): PreviewPart {
  const statement = keepStatement(rows, skipped)
  statements.set(id, statement)
  const isOwnExport = rows.some((row) => row.id !== undefined)
  return {
    id,
    ...about,
    isOwnExport,
    period: periodOf(rows),
    months: statement.months(),
    counts: statement.counts(),
  }
}

const noBalances = { openingCents: null, openingDay: null, closingCents: null, closingDay: null }

const balancesOf = ({ opening, openingDay, closing, closingDay }: AccountStatement) => ({
  openingCents: centsOf(opening),
  openingDay,
  closingCents: centsOf(closing),
  closingDay,
})

/** Only balances in whole hundredths are kept, which nearly all are. */
function centsOf(money: Money | null): Cents | null {
  const cents = money && money.decimals <= 2 ? money.minor * 10 ** (2 - money.decimals) : null
  return cents !== null && Math.abs(cents) <= largestAmount ? cents : null
}

function columnsOf({ table }: FileReading): PreviewColumns | null {
  if (!table) return null
  const { names, head } = table.source
  const width = Math.max(names?.length ?? 0, ...head.map(({ cells }) => cells.length))
  return {
    names: Array.from({ length: width }, (_, column) => names?.[column] || String(column + 1)),
    hasNames: names !== null,
    places: table.places,
    sample: head.slice(0, 20).map(({ cells }) => cells),
  }
}

// Through a reader, because not every browser can iterate over a stream.
export async function* bytesOf(file: File): AsyncGenerator<Uint8Array> {
  const reader = file.stream().getReader()
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value
  } finally {
    await reader.cancel()
  }
}
