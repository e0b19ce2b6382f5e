import type { BankId } from '#domain/statements/bank-formats.ts'
import type { Recognition } from '#domain/statements/recognise-bank.ts'
import { recognitionText } from '#web/words/statement-words.ts'

/** A file that is to be uploaded. `recognition` is what its header says; undefined while that is being read. */
export type StatementFile = {
  id: string
  file: File
  chosen: BankId | null
  recognition: Recognition | undefined
}

/** A file of its own goes by the bank that the user has picked; of several, each goes by its own header first. */
export function bankOf(file: StatementFile, picked: BankId | null, isOnly: boolean): BankId | null {
  const recognised = file.recognition && 'bank' in file.recognition ? file.recognition.bank : null
  return isOnly ? (file.chosen ?? picked ?? recognised) : (file.chosen ?? recognised ?? picked)
}

export const isCsv = ({ name }: File): boolean => /\.csv$/i.test(name)

/** Whether two are the same file, chosen twice. */
export const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** `12 kB`, `1.5 MB`. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`

/** `12 kB · looks like Bank 1`. */
export const factsOf = ({ file, recognition }: StatementFile): string =>
  [sizeText(file.size), recognition && recognitionText(recognition)].filter(Boolean).join(' · ')
