import { createFormat } from '#domain/create-format.ts'
import type { Reason } from '#domain/reading/reading.ts'
import { type ReadingWords, readingWords } from '#words/reading-words.ts'

const words: ReadingWords = {
  ...readingWords(createFormat({ locale: 'en-US', currency: 'USD' })),
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
  is_bai2: () => 'This is a BAI2 file. Download the statement as CSV, OFX, QIF, CAMT, MT940 or XLSX instead.',
  no_table: () => 'No table with dates and amounts was found in this file.',
  no_transactions: () => 'There are no transactions in this file.',
  no_dates: () => 'The table in this file has no column of dates.',
  no_years: () =>
    'The dates in this file have no year. Download the statement in a format with whole dates, such as OFX.',
  no_such_column: ({ column }) => `There is no column ${column} in this file.`,
  no_amounts: () => 'The table in this file has no column of amounts.',
  rows_too_wide: () =>
    'Most rows have more cells than the header names. A separator inside a text or an amount is probably not quoted.',
  too_many_tables: () => 'This file contains more than 50 tables.',
  no_row_readable: () => 'None of the transactions in this file can be read.',
  no_bookings: () => 'The table in this file has no rows with a date and an amount.',
  too_many_columns: () => 'The table in this file has more than 1,000 columns.',
  incomplete: () => 'The file ends before the first transaction. Download it again.',
  holdings: () => 'This is a list of investments, not of transactions.',
  invoices: () => 'This is a list of invoices, not of transactions.',
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
}

/** The sentence for a code from the reader. */
export function reasonText(reason: Reason): string {
  const say = words[reason.code]
  if (!say) throw new Error(`There are no words for ${reason.code}`)
  return say(reason)
}
