import type { BankId } from '#domain/statements/bank-formats.ts'
import type { Recognition } from '#domain/statements/recognise-bank.ts'
import { format } from '#web/format/format.ts'
import { recognitionText } from '#web/words/statement-words.ts'

/** A file to upload. `recognition` is what its header says, undefined while that is being read. */
export type StatementFile = {
  id: string
  file: File
  chosen: BankId | null
  recognition: Recognition | undefined
}

/** A single file uses the bank that the user picked. With several files, the header of each comes first. */
export function bankOf(file: StatementFile, picked: BankId | null, isOnly: boolean): BankId | null {
  const detected = file.recognition && 'bank' in file.recognition ? file.recognition.bank : null
  return isOnly ? (file.chosen ?? picked ?? detected) : (file.chosen ?? detected ?? picked)
}

export const isCsv = ({ name }: File): boolean => /\.csv$/i.test(name)

/** Whether the same file was chosen twice. */
export const isSameFile = (one: File, other: File): boolean =>
  one.name === other.name && one.size === other.size && one.lastModified === other.lastModified

/** `12 kB`, `1.5 MB`. */
const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${format.number(Math.ceil(bytes / 1000))} kB`
    : `${format.number(bytes / 1_000_000, { maximumFractionDigits: 1 })} MB`

/** `12 kB · looks like Bank 1`. */
export const factsOf = ({ file, recognition }: StatementFile): string =>
  [sizeText(file.size), recognition && recognitionText(recognition)].filter(Boolean).join(' · ')
