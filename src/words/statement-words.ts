import type { createFormat } from '#domain/create-format.ts'
import { largestAmount } from '#domain/money.ts'
import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import type { NamedColumns, SkipReason, StatementProblem } from '#domain/statements/statement-problem.ts'
import { plural } from './plural.ts'

export const bankNames = Object.fromEntries(bankFormats.map(({ id, name }) => [id, name])) as Record<
  BankId,
  string
>

/** Texts about statements of the supported banks. */
export function statementWords({ number }: Pick<ReturnType<typeof createFormat>, 'number'>) {
  const largest = () => number(largestAmount / 100, { minimumFractionDigits: 2 })

  const columnsText = ({ names, more }: NamedColumns): string =>
    names.length === 0 ? 'none' : names.join(', ') + (more > 0 ? ` and ${number(more)} more` : '')

  /** Why a row was skipped. */
  function skipText(reason: SkipReason): string {
    switch (reason.code) {
      case 'quote_not_closed':
        return `A quotation mark is not closed: "${reason.text}"`
      case 'too_many_values':
        return `The row has ${number(reason.values)} values for ${number(reason.columns)} columns; text that contains a separator must be quoted`
      case 'date_missing':
        return 'The date is missing'
      case 'date_unreadable':
        return `"${reason.text}" is not a valid date`
      case 'amount_missing':
        return 'The amount is missing'
      case 'debit_and_credit_missing':
        return 'Debit and credit are both missing'
      case 'amount_unreadable':
        return `The ${reason.column} "${reason.text}" cannot be read`
      case 'amount_ambiguous':
        return `The ${reason.column} "${reason.text}" is ambiguous`
      case 'amount_too_precise':
        return `The ${reason.column} "${reason.text}" has more than two decimals`
      case 'amount_too_large':
        return `The ${reason.column} "${reason.text}" is larger than ${largest()}`
      case 'sum_too_large':
        return `"${reason.credit}" minus "${reason.debit}" is larger than ${largest()}`
      case 'text_too_long':
        return `The ${reason.column} is longer than ${number(reason.longest)} characters: "${reason.text}"`
      case 'text_not_plain':
        return `The ${reason.column} contains characters that cannot be shown: "${reason.text}"`
      case 'id_unreadable':
        return `"${reason.text}" is not an ID or import key from an Outgo export`
    }
  }

  /** Why a file could not be read at all. */
  function problemText(problem: StatementProblem): string {
    switch (problem.code) {
      case 'not_text':
        return 'This is not a text file.'
      case 'first_line_too_long':
        return `The first line is too long for a statement; it begins with ${columnsText(problem.found)}.`
      case 'columns_missing': {
        const missing = `Missing ${plural(problem.missing.length, 'column')}: ${problem.missing.join(', ')}.`
        const other = problem.looksLike && ` It looks like a statement of ${bankNames[problem.looksLike]}.`
        return `${missing} Found: ${columnsText(problem.found)}.${other ?? ''}`
      }
      case 'dates_in_another_order':
        return `Line ${problem.line} has the date "${problem.text}", so the dates in this file are not month/day/year. None of its rows can be read reliably.`
      case 'comma_is_decimal_mark': {
        const { doubtful } = problem
        return `Line ${problem.line} has the amount "${problem.text}", so this file uses decimal commas. The amount "${doubtful.text}" in line ${doubtful.line} could be misread.`
      }
    }
  }

  return { skipText, problemText, columnsText }
}
