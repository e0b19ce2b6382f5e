import { withTransfersApart } from './app-tables.ts'
import { applyReading } from './apply-reading.ts'
import { gatherEvidence } from './gather-evidence.ts'
import { currencyOfName } from './infer/column-names.ts'
import { type Columns, chooseColumns, columnsAsTold } from './infer/columns.ts'
import type { SignConclusion } from './infer/signs.ts'
import { plansOf, tryPlans } from './infer/trials.ts'
import { decimalsOf } from './number-text.ts'
import { readFacts } from './preamble.ts'
import {
  type Answers,
  type ColumnRole,
  columnRoles,
  type DecimalMark,
  type FileFormat,
  type FileReading,
  type Question,
  type Reading,
  type Reason,
  unreadable,
} from './reading.ts'
import { rowsAbove, type Table } from './table.ts'
import { nextTableIn } from './table-end.ts'

/** What is known of a file before its table is read. */
export type Found = {
  encoding: string | null
  separator: string | null
  why: Reason[]
  questions: Question[]
}

/** A reading of one table, and the line on which the next table of the file begins. */
export type TableReading = FileReading & { nextLine: number | null }

/** Reads the first table, after finding out from all its rows what its columns, dates, numbers and signs mean. */
export async function readTable(
  format: FileFormat,
  source: Table,
  answers: Answers,
  found: Found,
): Promise<TableReading> {
  const whole = withTransfersApart(source)
  const head = rowsAbove(whole, nextTableIn(whole) ?? Number.POSITIVE_INFINITY)
  const chosen = chooseColumns(head.names, head.head)
  const columns: Columns = answers.columns ? columnsAsTold(chosen, answers.columns) : chosen
  const { places } = columns
  if (!places.date || !(places.amount || places.debit || places.credit))
    return {
      ...unreadable(format, { code: places.date ? 'no_amounts' : 'no_dates' }),
      table: { source: head, places },
      nextLine: nextTableIn(whole),
    }

  const evidence = await gatherEvidence(whole, columns)
  const { dates, numbers, currencies, nextLine } = evidence
  const table = nextLine === null ? whole : rowsAbove(whole, nextLine)
  const why = [...found.why, ...columns.why]
  const questions = [...found.questions]
  if (columns.question) questions.push(columns.question)
  const facts = readFacts(table.preamble)
  const [only] = currencies.size === 1 ? currencies : []
  const moneyName = table.names?.[places.amount?.[0] ?? places.debit?.[0] ?? places.credit?.[0] ?? -1] ?? ''
  const ofBalance = table.names?.[places.balance?.[0] ?? -1] ?? ''
  const currency =
    only ??
    (currencies.size > 0
      ? null
      : (currencyOfName(moneyName) ?? numbers.currency() ?? currencyOfName(ofBalance) ?? facts.currency))
  const ownCurrencies = numbers.currencies() > 1

  const isEnglish = columns.languages.length === 0 || columns.languages.includes('en')
  const dateConclusion = dates.conclude(isEnglish, columns.languages[0] ?? null)
  const dateOrder = answers.dateOrder ?? dateConclusion.order
  if (!answers.dateOrder) keep(dateConclusion, why, questions)

  const decimals = currencies.size > 1 ? null : currency === null ? numbers.decimals() : decimalsOf(currency)
  const decimalConclusion = numbers.conclude(currency ?? (columns.languages[0] === 'ja' ? 'JPY' : null))
  const openMarks: DecimalMark[] =
    decimalConclusion.isOpen && !answers.decimal
      ? ['comma', 'point']
      : [answers.decimal ?? decimalConclusion.decimal ?? 'point']
  const plans = openMarks.flatMap((decimal) =>
    plansOf(columns, decimal, evidence).map((plan) => ({ ...plan, decimals: decimals ?? 2 })),
  )
  const trials = await tryPlans(table, columns, plans)
  const isProved = trials[0]?.isProved ?? false
  const plan = trials[0]?.plan ?? plans[0]
  if (!plan) throw new Error('A table with amounts can be read in at least one way')
  const assumed =
    isProved || openMarks.length === 1 ? plan : { ...plan, decimal: decimalConclusion.decimal ?? 'point' }
  if (openMarks.length === 1 && !answers.decimal) keep(decimalConclusion, why, questions)
  else if (isProved && openMarks.length > 1) why.push({ code: 'decimal_by_balance', decimal: plan.decimal })
  else if (decimalConclusion.question && !answers.decimal) questions.push(decimalConclusion.question)

  const isSigned = places.amount !== undefined && places.direction === undefined
  let signs: SignConclusion | null = null
  if (isSigned) {
    signs = evidence.signs.conclude(isProved ? plan.sign : null)
    if (evidence.directions.unmarkedIsOut)
      signs = { spending: 'negative', why: { code: 'credits_marked' }, question: null }
    if (answers.spending) signs = { spending: answers.spending, why: null, question: null }
    keep(signs, why, questions)
  }
  if (places.fee) why.push({ code: assumed.fee === 'none' ? 'fees_left_out' : 'fees_counted' })

  const reading: Reading = {
    encoding: found.encoding,
    separator: found.separator,
    headerLine: table.headerLine,
    dateOrder,
    decimal: answers.decimal ?? (isProved ? plan.decimal : decimalConclusion.decimal),
    spending: signs?.spending ?? 'columns',
    columns: namedColumns(columns, table.names),
    why,
  }
  const statements = await applyReading({
    table,
    columns,
    plan: assumed,
    isFlipped: signs?.spending === 'positive',
    dateOrder: dateOrder ?? 'dmy',
    currency,
    facts,
    ownDecimals: currencies.size > 1 || ownCurrencies || places.currency !== undefined,
    ownCurrencies,
    usualDecimals: numbers.usualDecimals(),
  })
  const read = { table: { source: table, places }, nextLine }
  const rows = statements.flatMap(({ bookings }) => bookings).length
  const tooWide = statements
    .flatMap(({ skipped }) => skipped)
    .filter(({ reason }) => reason.code === 'too_many_cells')
  if (tooWide.length > rows) return { ...unreadable(format, { code: 'rows_too_wide' }), ...read }
  if (statements.length === 0) return { ...unreadable(format, { code: 'no_bookings' }), ...read }
  return { format, problem: null, reading, questions, statements, ...read }
}

function keep(
  { why, question }: { why: Reason | null; question: Question | null },
  reasons: Reason[],
  questions: Question[],
) {
  if (why) reasons.push(why)
  if (question) questions.push(question)
}

function namedColumns({ places }: Columns, names: string[] | null): Reading['columns'] {
  const named: Partial<Record<ColumnRole, string[]>> = {}
  for (const role of columnRoles) {
    const columns = places[role]
    if (columns) named[role] = columns.map((column) => names?.[column]?.trim() || String(column + 1))
  }
  return named
}
