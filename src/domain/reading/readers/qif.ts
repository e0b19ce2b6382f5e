import { createDateEvidence } from '#domain/reading/infer/dates.ts'
import { createNumberEvidence } from '#domain/reading/infer/numbers.ts'
import { noBookingOf } from '#domain/reading/infer/row-words.ts'
import { minorOf, splitNumber } from '#domain/reading/number-text.ts'
import type {
  AccountStatement,
  Answers,
  Booking,
  DecimalMark,
  FileReading,
  Question,
  Reason,
} from '#domain/reading/reading.ts'
import { joinTexts, remembering } from '#domain/reading/texts.ts'
import { copyOf } from '#domain/statements/text-pool.ts'
import { createStatement, skipAt } from './create-statement.ts'
import type { OpenText } from './csv.ts'
import { readLines } from './lines.ts'

/** A part of a split transaction, as it is written. */
type Split = { category: string; note: string; amount: string }

type Record = {
  account: string
  type: string
  line: number
  fields: Map<string, string>
  splits: Split[]
  /** Why this is not a transaction. */
  skip?: 'investment' | 'cut_off'
}

/** The transactions of a QIF file, each with its account. Lists, such as those of categories, are skipped. */
async function* readRecords(openText: OpenText): AsyncIterable<Record | { card: true }> {
  let kind: 'rows' | 'account' | 'list' | 'investments' = 'rows'
  let type = ''
  let account = ''
  let fields = new Map<string, string>()
  let splits: Split[] = []
  let start = 0
  let last = ''
  for await (const { text, line } of readLines(openText)) {
    const content = text.replace(/^\ufeff/, '').trimEnd()
    if (content.startsWith('!')) {
      const name = content.slice(1).trim().toLowerCase()
      if (name.startsWith('type:')) {
        kind = /^type:(?:bank|ccard|cash|oth a|oth l)/.test(name)
          ? 'rows'
          : name.startsWith('type:invst')
            ? 'investments'
            : 'list'
        type = name.slice('type:'.length)
      } else if (name === 'account') kind = 'account'
      if (name.startsWith('type:ccard')) yield { card: true }
      fields = new Map()
      splits = []
      start = 0
    } else if (content.startsWith('^')) {
      if (kind === 'account') account = fields.get('N') ?? account
      if (kind === 'rows' && fields.size > 0) yield { account, type, line: start, fields, splits }
      if (kind === 'investments' && fields.size > 0)
        yield { account, type, line: start, fields, splits, skip: 'investment' }
      fields = new Map()
      splits = []
      start = 0
    } else if (content !== '') {
      start ||= line
      const code = content[0] ?? ''
      const value = content.slice(1).trim()
      if (!fields.has(code)) fields.set(code, value)
      const split = splits.at(-1)
      if (code === 'S') splits.push({ category: value, note: '', amount: '' })
      else if (code === 'E' && split) split.note = value
      else if (code === '$' && split) split.amount = value
      last = code
    }
  }
  // The last date or amount of a file that was cut off may have lost digits.
  if (kind === 'rows' && fields.has('D'))
    yield {
      account,
      type,
      line: start,
      fields,
      splits,
      ...('DTU'.includes(last) ? { skip: 'cut_off' as const } : {}),
    }
}

/** `1/ 5'25`, as Quicken writes dates, without its blanks. */
const dateTextOf = (fields: ReadonlyMap<string, string>) =>
  (fields.get('D') ?? '').replace(/ (?=\d)|(?<=\D) /g, '').replace(/'(\d)$/, "'0$1")

const amountTextOf = (fields: ReadonlyMap<string, string>) => fields.get('T') ?? fields.get('U') ?? ''

export async function readQif(openText: OpenText, encoding: string, answers: Answers): Promise<FileReading> {
  const dates = createDateEvidence()
  const numbers = createNumberEvidence()
  let isCard = false
  let rows = 0
  let negative = 0
  for await (const record of readRecords(openText)) {
    if ('card' in record) {
      isCard = true
      continue
    }
    if (record.skip) continue
    rows += 1
    dates.see(dateTextOf(record.fields), [], [])
    const amount = amountTextOf(record.fields)
    numbers.see(amount)
    if (splitNumber(amount)?.isNegative) negative += 1
  }
  const dateConclusion = dates.conclude(true, null)
  const decimalConclusion = numbers.conclude(null)
  const questions: Question[] = []
  const why: Reason[] = []
  const take = (answer: unknown, found: { why: Reason | null; question: Question | null }) => {
    if (answer !== undefined) return
    if (found.why) why.push(found.why)
    if (found.question) questions.push(found.question)
  }
  take(answers.dateOrder, dateConclusion)
  take(answers.decimal, decimalConclusion)
  if (isCard && negative === 0 && rows > 1 && !answers.spending)
    questions.push({
      about: 'spending',
      choices: ['negative', 'positive'],
      assumed: 'positive',
      why: { code: 'all_positive', positive: rows, negative: 0 },
    })
  else why.push({ code: 'format_signs' })
  const isFlipped =
    (answers.spending ?? questions.find(({ about }) => about === 'spending')?.assumed) === 'positive'
  const order = answers.dateOrder ?? dateConclusion.order ?? 'mdy'
  const decimal: DecimalMark = answers.decimal ?? decimalConclusion.decimal ?? 'point'

  const categoryOf = remembering((text) => copyOf(text) || null)
  const minorIn = (text: string) => {
    const number = splitNumber(text)
    const minor = number && minorOf(number.body, decimal, numbers.decimals())
    if (typeof minor !== 'number') return null
    return (number?.isNegative ? -minor : minor) * (isFlipped ? -1 : 1) + 0
  }
  const partsOf = (splits: readonly Split[]) =>
    splits.map(({ category, note, amount }) => ({
      category: categoryOf(category),
      // With an unreadable amount, the parts do not add up, so the transaction is not split.
      minor: minorIn(amount) ?? Number.NaN,
      note: copyOf(note) || null,
    }))
  const accounts = new Map<string, AccountStatement>()
  for await (const record of readRecords(openText)) {
    if ('card' in record) continue
    const { account, type, line, fields, splits } = record
    const key = account || type
    const statement = accounts.get(key) ?? createStatement()
    statement.account.name = account || null
    accounts.set(key, statement)
    const skip = skipAt(statement, line)
    if (record.skip) {
      skip({ code: record.skip, text: fields.get('N') ?? '' })
      continue
    }
    const dateText = dateTextOf(fields)
    const date = dates.parse(dateText)?.days[order] ?? null
    const text = amountTextOf(fields)
    const number = splitNumber(text)
    const minor = number && minorOf(number.body, decimal, numbers.decimals())
    const isBalance = noBookingOf(fields.get('P') ?? '', date !== null) !== null
    if (date === null)
      skip(
        dateText === '' ? { code: 'date_missing' } : { code: 'date_unreadable', text: dateText.slice(0, 60) },
      )
    else if (minor === 0) skip({ code: isBalance ? 'balance_line' : 'zero' })
    else if (typeof minor !== 'number')
      skip(
        isBalance
          ? { code: 'balance_line' }
          : text === ''
            ? { code: 'amount_missing' }
            : { code: 'amount_unreadable', text: text.slice(0, 60) },
      )
    else {
      const booking: Booking = {
        line,
        date,
        minor: (number?.isNegative ? -minor : minor) * (isFlipped ? -1 : 1),
        decimals: numbers.decimals(),
        currency: null,
        description: joinTexts([fields.get('P') ?? '', fields.get('M') ?? '']),
        bankId: null,
        category: categoryOf(fields.get('L') ?? ''),
        note: null,
        ...(splits.length > 1 && { parts: partsOf(splits) }),
      }
      if (isBalance) skip({ code: 'balance_line' }, booking)
      else statement.bookings.push(booking)
    }
  }
  const statements = [...accounts.values()].filter(
    ({ bookings, skipped }) => bookings.length + skipped.length > 0,
  )
  return {
    format: 'qif',
    problem: statements.length === 0 ? { code: 'no_transactions' } : null,
    reading: {
      encoding,
      separator: null,
      headerLine: null,
      dateOrder: order,
      decimal: decimalConclusion.decimal,
      spending: isFlipped ? 'positive' : 'negative',
      columns: null,
      why,
    },
    questions: statements.length === 0 ? [] : questions,
    statements,
  }
}
