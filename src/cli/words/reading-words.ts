import { amountOf } from '#domain/reading/number-text.ts'
import type { Reason } from '#domain/reading/reading.ts'

type Words = (parameters: Record<string, string | number>) => string

const orders: Record<string, string> = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
}
const marks: Record<string, string> = { comma: 'comma', point: 'point' }
const counted = (count: number | string | undefined, one: string, many: string) =>
  `${Number(count).toLocaleString('en-US')} ${Number(count) === 1 ? one : many}`
const rows = (count: number | string | undefined) => counted(count, 'row', 'rows')
const money = ({ minor, decimals }: Record<string, string | number>) =>
  amountOf({ minor: Number(minor), decimals: Number(decimals) }).toFixed(Number(decimals))

const words: Record<string, Words> = {
  // Why a file cannot be read
  not_opened: ({ text }) => `The file cannot be opened (${text}).`,
  unexpected: () => 'The file could not be read because of a bug in Outgo.',
  empty: () => 'The file is empty.',
  is_pdf: () => 'This is a PDF file. Download the statement as CSV, OFX, QIF, CAMT, MT940 or XLSX instead.',
  is_zip: () => 'This is a ZIP archive. Unpack it and read the statements in it.',
  not_text: () => 'This is not a text file.',
  old_or_encrypted_workbook: () =>
    'This is a workbook in the old Excel format, or one with a password. Save it as an XLSX file without a password.',
  encoding_unknown: ({ encoding }) => `There is no encoding called "${encoding}".`,
  no_table: () => 'No table with dates and amounts was found in this file.',
  no_dates: () => 'The table in this file has no column of dates.',
  no_years: () =>
    'The dates in this file have no year. Download the statement in a format with whole dates, such as OFX.',
  no_amounts: () => 'The table in this file has no column of amounts.',
  rows_too_wide: () =>
    'Most rows have more cells than the header names. A separator inside a text or an amount is probably not quoted.',
  too_many_tables: () => 'This file contains more than 50 tables.',
  no_bookings: () => 'The table in this file has no rows with a date and an amount.',
  too_many_columns: () => 'The table in this file has more than 1,000 columns.',
  no_statement: () => 'The file contains no statement.',
  archive_broken: () => 'The ZIP archive is damaged or incomplete. Download it again.',
  archive_too_large: () => 'The files in this ZIP archive are larger than 100 MB when unpacked.',
  archive_encrypted: () => 'The ZIP archive has a password. Unpack it and read the statements in it.',
  archive_empty: () => 'There are no files in this ZIP archive.',
  zip_too_many: () => 'There are more than 200 files in this ZIP archive.',
  zip_broken: () => 'The workbook is damaged. Download it again.',
  zip_too_large: () => 'The workbook is larger than 150 MB when unpacked.',
  unknown_xml: () => 'This XML file is not a bank statement in CAMT or OFX.',
  xml_with_doctype: () => 'The XML file has a document type declaration, which no bank writes.',
  xml_broken: () => 'The XML in this file is not well-formed.',
  xml_too_deep: () => 'The XML in this file is nested too deeply.',
  xml_cut_off: () => 'The file ends before its XML does. Download it again.',
  // What was inferred, and how
  format_signs: () => 'Spending is negative, as the format says.',
  byte_order_mark: ({ encoding }) => `A mark at its beginning says that the file is ${encoding}.`,
  every_other_byte_empty: ({ encoding }) => `Every other byte is zero, so the file is ${encoding}.`,
  japanese_escapes: () => 'Escape sequences show that the file is ISO-2022-JP.',
  valid_utf_8: () => 'All of the file is valid UTF-8.',
  encoding_by_words: ({ encoding }) =>
    `Read as ${encoding}, the file has the letters of the language of its header.`,
  dates_year_first: () => 'Dates begin with the year.',
  dates_named: () => 'Dates name the month.',
  day_above_12: ({ rows: count }) =>
    `Day first: ${rows(count)} ${count === 1 ? 'has' : 'have'} a day above 12.`,
  month_first_day_above_12: ({ rows: count }) =>
    `Month first: ${rows(count)} ${count === 1 ? 'has' : 'have'} a day above 12.`,
  only_date_order: ({ order }) => `All dates can be read as ${orders[order ?? '']} only.`,
  dates_with_dots: () => 'Dates with dots have the day first.',
  two_dates_near: ({ order }) =>
    `Read as ${orders[order ?? '']}, the two dates of each row are days apart; otherwise they are months apart.`,
  dates_above: ({ order }) => `Read as ${orders[order ?? '']}, like the dates above the rows.`,
  buddhist_years: () => 'The years are of the Buddhist calendar, which is 543 years ahead.',
  grouping_by_language: () => 'In the language of the header, commas group thousands.',
  day_first_by_language: () => 'Day first, as in the language of the header.',
  rows_in_order: ({ order }) =>
    `Read as ${orders[order ?? '']}, the rows are in order of date; otherwise they are not.`,
  decimal_point: ({ rows: count }) => `${counted(count, 'number has', 'numbers have')} a decimal point.`,
  decimal_comma: ({ rows: count }) => `${counted(count, 'number has', 'numbers have')} a decimal comma.`,
  grouping_by_currency: ({ currency, places }) =>
    `${currency} has ${places} decimals, so the marks before three digits group thousands.`,
  decimals_by_currency: ({ currency }) =>
    `${currency} has three decimals, so the marks before three digits are decimal marks.`,
  decimal_by_balance: ({ decimal }) => `The balance adds up only with a decimal ${marks[decimal ?? '']}.`,
  balance_falls: () => 'Positive amounts lower the balance, so they are spending.',
  balance_rises: () => 'Positive amounts raise the balance, so spending is negative.',
  words_positive: ({ rows: count }) => `Spending is positive: the words of ${rows(count)} say so.`,
  words_negative: ({ rows: count }) => `Spending is negative: the words of ${rows(count)} say so.`,
  plus_written: () => 'Spending is negative: all other amounts have a plus sign.',
  credits_marked: () => 'Only money in is marked, such as "Cr", so all other amounts are spending.',
  era_years: () => 'The years have two digits and could be years of a Japanese era.',
  all_negative: () => 'Spending is negative: all amounts are.',
  mostly_negative: () => 'Spending is negative: most amounts are.',
  fees_left_out: () => 'The column of fees is not included in the amounts.',
  fees_counted: () => 'Fees are included: the balance adds up only with them.',
  several_tables: ({ line }) => `Another table begins on line ${line}.`,
  other_sheets: ({ sheets }) =>
    `${counted(sheets, 'further sheet', 'further sheets')} with a table ${Number(sheets) === 1 ? 'was' : 'were'} not read.`,
  // Questions
  dates_open: () => 'Every date can be read in more than one order.',
  dates_contradict: ({ dayFirst, monthFirst }) =>
    `${rows(dayFirst)} can only have the day first, and ${rows(monthFirst)} only the month.`,
  decimals_open: ({ text }) => `"${text}" could be a thousand or a fraction, and no row shows which.`,
  decimals_contradict: ({ point, comma }) =>
    `${counted(point, 'number has', 'numbers have')} a decimal point and ${counted(comma, 'number has', 'numbers have')} a decimal comma.`,
  all_positive: () => 'No amount has a sign, so the file does not show which way the money went.',
  types_against_signs: ({ rows: count }) =>
    `${rows(count)} of a type that is money out ${count === 1 ? 'has' : 'have'} a positive amount.`,
  words_unclear: () => 'Nothing in the file shows whether a positive amount is spending or income.',
  words_against_balance: () => 'The descriptions and the balance disagree on whether spending is negative.',
  several_amounts: ({ columns }) => `${counted(columns, 'column', 'columns')} could be the amount.`,
  several_dates: ({ columns }) => `${counted(columns, 'column', 'columns')} could be the date.`,
  debit_or_credit: () => 'Two columns hold amounts, and the file does not show which one is money out.',
  debits_of_both_signs: ({ negative, positive }) =>
    `The column for money out has ${counted(negative, 'negative amount', 'negative amounts')} and ${counted(positive, 'positive one', 'positive ones')}.`,
  several_column_choices: () => 'Several columns are unclear. Each choice settles all of them.',
  unknown_names: () => 'The names of the columns are not known.',
  encoding_open: () => 'Some letters could be read in more than one encoding.',
  // Rows left out
  total: () => 'This is a total, not a transaction.',
  balance_line: () => 'This is a balance, not a transaction.',
  line_unreadable: ({ text }) => `"${text}" is not a statement line.`,
  date_missing: () => 'The row has an amount but no date.',
  date_unreadable: ({ text }) => `"${text}" is not a date.`,
  no_booking: () => 'The row has no date and no amount.',
  amount_missing: () => 'The amount is missing.',
  amount_unreadable: ({ text }) => `"${text}" is not an amount.`,
  amount_too_precise: ({ text }) => `The amount "${text}" has more decimals than its currency.`,
  amount_too_large: ({ text }) => `The amount "${text}" is too large.`,
  direction_unreadable: ({ text }) => `"${text}" does not say which way the money went.`,
  direction_against_sign: ({ text, direction }) =>
    `The amount "${text}" is negative, yet the row says "${direction}".`,
  not_booked: ({ text }) => `The transaction is not booked: "${text}".`,
  other_currency: ({ currency, own }) => `The amount is in ${currency}, but the account is in ${own}.`,
  text_too_long: ({ longest, text }) =>
    `A text is longer than ${Number(longest).toLocaleString('en-US')} characters: "${text}"`,
  text_not_plain: () => 'A text contains characters that cannot be shown.',
  correction: ({ text }) => `Corrects transaction ${text}. Edit or delete that one by hand.`,
  investment: ({ text }) => `Investment transactions are not read (${text}).`,
  cut_off: () => 'The file ends in the middle of a transaction or list. Download it again.',
  other_table: () => 'The row belongs to a table without transactions.',
  too_many_cells: ({ cells, columns }) =>
    `The row has ${cells} cells, but there are only ${columns} columns.`,
  zero: () => 'The amount is zero.',
  repeated: () => 'An earlier report in the file has the same transaction.',
  quote_not_closed: ({ text }) => `A quotation mark is not closed: "${text}"`,
  // Balances
  balance_differs: (parameters) => `differs by ${money(parameters)} at line ${parameters.line}`,
  balances_apart: () => 'The balances do not follow from each other.',
  sum_differs: (parameters) => `The transactions miss the closing balance by ${money(parameters)}.`,
}

/** The sentence for a code from the reader. */
export function reasonText(reason: Reason): string {
  const say = words[reason.code]
  if (!say) throw new Error(`There are no words for ${reason.code}`)
  return say(reason)
}
