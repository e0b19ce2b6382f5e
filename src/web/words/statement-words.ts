import { largestAmount } from '#domain/money.ts'
import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import type { BankDetection } from '#domain/statements/detect-bank.ts'
import type { NamedColumns, SkipReason, StatementProblem } from '#domain/statements/statement-problem.ts'
import { format } from '#web/format/format.ts'
import { plural } from '#words/plural.ts'

const bankNames = Object.fromEntries(bankFormats.map(({ id, name }) => [id, name])) as Record<BankId, string>

/** What a file looks like, beside its name; null while there is nothing to say. */
export function detectionText(detection: BankDetection): string | null {
  switch (detection.code) {
    case 'bank':
      return `looks like ${bankNames[detection.bank]}`
    case 'own_export':
      return 'exported by Outgo'
    case 'several_banks':
      return `could be ${or.format(detection.banks.map((bank) => bankNames[bank]))}`
    case 'no_bank':
      return 'matches none of the banks'
    case 'empty':
      return 'empty'
    case 'not_text':
      return 'not a text file'
    case 'file_unreadable':
      return null
  }
}

/** Why a file cannot be uploaded until a bank is selected, and what to do about it. */
export function undetectedText(detection: BankDetection): { message: string; detail?: string } {
  switch (detection.code) {
    case 'bank':
    case 'own_export':
    case 'several_banks':
      return { message: 'Please select your bank first' }
    case 'no_bank':
      return {
        message: `This is not a statement of ${or.format(bankFormats.map(({ name }) => name))}.`,
        detail: `Columns found: ${columnsText(detection.found)}. Select a bank to see the columns that it needs, or choose another file.`,
      }
    case 'empty':
      return { message: 'This file is empty.', detail: 'Choose another file.' }
    case 'not_text':
      return {
        message: 'This is not a text file.',
        detail: 'Download the statement from your bank as a .csv file.',
      }
    case 'file_unreadable':
      return { message: 'Failed to read file. Please try again.' }
  }
}

const or = new Intl.ListFormat('en-US', { type: 'disjunction' })

/** Why a row was skipped. */
export function skipText(reason: SkipReason): string {
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
export function problemText(problem: StatementProblem): string {
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

const columnsText = ({ names, more }: NamedColumns): string =>
  names.length === 0 ? 'none' : names.join(', ') + (more > 0 ? ` and ${number(more)} more` : '')

const number = (count: number): string => format.number(count)

const largest = (): string => format.number(largestAmount / 100, { minimumFractionDigits: 2 })
