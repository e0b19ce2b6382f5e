/** A line of a CSV file, including its line break. */
export const csvLine = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}\r\n`

/** Includes leading apostrophes, so that text that already starts with one survives a round trip. */
const formula = /^'*\s*[=+\-@\t\r＝＋－＠]/

/**
 * Keeps spreadsheets from running text that looks like a formula, which anyone can put into a bank
 * description. Some also run full-width characters. A leading apostrophe is the spreadsheets' own mark for
 * "this is text".
 */
export const withoutFormula = (text: string): string => (formula.test(text) ? `'${text}` : text)

/** Undoes `withoutFormula`. */
export const unescapeFormula = (text: string): string =>
  text.startsWith("'") && formula.test(text.slice(1)) ? text.slice(1) : text

const csvField = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
