import { amountOf } from '#domain/reading/number-text.ts'
import type { AccountStatement, FileReading, Money } from '#domain/reading/reading.ts'
import { reasonText } from './reading-words.ts'

const numberOf = (money: Money | null) => (money === null ? null : amountOf(money))

/** The contents of one file as JSON, in parts, since the rows of a large file would exceed the longest string. */
export function* readingLines(
  file: string,
  { format, problem, reading, questions, statements }: FileReading,
): Iterable<string> {
  const head = {
    file,
    format,
    problem: problem && reasonText(problem),
    reading: reading && {
      encoding: reading.encoding,
      separator: reading.separator,
      header_line: reading.headerLine,
      date_order: reading.dateOrder,
      decimal: reading.decimal,
      spending: reading.spending,
      columns:
        reading.columns &&
        Object.fromEntries(
          Object.entries(reading.columns).map(([role, names]) => [
            role,
            role === 'description' ? names : names[0],
          ]),
        ),
      why: reading.why.map(reasonText),
    },
    questions: questions.map(({ about, choices, assumed, why }) => ({
      about,
      choices,
      assumed,
      why: reasonText(why),
    })),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"statements":[`
  for (const [index, statement] of statements.entries()) {
    if (index > 0) yield ',\n'
    yield* statementLines(statement)
  }
  yield ']}'
}

function* statementLines({
  account,
  opening,
  closing,
  balance,
  bookings,
  skipped,
}: AccountStatement): Iterable<string> {
  const head = {
    account,
    opening_balance: numberOf(opening),
    closing_balance: numberOf(closing),
    balance: balance.state,
    balance_note: balance.note && reasonText(balance.note),
  }
  yield `${JSON.stringify(head).slice(0, -1)},"transactions":[`
  let isFirst = true
  for (const { line, date, currency, description, bankId, note, ...money } of bookings) {
    const row = { line, date, amount: amountOf(money), currency, description, bank_id: bankId }
    if (note && note.text !== '') Object.assign(row, { note: note.text })
    if (note && note.tags.length > 0) Object.assign(row, { tags: note.tags })
    yield (isFirst ? '\n' : ',\n') + JSON.stringify(row)
    isFirst = false
  }
  yield '],"skipped":['
  for (const [index, { line, reason }] of skipped.entries())
    yield (index > 0 ? ',\n' : '\n') + JSON.stringify({ line, reason: reasonText(reason) })
  yield ']}'
}
