import type { Reason } from '#domain/reading/reading.ts'
import { format } from '#web/format/format.ts'
import { type ReadingWords, readingWords } from '#words/reading-words.ts'

const otherFormats = 'Download the statement from your bank as CSV, OFX, QIF, CAMT, MT940, or Excel instead.'

const words: ReadingWords = {
  // Read on each call, because the format changes with the settings.
  ...readingWords({ number: (...given) => format.number(...given) }),
  // Why a file cannot be read, and what to do
  empty: () => 'This file is empty. Download it again, or choose another one.',
  is_pdf: () => `PDF statements cannot be read. ${otherFormats}`,
  is_zip: () => 'This is a ZIP archive inside another one. Unpack it and choose the statements in it.',
  unexpected: () => 'This file could not be read because of a bug in Outgo.',
  archive_broken: () => 'This ZIP archive is damaged or incomplete. Download it again.',
  archive_too_large: () =>
    'The files in this ZIP archive are larger than 100 MB when unpacked. Choose the statements in it instead.',
  archive_encrypted: () => 'This ZIP archive has a password. Unpack it and choose the statements in it.',
  archive_empty: () => 'This ZIP archive is empty.',
  zip_too_many: () => 'This ZIP archive contains more than 200 files. Choose the statements in it instead.',
  zip_broken: () => 'This file is damaged. Download it again.',
  zip_too_large: () => 'This file is larger than 150 MB when unpacked. Download a shorter period.',
  not_text: () => `This is not a bank statement. ${otherFormats}`,
  old_or_encrypted_workbook: () =>
    'This workbook has a password, or is in the old Excel format. Save it in Excel as .xlsx without a password, or download CSV.',
  encoding_unknown: ({ encoding }) => `There is no encoding called "${encoding}".`,
  is_bai2: () => `This is a BAI2 file. ${otherFormats}`,
  no_table: () => `No table with dates and amounts was found in this file. ${otherFormats}`,
  no_transactions: () =>
    'There are no transactions in this file. Choose another period at your bank, and download it again.',
  no_dates: () => 'No column of dates was found. Choose it below.',
  no_years: () =>
    'The dates in this file have no year. Download the statement in a format with whole dates, such as OFX.',
  no_such_column: ({ column }) => `There is no column ${column} in this file.`,
  no_amounts: () => 'No column of amounts was found. Choose it below.',
  rows_too_wide: () =>
    'Most rows have more cells than the header has names. A separator inside a text or an amount is probably not quoted. Download the statement as Excel or OFX instead.',
  too_many_tables: () => 'This file contains more than 50 tables, so it is not a statement.',
  no_row_readable: () => 'None of the transactions can be read. Check the columns below.',
  no_bookings: () => 'No row has both a date and an amount. Check the columns below.',
  too_many_columns: () => 'This file has more than 1,000 columns, so it is not a statement.',
  incomplete: () => 'This file ends before the first transaction. Download it again.',
  holdings: () =>
    'This is a list of investments, not of transactions. Download the transactions of the account instead.',
  invoices: () =>
    'This is a list of invoices, not of transactions. Download the transactions of the account instead.',
  no_statement: () => 'This file contains no statement. Choose another one.',
  unknown_xml: () => `This XML file is not a bank statement. ${otherFormats}`,
  xml_with_doctype: () =>
    'This XML file has a document type declaration, which no bank writes. Download it from your bank again.',
  xml_broken: () => 'This XML file is damaged. Download it again.',
  xml_too_deep: () => 'This XML file is nested too deeply to be a statement.',
  xml_cut_off: () => 'This file is incomplete. Download it again.',
}

/** The sentence for a code that reading a file gives. */
export function readingText(reason: Reason): string {
  const say = words[reason.code]
  if (say) return say(reason)
  console.warn(`There are no words for ${reason.code}`)
  return 'This cannot be read'
}
