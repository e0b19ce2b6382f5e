import { v4 as randomId } from 'uuid'
import type { Answers, Question } from '#domain/reading/reading.ts'
import type { BankId } from '#domain/statements/bank-formats.ts'
import type { ReadingProfile } from '#web/api/reading-profiles.ts'
import type { Targets } from './account-targets.ts'
import type { KnownAccount } from './choose-account.ts'
import type { QuestionExample } from './examples.ts'
import type { Counts, MonthTotals, PreviewedFile } from './preview.ts'

/** A file with what was read in it so far. */
export type FileInPreview = {
  id: string
  file: File
  /** The bank whose statement it is; null for a file of any bank. */
  bank: BankId | null
  /** Whether it was in an archive. Archives in archives are not unpacked, because they can contain themselves. */
  isUnpacked: boolean
  /** What the user answered for this file. */
  given: Answers
  /** The same, together with the answers for an earlier file of the same kind. */
  answers: Answers
  /** The questions that the file left open, answered ones included. */
  asked: Question[]
  examples: QuestionExample[]
  /** How such files of this account are read, if that is known. */
  profile: ReadingProfile | null
  /** Whether the profile answered something that the file leaves open. */
  isRemembered: boolean
  preview: PreviewedFile | null
  isReading: boolean
  isUnreadable: boolean
}

export type PreviewState = {
  files: readonly FileInPreview[]
  counts: Readonly<Record<string, Counts>>
  /** The totals of statements in which the user chose rows. */
  months: Readonly<Record<string, MonthTotals[]>>
  accounts: readonly KnownAccount[]
  targets: Targets
  /** Whether the rows were compared with the ledger. */
  comparison: 'pending' | 'done' | 'failed'
  /** Increases when rows may have changed. */
  version: number
}

export const emptyPreview: PreviewState = {
  files: [],
  counts: {},
  months: {},
  accounts: [],
  targets: {},
  comparison: 'done',
  version: 0,
}

/** A file before it is read. */
export const newFile = (file: File, bank: BankId | null, isUnpacked = false): FileInPreview => ({
  id: randomId(),
  file,
  bank,
  isUnpacked,
  given: {},
  answers: {},
  asked: [],
  examples: [],
  profile: null,
  isRemembered: false,
  preview: null,
  isReading: true,
  isUnreadable: false,
})
