import type { SkippedRow } from '#domain/statements/read-statement.ts'
import type { Batch } from './send-batches.ts'

export type SkippedRows = { listed: SkippedRow[]; count: number }

/** Where an upload stands (spec 4). */
export type UploadState =
  | { step: 'idle' }
  | { step: 'processing' }
  | { step: 'found'; count: number }
  | { step: 'sending'; batch: Batch }
  | { step: 'complete'; inserted: number; duplicates: number }
  | { step: 'failed'; message: string; detail?: string }

export const isUnderWay = ({ step }: UploadState): boolean =>
  step === 'processing' || step === 'found' || step === 'sending'

const number = new Intl.NumberFormat('en-US')

/** `1,234 transactions`, `1 row`. */
export const counted = (count: number, one: string): string =>
  `${number.format(count)} ${count === 1 ? one : `${one}s`}`

/** The words for a step under way, letter by letter those of spec 4. */
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
