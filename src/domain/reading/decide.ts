import type { Order } from './apply-reading.ts'
import { dateOrderAbove } from './date-order-above.ts'
import type { Evidence } from './gather-evidence.ts'
import { askColumns, withQuestion } from './infer/ask-columns.ts'
import { currencyOfName, namesSpending } from './infer/column-names.ts'
import type { Columns } from './infer/columns.ts'
import { noBookingOf } from './infer/row-words.ts'
import { askAmount } from './infer/settle-amount.ts'
import { askAboutDebits, type SignConclusion } from './infer/signs.ts'
import { plansOf, type RankedTrial, type Trial } from './infer/trials.ts'
import { looksLikeBooking } from './looks-like-booking.ts'
import { decimalsOf, splitNumber } from './number-text.ts'
import { moneyOf, namesCard, readFacts } from './preamble.ts'
import type { Answers, ColumnPlaces, DecimalMark, Question, Reading, Reason } from './reading.ts'
import { rupeesOf } from './rupees.ts'
import { cellOf, type Table } from './table.ts'

const otherLetter = /(?!\p{Script=Latin})\p{L}/u

/** What is reported about a reading, and how to apply it to the rows. */
export type Decision = Pick<Reading, 'dateOrder' | 'decimal' | 'spending' | 'why'> & {
  questions: Question[]
  order: Order
}

/**
 * Weighs what the rows of a table show. `plans` are the ways to read its amounts that are to be tried against its
 * balances; `decide` takes them in order of how well they did.
 */
export function weighEvidence(table: Table, chosen: Columns, answers: Answers, evidence: Evidence) {
  const { dates, numbers } = evidence
  const columns = answers.columns ? chosen : withoutOtherCurrency(table, chosen, evidence)
  const currencies = columns === chosen ? evidence.currencies : new Set<string>()
  const { places, languages } = columns
  const facts = readFacts(table.preamble)
  const [only] = currencies.size === 1 ? currencies : []
  const ofBalance = table.names?.[places.balance?.[0] ?? -1] ?? ''
  const said = currencyOfName(moneyName(table, places))
  const inBalance = splitNumber(table.head[0]?.cells[places.balance?.[0] ?? -1] ?? '')?.currency ?? null
  const known = said ?? columns.currency ?? currencyOfName(ofBalance) ?? facts.currency ?? inBalance
  const currency =
    only ?? (currencies.size > 0 ? null : (said ?? numbers.currency(known) ?? known ?? rupeesOf(table)))
  const ownCurrencies = numbers.currencies(known) > 1
  const isEnglish = languages.length === 0 || languages.includes('en')
  const concluded = dates.conclude(isEnglish, languages[0] ?? null)
  const isUnsure =
    concluded.question?.why.code === 'dates_open' || concluded.why?.code === 'day_first_by_language'
  const above = isUnsure ? dateOrderAbove(table, places.date?.[0]) : null
  const dateConclusion: typeof concluded =
    above === null ? concluded : { order: above, why: { code: 'dates_above', order: above }, question: null }
  const dateOrder = answers.dateOrder ?? dateConclusion.order
  const isBuddhist = dates.areBuddhist(languages[0] ?? null)
  const decimals = currencies.size > 1 ? null : currency === null ? numbers.decimals() : decimalsOf(currency)
  // Banks in Asia and the Middle East often write English headers, so the script of the rows counts, too.
  const isLatin = !table.head.some(({ cells }) => cells.some((cell) => otherLetter.test(cell)))
  const decimalConclusion = numbers.conclude(currency, languages[0] ?? null, isLatin)
  const openMarks: DecimalMark[] =
    decimalConclusion.isOpen && !answers.decimal
      ? ['comma', 'point']
      : [answers.decimal ?? decimalConclusion.decimal ?? 'point']
  const plans = openMarks.flatMap((decimal) =>
    plansOf(columns, decimal, evidence, answers.spending).map((plan) => ({
      ...plan,
      balanceDecimal: numbers.balanceDecimal() ?? undefined,
      decimals: decimals ?? 2,
    })),
  )

  function decide([first]: readonly RankedTrial[]): Decision {
    const why: Reason[] = []
    const columnQuestion =
      evidence.isAlike || !places.amount
        ? columns.question
        : withQuestion(columns.question, askAmount(places, [...places.amount, ...columns.alike]))
    const questions: Question[] = columnQuestion ? [columnQuestion] : []
    const keep = (conclusion: { why: Reason | null; question: Question | null }) => {
      if (conclusion.why) why.push(conclusion.why)
      if (conclusion.question) questions.push(conclusion.question)
    }
    if (!answers.dateOrder) keep(dateConclusion)
    if (isBuddhist) why.push({ code: 'buddhist_years' })
    const isProved = first?.isProved ?? false
    const plan = first?.plan ?? plans[0]
    if (!plan) throw new Error('A table with amounts can be read in at least one way')
    const assumed: Trial =
      isProved || openMarks.length === 1 ? plan : { ...plan, decimal: decimalConclusion.decimal ?? 'point' }
    if (openMarks.length === 1 && !answers.decimal) keep(decimalConclusion)
    else if (isProved && openMarks.length > 1) why.push({ code: 'decimal_by_balance', decimal: plan.decimal })
    else if (decimalConclusion.question && !answers.decimal) questions.push(decimalConclusion.question)
    const opening = moneyOf(facts.opening ?? openingIn(table, places), plan.decimal, plan.decimals)
    const isOldestProved = opening !== null && opening.minor === (first?.opening ?? null)
    const signs =
      places.amount && !places.direction ? signsOf(isProved ? plan.sign : null, isOldestProved) : null
    if (signs) keep(signs)
    const debitQuestion =
      signs || first?.areDebitsDecided || answers.spending ? null : askAboutDebits(evidence.debits)
    if (debitQuestion) questions.push(debitQuestion)
    const unknown = evidence.unknownState
    if (unknown) why.push({ code: 'state_unknown', ...unknown })
    if (places.fee) why.push({ code: assumed.fee === 'none' ? 'fees_left_out' : 'fees_counted' })
    return {
      dateOrder,
      decimal: answers.decimal ?? (isProved ? plan.decimal : decimalConclusion.decimal),
      spending: signs?.spending ?? 'columns',
      why,
      questions,
      order: {
        columns,
        plan: assumed,
        isFlipped: signs?.spending === 'positive',
        dateOrder: dateOrder ?? 'dmy',
        isBuddhist,
        currency,
        facts,
        ownDecimals: currencies.size > 1 || ownCurrencies || places.currency !== undefined,
        ownCurrencies,
        decimalCounts: numbers.decimalCounts(),
      },
    }
  }

  function signsOf(chain: 1 | -1 | null, isOldestProved: boolean): SignConclusion {
    if (answers.spending) return { spending: answers.spending, why: null, question: null }
    if (table.signs) return { spending: 'negative', why: table.signs, question: null }
    if (chain !== 1 && namesSpending(moneyName(table, places)))
      return { spending: 'positive', why: { code: 'column_of_spending' }, question: null }
    if (evidence.directions.unmarkedIsOut)
      return { spending: 'negative', why: { code: 'credits_marked' }, question: null }
    return evidence.signs.conclude(chain, isOldestProved, namesCard(table.preamble))
  }

  return { columns, plans, decide }
}

const moneyName = ({ names }: Table, { amount, debit, credit }: ColumnPlaces): string =>
  names?.[amount?.[0] ?? debit?.[0] ?? credit?.[0] ?? -1] ?? ''

/** If the amount is called "Amount in EUR", a column that says "USD" is about the original amount. */
function withoutOtherCurrency(table: Table, columns: Columns, { currencies }: Evidence): Columns {
  const said = currencyOfName(moneyName(table, columns.places))
  if (said === null || [...currencies].every((currency) => currency === said)) return columns
  const { currency: _, ...places } = columns.places
  const isInAll = table.head
    .filter(looksLikeBooking)
    .every(({ cells }) => cellOf(cells, columns.places.currency?.[0]) !== '')
  if (currencies.has(said) || !isInAll) return { ...columns, places }
  // It is unlikely that every original amount is in a foreign currency.
  const question = askColumns(places, [places, columns.places], {
    code: 'rows_in_other_currency',
    currency: said,
  })
  return { ...columns, places, question: withQuestion(columns.question, question) }
}

/** The opening balance in a row of a table. */
function openingIn({ head }: Table, { balance }: ColumnPlaces): string | null {
  for (const { cells, line } of head) {
    const name = cells.find((cell) => noBookingOf(cell.trim()) === 'opening_balance')
    const amount = cells[balance?.[0] ?? -1]
    if (name !== undefined && amount) return readFacts([{ cells: [name, amount], line }]).opening
  }
  return null
}
