/** A line of a CSV file, with its line break. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/**
 * The columns of History's export. The first four are those of the first bank, so that other programs read the file as
 * they read that bank's. By the last two Outgo finds its own rows again, whatever became of them since.
 */
export const exportColumns = {
  date: 'Transaction Date',
  description: 'Description',
  category: 'Category',
  amount: 'Amount',
  excluded: 'Excluded',
  ownCategory: 'Own Category',
  id: 'Outgo ID',
  importKey: 'Import Key',
} as const

/** Apostrophes before it are part of it, so that a text that begins with one comes back as it was. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/

/**
 * A text that a spreadsheet takes for a text. One that begins like a formula would be run there, whoever wrote it
 * into a bank's description, in full width, too, as some read it; the apostrophe is the spreadsheets' own mark for "this is text".
 */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** The text that `withoutFormula` was given. */
export const asItWas = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
