import { withoutAccountLine } from './account-line.ts'
import { withTransfersApart } from './app-tables.ts'
import { withContinuedTexts } from './continued-texts.ts'
import { withCurrenciesApart } from './currencies-apart.ts'
import { columnsWithoutYears } from './dates-without-years.ts'
import { type Columns, chooseColumns, columnsAsTold } from './infer/columns.ts'
import { otherTableOf } from './other-tables.ts'
import { withPlainDates } from './plain-dates.ts'
import { withPlainDirections } from './plain-directions.ts'
import { readRows } from './read-rows.ts'
import {
  type Answers,
  type ColumnPlaces,
  type ColumnRole,
  columnRoles,
  type FileFormat,
  type FileReading,
  type Question,
  type Reading,
  type Reason,
  unreadable,
} from './reading.ts'
import { withSignsFromBalances } from './signs-from-balances.ts'
import { damageOf, rowsAbove, type Table } from './table.ts'
import { nextTableIn } from './table-end.ts'
import { isWithoutTransactions } from './without-transactions.ts'

/** What is known of a file before its table is read. */
export type Found = {
  encoding: string | null
  separator: string | null
  why: Reason[]
  questions: Question[]
}

const ofUnreadRow = new Set(
  'amount_unreadable amount_too_precise amount_too_large date_unreadable direction_unreadable direction_against_sign'.split(
    ' ',
  ),
)

/** A reading of one table, and the line on which the next table of the file begins. */
export type TableReading = FileReading & { nextLine: number | null }

/** Reads the first table, after finding out from all its rows what its columns, dates, numbers and signs mean. */
export async function readTable(
  format: FileFormat,
  source: Table,
  answers: Answers,
  found: Found,
): Promise<TableReading> {
  const dated = withPlainDates(source)
  const whole = withCurrenciesApart(withoutAccountLine(withTransfersApart(withPlainDirections(dated.table))))
  const head = rowsAbove(whole, nextTableIn(whole) ?? Number.POSITIVE_INFINITY)
  const chosen = chooseColumns(
    head.names,
    head.head.filter((row) => damageOf(head, row) === null),
  )
  const columns: Columns = answers.columns ? columnsAsTold(chosen, answers.columns) : chosen
  const { places } = columns
  const other = answers.columns ? null : otherTableOf(head.names)
  if (other !== null)
    return {
      ...unreadable(format, { code: other }),
      table: { source: head, places },
      nextLine: nextTableIn(whole),
    }
  const missing = missingColumn(head, answers.columns ?? {})
  if (missing !== undefined)
    return {
      ...unreadable(format, { code: 'no_such_column', column: missing + 1 }),
      table: { source: head, places: chosen.places },
      nextLine: nextTableIn(whole),
    }
  if (!places.date || !(places.amount || places.debit || places.credit)) {
    const nextLine = nextTableIn(whole)
    if (isWithoutTransactions(head)) return { ...unreadable(format, { code: 'no_transactions' }), nextLine }
    return {
      ...unreadable(format, {
        code: places.date ? 'no_amounts' : columnsWithoutYears(head).length > 0 ? 'no_years' : 'no_dates',
      }),
      table: { source: head, places },
      nextLine,
    }
  }
  const { table, nextLine, decision, statements } = await readRows(
    withContinuedTexts(withSignsFromBalances(whole, places), places),
    columns,
    answers,
  )
  const { columns: settled } = decision.order
  const reading: Reading = {
    encoding: found.encoding,
    separator: found.separator,
    headerLine: table.headerLine,
    dateOrder: decision.dateOrder,
    decimal: decision.decimal,
    spending: decision.spending,
    columns: namedColumns(settled, table.names),
    why: [...found.why, ...dated.why, ...columns.why, ...decision.why],
  }
  const questions = [...found.questions, ...decision.questions]
  const read = { table: { source: table, places: settled.places }, nextLine }
  let rows = 0
  let tooWide = 0
  let unread = 0
  for (const { bookings, skipped } of statements) {
    rows += bookings.length
    for (const { reason } of skipped) {
      if (reason.code === 'too_many_cells') tooWide += 1
      if (ofUnreadRow.has(reason.code)) unread += 1
    }
  }
  if (rows === 0 && unread > 0) return { ...unreadable(format, { code: 'no_row_readable' }), ...read }
  if (tooWide > rows) return { ...unreadable(format, { code: 'rows_too_wide' }), ...read }
  if (statements.length === 0) return { ...unreadable(format, { code: 'no_bookings' }), ...read }
  return { format, problem: null, reading, questions, statements, ...read }
}

/** The first column that the user named although no row is that wide. */
function missingColumn({ names, head }: Table, places: ColumnPlaces): number | undefined {
  const width = Math.max(names?.length ?? 0, ...head.map(({ cells }) => cells.length))
  const named = Object.values(places).flatMap((columns) => columns ?? [])
  return named.find((column) => column >= width)
}

function namedColumns({ places }: Columns, names: string[] | null): Reading['columns'] {
  const named: Partial<Record<ColumnRole, string[]>> = {}
  for (const role of columnRoles) {
    const columns = places[role]
    if (columns) named[role] = columns.map((column) => names?.[column]?.trim() || String(column + 1))
  }
  return named
}
