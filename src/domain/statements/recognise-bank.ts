import { type BankId, bankFormats } from './bank-formats.ts'
import { delimiters, firstRecord, isBlankRecord, missingColumns, splitHeader } from './statement-header.ts'

/** The bank that names its columns so; null when none does, or when it could be more than one. */
export const bankOfColumns = (names: readonly string[]): BankId | null =>
  onlyOne(bankFormats.filter((bank) => missingColumns(names, bank).length === 0).map(({ id }) => id))

/** The bank whose header a text begins with, whichever separator it uses; null when that is not certain. */
export function recogniseBank(beginning: string): BankId | null {
  const header = headerOf(beginning.replace(/^\ufeff/, ''))
  const fitting = delimiters.map((delimiter) => bankOfColumns(splitHeader(header, delimiter)))
  return onlyOne(fitting.filter((bank) => bank !== null))
}

/** The first record that is not blank. */
function headerOf(text: string): string {
  let rest = text
  while (rest !== '') {
    const first = firstRecord(rest, true)
    if (first === null) break
    if (!isBlankRecord(first.record)) return first.record
    rest = rest.slice(first.end)
  }
  return ''
}

const onlyOne = ([bank, ...others]: BankId[]): BankId | null =>
  bank !== undefined && others.length === 0 ? bank : null
