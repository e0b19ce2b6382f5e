import type { SkippedRow } from '#domain/statements/read-statement.ts'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'
import type { Batch } from './send-batches.ts'

export type SkippedRows = { listed: SkippedRow[]; count: number }

/** The progress of a file's upload. */
export type UploadState =
  | { step: 'idle' }
  | { step: 'processing' }
  | { step: 'found'; count: number }
  | { step: 'sending'; batch: Batch; secondsLeft: number | null }
  | { step: 'complete'; inserted: number; duplicates: number }
  | { step: 'canceled'; detail: string }
  | { step: 'failed'; message: string; detail?: string }

export type FileUpload = { state: UploadState; skipped: SkippedRows }

export const notStarted: FileUpload = { state: { step: 'idle' }, skipped: { listed: [], count: 0 } }

export const failed = (message: string, detail?: string): UploadState => ({
  step: 'failed',
  message,
  ...(detail !== undefined && { detail }),
})

export const isInProgress = ({ step }: UploadState): boolean =>
  step === 'processing' || step === 'found' || step === 'sending'

export function progressText(upload: UploadState): string | null {
  switch (upload.step) {
    case 'processing':
      return 'Processing file...'
    case 'found':
      return `Found ${upload.count} valid transactions. Starting upload...`
    case 'sending': {
      const { number, of, rows } = upload.batch
      return `Uploading batch ${number} of ${of} (${rows} transactions)...`
    }
    case 'complete':
      return 'Upload complete! Redirecting...'
    default:
      return null
  }
}

export function addedText({ inserted, duplicates }: { inserted: number; duplicates: number }): string {
  const added = `${counted(inserted, 'transaction')} ${plural(inserted, 'was', 'were')} added.`
  if (duplicates === 0) return added
  return `${added} ${counted(duplicates, 'transaction')} ${plural(duplicates, 'was', 'were')} already there and not added again.`
}

/** The state of several files: the one in progress, or the sum once all are complete. */
export function overallState(states: readonly UploadState[]): UploadState {
  const inProgress = states.find(isInProgress)
  if (inProgress) return inProgress
  const sum = { step: 'complete' as const, inserted: 0, duplicates: 0 }
  for (const state of states) {
    if (state.step !== 'complete') return { step: 'idle' }
    sum.inserted += state.inserted
    sum.duplicates += state.duplicates
  }
  return states.length > 0 ? sum : { step: 'idle' }
}

/** How long the rest takes at the pace so far; null while that cannot be known. */
export function secondsLeft({ number, of }: Pick<Batch, 'number' | 'of'>, elapsed: number): number | null {
  const done = number - 1
  return done < 3 ? null : Math.ceil(((elapsed / done) * (of - done)) / 1000)
}

/** `About 20 seconds left`; nothing if it is not worth saying. */
export function timeLeftText(seconds: number | null): string {
  if (seconds === null || seconds < 3) return ''
  if (seconds < 55) return `About ${counted(Math.ceil(seconds / 5) * 5, 'second')} left`
  return `About ${counted(Math.round(seconds / 60), 'minute')} left`
}
