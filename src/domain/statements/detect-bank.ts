import { type BankId, bankFormats } from './bank-formats.ts'
import { isText } from './is-text.ts'
import {
  delimiters,
  firstRecord,
  hasOwnAccounts,
  isBlankRecord,
  isOwnExport,
  missingColumns,
  namedColumns,
  splitHeader,
} from './statement-header.ts'
import type { NamedColumns } from './statement-problem.ts'

/** What the beginning of a file reveals about its bank. */
export type BankDetection =
  /** `names` are those of its columns. */
  | { code: 'bank'; bank: BankId; names: string[] }
  /** Older exports do not name the account of each row. */
  | { code: 'own_export'; bank: BankId; names: string[]; hasAccounts: boolean }
  | { code: 'several_banks'; banks: BankId[] }
  | { code: 'no_bank'; found: NamedColumns }
  | { code: 'empty' }
  | { code: 'not_text' }
  /** Set by the caller that could not read the file. */
  | { code: 'file_unreadable' }

/** Detects the bank from the header, whatever the separator. */
export function detectBank(beginning: string): BankDetection {
  const header = headerOf(beginning.replace(/^\ufeff/, ''))
  if (!isText(beginning)) return { code: 'not_text' }
  if (header === null) return { code: 'empty' }
  const readings = delimiters.map((delimiter) => splitHeader(header, delimiter))
  const own = readings.find(isOwnExport)
  if (own) return { code: 'own_export', bank: 'bank-1', names: own, hasAccounts: hasOwnAccounts(own) }
  const banks = [...new Set(readings.flatMap(banksOfColumns))]
  const [bank, ...others] = banks
  if (bank !== undefined)
    return others.length === 0
      ? { code: 'bank', bank, names: readings.find((names) => banksOfColumns(names).length > 0) ?? [] }
      : { code: 'several_banks', banks }
  const [widest = []] = readings.sort((a, b) => b.length - a.length)
  return { code: 'no_bank', found: namedColumns(widest) }
}

const banksOfColumns = (names: readonly string[]): BankId[] =>
  names.some(isOfNoBank)
    ? []
    : bankFormats.filter((bank) => missingColumns(names, bank).length === 0).map(({ id }) => id)

/** Columns of other banks and apps without which their rows would be misread: the three banks have none of them. */
const othersColumns = new Set(['account', 'account name', 'currency', 'direction', 'labels', 'tags'])

/** Whether a column says which account, which currency or which way: `account_name`, `Dr / Cr`. */
function isOfNoBank(name: string): boolean {
  const words: readonly string[] = name.toLowerCase().match(/[a-z]+/g) ?? []
  const has = (...some: string[]) => some.some((word) => words.includes(word))
  const saysDirection = has('drcr', 'crdr') || (has('dr', 'debit') && has('cr', 'credit'))
  return othersColumns.has(words.join(' ')) || saysDirection
}

/** The first record that is not blank. */
function headerOf(text: string): string | null {
  let rest = text
  while (rest !== '') {
    const first = firstRecord(rest, true)
    if (first === null) return null
    if (!isBlankRecord(first.record)) return first.record
    rest = rest.slice(first.end)
  }
  return null
}
