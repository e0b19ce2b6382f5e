/** A line of a CSV file, with its line break. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/**
 * A text that a spreadsheet takes for a text. One that begins like a formula would be run there, whoever wrote it
 * into a bank's description, in full width, too, as some read it; the apostrophe is the spreadsheets' own mark for "this is text".
 */
export const withoutFormula = (text: string): string =>
  /^\s*[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text

const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
