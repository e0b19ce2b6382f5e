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
  /** Whether the user has confirmed another reading for files with the columns of the detected bank. */
  isReadOtherwise: boolean
}

/** What was chosen to read the files: one of the three banks, or whatever they contain. */
export type Picked = BankId | 'any'

/** A single file uses the bank that the user picked. With several files, the header of each comes first. */
export function bankOf(file: StatementFile, chosen: Picked | null, isOnly: boolean): BankId | null {
  const picked = chosen === 'any' ? null : chosen
  const { detection, isReadOtherwise } = file
  const detected = detection && 'bank' in detection && !isReadOtherwise ? detection.bank : null
  return isOnly ? (file.chosen ?? picked ?? detected) : (file.chosen ?? detected ?? picked)
}

/** The names of the columns of a statement, if its bank was recognized by them. */
export const columnNamesOf = ({ detection }: Pick<StatementFile, 'detection'>): readonly string[] | null =>
  detection && 'names' in detection ? detection.names : null

const isOwnExport = ({ detection }: StatementFile) => detection?.code === 'own_export'
const hasOwnAccounts = ({ detection }: StatementFile) =>
  detection?.code === 'own_export' && detection.hasAccounts

/**
 * Whether files are checked before they are uploaded: the user chose "Any bank or file", a file is not from one of the
 * three banks, or an export of Outgo names the account of each row. Exports of Outgo are always read as such. False
 * while the headers are being read.
 */
export function areOfAnyBank(files: readonly StatementFile[], picked: Picked | null): boolean {
  if (files.length === 0 || files.some(({ detection }) => detection === undefined)) return false
  if (files.some(hasOwnAccounts)) return true
  if (picked === 'any') return !files.every(isOwnExport)
  return files.some(
    (file) => file.detection?.code !== 'several_banks' && bankOf(file, picked, files.length === 1) === null,
  )
}

/** The bank that a file of several is read as, if only others are none of the three banks'. */
export const bankBesideOthers = (file: StatementFile, picked: Picked | null): BankId | null =>
  picked === 'any' && !isOwnExport(file) ? null : bankOf(file, null, false)

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
