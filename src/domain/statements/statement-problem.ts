import type { BankId } from './bank-formats.ts'

/** What was seen in a file, and on which line. */
export type Sighting = { line: number; text: string }

/** Column names as a message lists them: the first few, shortened, and how many more there are. */
export type NamedColumns = { names: string[]; more: number }

/** Why a file cannot be read as a statement of the bank. */
export type StatementProblem =
  | { code: 'not_text' }
  | { code: 'first_line_too_long'; found: NamedColumns }
  | { code: 'columns_missing'; missing: string[]; found: NamedColumns; looksLike: BankId | null }
  | ({ code: 'dates_in_another_order' } & Sighting)
  | ({ code: 'comma_is_decimal_mark'; doubtful: Sighting } & Sighting)

/** Why the text of an amount cannot be read. */
export type AmountProblem = {
  code: 'amount_unreadable' | 'amount_ambiguous' | 'amount_too_precise' | 'amount_too_large'
  text: string
}

/** Why a row of a statement is skipped. Texts are quoted from the file, shortened. */
export type SkipReason =
  | { code: 'quote_not_closed'; text: string }
  | { code: 'too_many_values'; values: number; columns: number }
  | { code: 'date_missing' }
  | { code: 'date_unreadable'; text: string }
  | { code: 'amount_missing' }
  | { code: 'debit_and_credit_missing' }
  | (AmountProblem & { column: 'amount' | 'debit' | 'credit' })
  | { code: 'sum_too_large'; debit: string; credit: string }
  | { code: 'text_too_long'; column: string; text: string; longest: number }
  | { code: 'text_not_plain'; column: string; text: string }
  /** In Outgo's own export, what the row would be found again by. */
  | { code: 'id_unreadable'; text: string }
