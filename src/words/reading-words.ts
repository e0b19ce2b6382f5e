import type { createFormat } from '#domain/create-format.ts'
import { countedIn } from './counted.ts'
import { plural } from './plural.ts'

/** Texts by code. */
export type ReadingWords = Record<string, (parameters: Record<string, string | number>) => string>

const orders: Record<string, string> = {
  dmy: 'day, month, year',
  mdy: 'month, day, year',
  ymd: 'year, month, day',
}

/** Texts for findings, questions and skipped rows. Each caller adds its own for files that cannot be read. */
export function readingWords({ number }: Pick<ReturnType<typeof createFormat>, 'number'>): ReadingWords {
  const count = (rows: string | number | undefined) => Number(rows ?? 0)
  const counted = countedIn(number)
  const rowsText = (rows: string | number | undefined) => counted(count(rows), 'row')
  const has = (rows: string | number | undefined) => plural(count(rows), 'has', 'have')
  const amountText = ({ minor, decimals }: Record<string, string | number>) =>
    number(Number(minor) / 10 ** Number(decimals), {
      minimumFractionDigits: Number(decimals),
      maximumFractionDigits: Number(decimals),
    })
  return {
    // What was found out, and how
    format_signs: () => 'Spending is negative, as the format requires.',
    byte_order_mark: ({ encoding }) => `The text is ${encoding}, as the file says.`,
    every_other_byte_empty: ({ encoding }) => `The text is ${encoding}.`,
    japanese_escapes: () => 'The text is ISO-2022-JP.',
    valid_utf_8: () => 'The text is UTF-8.',
    damaged_utf_8: () => 'The text is UTF-8, but some of its characters are damaged and shown as \ufffd.',
    encoding_by_words: ({ encoding }) =>
      `The text is ${encoding}: its letters fit the language of the header.`,
    encoding_by_letters: ({ encoding }) =>
      `The text is ${encoding}: its letters are the usual ones of a language.`,
    encoding_by_country: ({ encoding }) =>
      `The text is ${encoding}, as is usual in the country of the account.`,
    dates_year_first: () => 'Dates begin with the year.',
    dates_in_parts: () => 'Year, month and day are in three columns.',
    years_of_period: () => 'The dates have no year. It is that of the period above the table.',
    years_of_other_date: () => 'The booking dates have no year. It is that of the other date in the row.',
    serial_dates: () => 'Dates are the serial numbers of a spreadsheet.',
    taiwanese_years: () => 'Years are those of Taiwan: 114 is 2025.',
    dates_named: () => 'Dates name the month.',
    day_above_12: ({ rows }) => `Day first: ${rowsText(rows)} ${has(rows)} a day above 12.`,
    month_first_day_above_12: ({ rows }) => `Month first: ${rowsText(rows)} ${has(rows)} a day above 12.`,
    only_date_order: ({ order }) => `Dates are ${orders[order ?? '']}: they make sense in no other order.`,
    dates_with_dots: () => 'Day first: the dates have dots.',
    two_dates_near: ({ order }) =>
      `Dates are ${orders[order ?? '']}: otherwise the two dates of each row would be months apart.`,
    dates_above: ({ order }) => `Dates are ${orders[order ?? '']}, like those above the rows.`,
    oldest_unproved: () =>
      'No amount has a sign, and the balance does not show the direction of the oldest row.',
    buddhist_years: () => 'Years use the Buddhist calendar: 2568 is 2025.',
    grouping_by_language: () => 'Commas are thousands, as in the language of the header.',
    day_first_by_language: () => 'Day first, as in the language of the header.',
    rows_in_order: ({ order }) => `Dates are ${orders[order ?? '']}: only then are the rows in order.`,
    decimal_point: ({ rows }) => `Decimal point: ${counted(count(rows), 'amount')} ${has(rows)} one.`,
    decimal_comma: ({ rows }) => `Decimal comma: ${counted(count(rows), 'amount')} ${has(rows)} one.`,
    grouping_by_currency: ({ currency, places }) =>
      `Three digits after a mark are thousands: ${currency} has ${places} decimals.`,
    decimals_by_currency: ({ currency }) => `Three digits after a mark are decimals: ${currency} has three.`,
    decimal_by_balance: ({ decimal }) => `Decimal ${decimal}: otherwise the balance does not add up.`,
    balance_falls: () => 'Spending is positive: such amounts lower the balance.',
    balance_rises: () => 'Spending is negative: positive amounts raise the balance.',
    card_above: () => 'Spending is positive: the lines above the table say that it is the bill of a card.',
    column_of_spending: () => 'Spending is positive: the name of the column says that it is what was spent.',
    words_positive: ({ rows }) =>
      `Spending is positive: the ${plural(count(rows), 'text')} of ${rowsText(rows)} ${plural(count(rows), 'says', 'say')} so.`,
    words_negative: ({ rows }) =>
      `Spending is negative: the ${plural(count(rows), 'text')} of ${rowsText(rows)} ${plural(count(rows), 'says', 'say')} so.`,
    plus_written: () => 'Spending is negative: all other amounts have a plus sign.',
    credits_marked: () => 'Only money in is marked, such as "Cr", so all other amounts are spending.',
    era_years: () => 'The years have two digits and could be years of a Japanese era.',
    all_negative: () => 'Spending is negative: all amounts are.',
    mostly_negative: () => 'Spending is negative: most amounts are.',
    state_unknown: ({ text, rows }) =>
      `${rowsText(rows)} ${has(rows)} the unknown state "${text}" and ${plural(count(rows), 'counts', 'count')} as booked.`,
    fees_left_out: () => 'Fees are in a column of their own and not included in the amounts.',
    fees_counted: () => 'Fees are included: the balance adds up only with them.',
    several_tables: ({ line }) => `Another table begins on line ${line}.`,
    other_sheets: ({ sheets }) =>
      `${counted(count(sheets), 'more sheet')} with a table ${plural(count(sheets), 'was', 'were')} not read.`,
    // Questions
    dates_open: () => 'Every date in the file makes sense in more than one order.',
    dates_contradict: ({ dayFirst, monthFirst }) =>
      `${rowsText(dayFirst)} can only have the day first, and ${rowsText(monthFirst)} only the month.`,
    decimals_open: ({ text }) => `"${text}" could be thousands or a fraction, and no row shows which.`,
    maybe_minor_units: ({ text }) => `No amount has decimals, so "${text}" could be in cents.`,
    decimals_contradict: ({ point, comma }) =>
      `${counted(count(point), 'amount')} ${has(point)} a decimal point, and ${counted(count(comma), 'amount')} a decimal comma.`,
    all_positive: () => 'No amount has a sign, so the file does not show which way the money went.',
    types_against_signs: ({ rows }) =>
      `${rowsText(rows)} of a type that is money out ${has(rows)} a positive amount.`,
    words_unclear: () => 'Nothing in the file shows whether a positive amount is spending or income.',
    signs_against_balance: () => 'Most amounts are negative, but negative amounts raise the balance.',
    words_against_balance: () => 'The texts and the balance disagree on whether spending is negative.',
    several_amounts: ({ columns }) => `${counted(count(columns), 'column')} could be the amount.`,
    several_dates: ({ columns }) => `${counted(count(columns), 'column')} could be the date.`,
    booking_dates_unreadable: () => 'The dates of the bookings cannot be read, so other dates are assumed.',
    only_original_amount: () => 'The only amounts may be in another currency than the account.',
    several_currencies: ({ columns }) =>
      `${counted(count(columns), 'column')} could be the currency of the amount.`,
    rows_in_other_currency: ({ currency }) =>
      `The name of the amounts says ${currency}, but the rows name other currencies.`,
    debit_or_credit: () => 'Two columns have amounts, and the file does not show which one is money out.',
    payments_unclear: () =>
      'The types could be those of a card, where a payment is money in, or of an account, where it is money out.',
    debits_of_both_signs: ({ negative, positive }) =>
      `The column for money out has ${counted(count(negative), 'negative amount')} and ${counted(count(positive), 'positive one')}.`,
    several_column_choices: () => 'Several columns are unclear. Each choice settles all of them.',
    unknown_names: () => 'The names of the columns are not known.',
    encoding_open: () => 'Some letters depend on how the text is read.',
    // Rows that are skipped
    total: () => 'A total, not a transaction',
    balance_line: () => 'A balance, not a transaction',
    account_line: () => 'Unlike all other rows, so it may be a balance, not a transaction',
    line_unreadable: ({ text }) => `"${text}" is not a line of a statement`,
    date_missing: () => 'An amount without a date',
    date_unreadable: ({ text }) => `"${text}" is not a date`,
    no_booking: () => 'No date and no amount',
    amount_missing: () => 'The amount is missing',
    amount_unreadable: ({ text }) => `"${text}" is not an amount`,
    amount_too_precise: ({ text }) => `The amount "${text}" has more decimals than its currency`,
    amount_too_large: ({ text }) => `The amount "${text}" is too large`,
    direction_unreadable: ({ text }) => `"${text}" does not say which way the money went`,
    direction_against_sign: ({ text, direction }) =>
      `The amount "${text}" is negative, but the row says "${direction}"`,
    not_booked: ({ text }) => `Not booked yet, or declined: "${text}"`,
    correction: ({ text }) => `Corrects transaction ${text}. Edit or delete that one by hand`,
    investment: ({ text }) => `Investment transactions are not read (${text})`,
    cut_off: () => 'The file ends in the middle of a transaction. Download it again',
    table_with_questions: () => 'Another table with questions of its own. Save it as a separate file',
    other_table: () => 'Part of a table without transactions',
    on_other_sheet: ({ rows }) =>
      `${counted(count(rows), 'transaction')} on another sheet. Save it as a separate file`,
    too_many_cells: ({ cells, columns }) =>
      `The row has ${cells} cells for ${counted(count(columns), 'column')}`,
    too_few_cells: ({ cells, columns }) =>
      `The row has only ${counted(count(cells), 'cell')}, the others have ${columns}`,
    zero: () => 'The amount is zero',
    repeated: () => 'An earlier report in the file has the same transaction',
    quote_not_closed: ({ text }) => `A quotation mark is not closed: "${text}"`,
    other_currency: ({ currency, own }) => `The amount is in ${currency}, not in ${own}`,
    text_too_long: ({ longest }) => `The text is longer than ${number(count(longest))} characters`,
    text_not_plain: () => 'The text contains characters that cannot be shown',
    // Balances
    balance_differs: (parameters) =>
      `The balance differs by ${amountText(parameters)} after line ${parameters.line}.`,
    balances_apart: () => 'The balances in the file do not follow from each other.',
    sum_differs: (parameters) => `The rows and the closing balance differ by ${amountText(parameters)}.`,
  }
}
