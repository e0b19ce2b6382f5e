import { applyReading } from './apply-reading.ts'
import { createBalanceChain } from './balance-chain.ts'
import { currencyOfName } from './infer/column-names.ts'
import { type Columns, chooseColumns } from './infer/columns.ts'
import { createDateEvidence } from './infer/dates.ts'
import { createNumberEvidence } from './infer/numbers.ts'
import { likelyDirection, stateOf } from './infer/row-words.ts'
import { createSignEvidence, type SignConclusion } from './infer/signs.ts'
import { decimalsOf, isCurrency } from './number-text.ts'
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
import { type AmountPlan, readAmount, readBalance } from './row-amount.ts'
import { cellOf, type Table } from './table.ts'

const moneyRoles = ['amount', 'debit', 'credit', 'balance', 'fee'] as const

/** Reads a table whose columns, dates, numbers and signs are found out from all of its rows. */
export async function readTable(
  format: FileFormat,
  table: Table,
  answers: Answers,
  found: { encoding: string | null; separator: string | null; why: Reason[]; questions: Question[] },
): Promise<FileReading> {
  const columns: Columns = answers.columns
    ? { places: answers.columns, spareText: [], otherDates: [], languages: [], why: [], question: null }
    : chooseColumns(table.names, table.head)
  const { places } = columns
  if (!places.date || !(places.amount || places.debit || places.credit))
    return {
      ...unreadable(format, { code: places.date ? 'no_amounts' : 'no_dates' }),
      table: { source: table, places },
    }

  const dates = createDateEvidence()
  const numbers = createNumberEvidence()
  const currencies = new Set<string>()
  const debits = { negative: 0, positive: 0 }
  for await (const rows of table.batches())
    for (const { cells } of rows) {
      const main = cellOf(cells, places.date[0])
      if (main === '' || dates.parse(main) === null) continue
      dates.see([main, ...columns.otherDates.map((column) => cellOf(cells, column))])
      for (const role of moneyRoles) numbers.see(cellOf(cells, places[role]?.[0]))
      const debit = cellOf(cells, places.debit?.[0])
      if (/[1-9]/.test(debit)) debits[/^\(|[-−–]/.test(debit) ? 'negative' : 'positive'] += 1
      const code = cellOf(cells, places.currency?.[0]).toUpperCase()
      if (isCurrency(code)) currencies.add(code)
    }

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
    plansOf(columns, decimal, debits).map((plan) => ({ ...plan, decimals: decimals ?? 2 })),
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
    signs = await concludeSigns(table, columns, assumed, isProved ? plan.sign : null)
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
    ownDecimals: currencies.size > 1 || places.currency !== undefined,
  })
  const read = { source: table, places }
  if (statements.length === 0) return { ...unreadable(format, { code: 'no_bookings' }), table: read }
  return { format, problem: null, reading, questions, statements, table: read }
}

function keep(
  { why, question }: { why: Reason | null; question: Question | null },
  reasons: Reason[],
  questions: Question[],
) {
  if (why) reasons.push(why)
  if (question) questions.push(question)
}

type Trial = AmountPlan & { sign: 1 | -1 }

/** All the ways in which the amounts of a row can be made up of its cells. */
function plansOf(
  { places }: Columns,
  decimal: DecimalMark,
  debits: { negative: number; positive: number },
): Trial[] {
  const isMixed = debits.negative > 0 && debits.positive > 0
  const likely = debits.negative > debits.positive ? 'added' : 'taken_off'
  const ways = isMixed ? ([likely, likely === 'added' ? 'taken_off' : 'added'] as const) : ([likely] as const)
  const fees = places.fee ? (['none', 'taken_off', 'added'] as const) : (['none'] as const)
  const signs = [1, -1] as const
  return ways.flatMap((debit) =>
    fees.flatMap((fee) => signs.map((sign) => ({ decimal, debit, fee, sign, decimals: 2 }))),
  )
}

/** Tries each way against the balances; the best comes first. */
async function tryPlans(table: Table, { places }: Columns, plans: Trial[]) {
  if (!places.balance) return plans.slice(0, 1).map((plan) => ({ plan, isProved: false }))
  const tried = plans.map((plan) => ({
    plan,
    chains: new Map<string, ReturnType<typeof createBalanceChain>>(),
  }))
  for await (const rows of table.batches())
    for (const { cells, line } of rows) {
      const state = stateOf(cellOf(cells, places.state?.[0]))
      if (places.state && state !== null && state !== 'booked') continue
      const key = `${cellOf(cells, places.account?.[0])} ${cellOf(cells, places.currency?.[0])}`
      for (const { plan, chains } of tried) {
        const amount = readAmount(cells, places, plan, plan.decimals)
        const balance = readBalance(cells, places, plan, plan.decimals)
        if (typeof amount !== 'number' || amount === 0) continue
        const chain = chains.get(key) ?? createBalanceChain()
        chains.set(key, chain)
        chain.see(plan.sign * amount, balance, line)
      }
    }
  const results = tried.map(({ plan, chains }) => {
    let left = 0
    let edges = 0
    for (const chain of chains.values()) {
      const result = chain.finish()
      left += result.left
      edges += result.edges
    }
    return { plan, left: left / Math.max(1, chains.size), edges }
  })
  const ranked = results.toSorted((a, b) => b.edges - a.edges || a.left - b.left)
  const [best, ...others] = ranked
  if (!best) return []
  // One wrong row leaves two balances more; a way that is wrong throughout leaves nearly all of them.
  const fits = best.edges >= 2 && best.left <= Math.max(2, best.edges * 0.3)
  const isAlone = others.every(
    ({ plan, left, edges }) =>
      edges < best.edges ||
      left > best.left ||
      (plan.sign === best.plan.sign && plan.decimal === best.plan.decimal),
  )
  return ranked.map(({ plan }) => ({ plan, isProved: fits && isAlone }))
}

async function concludeSigns(
  table: Table,
  { places, spareText }: Columns,
  plan: AmountPlan,
  chain: 1 | -1 | null,
): Promise<SignConclusion> {
  const signs = createSignEvidence()
  const texts = [...(places.description ?? []), ...(places.category ?? []), ...spareText]
  for await (const rows of table.batches())
    for (const { cells } of rows) {
      const amount = readAmount(cells, places, { ...plan, fee: 'none' }, plan.decimals)
      if (typeof amount !== 'number') continue
      signs.see(amount, likelyDirection(texts.map((column) => cellOf(cells, column)).join(' ')))
    }
  return signs.conclude(chain)
}

function namedColumns({ places }: Columns, names: string[] | null): Reading['columns'] {
  const named: Partial<Record<ColumnRole, string[]>> = {}
  for (const role of columnRoles) {
    const columns = places[role]
    if (columns) named[role] = columns.map((column) => names?.[column]?.trim() || String(column + 1))
  }
  return named
}
