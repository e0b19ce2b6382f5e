import type { BankId } from '#domain/statements/bank-formats.ts'
import type { BankDetection } from '#domain/statements/detect-bank.ts'
import { format } from '#web/format/format.ts'
import { detectionText } from '#web/words/statement-words.ts'

/** A file to upload. `detection` is what its header says, undefined while that is being read. */
export type StatementFile = {
  id: string
  file: File
  chosen: BankId | null
  detection: BankDetection | undefined
}

/** A single file uses the bank that the user picked. With several files, the header of each comes first. */
export function bankOf(file: StatementFile, picked: BankId | null, isOnly: boolean): BankId | null {
  const detected = file.detection && 'bank' in file.detection ? file.detection.bank : null
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
export const factsOf = ({ file, detection }: StatementFile): string =>
  [sizeText(file.size), detection && detectionText(detection)].filter(Boolean).join(' · ')
