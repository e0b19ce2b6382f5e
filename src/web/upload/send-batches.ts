import type { ImportedRow } from '#domain/transaction.ts'

/** Small batches with a pause, so that one upload cannot slow down the server for everyone else. */
const batchSize = 50
const pauseBetweenBatches = 100

export type Batch = { number: number; of: number; rows: number }
export type Sent = { inserted: number; duplicates: number; failure?: unknown; isCanceled?: true }

export type BatchSource = {
  count: number
  nextRows(count: number): Promise<ImportedRow[]>
  pause(milliseconds: number): Promise<void>
}

export type BatchSender = {
  send(rows: ImportedRow[]): Promise<{ inserted: number; duplicates: number }>
  onBatch(batch: Batch): void
  /** Whether the user wants no further batch to be sent. */
  isCanceled(): boolean
  signal: AbortSignal
}

/**
 * Sends the rows of a statement in batches. Stops at the first batch that fails, or after the one under way when the
 * user cancels, and returns what was saved until then.
 * The pause is between the response to one batch and the next request.
 */
export async function sendBatches(
  source: BatchSource,
  { send, onBatch, isCanceled, signal }: BatchSender,
): Promise<Sent> {
  const sent: Sent = { inserted: 0, duplicates: 0 }
  const batches = Math.ceil(source.count / batchSize)
  let rows = await source.nextRows(batchSize)
  for (let number = 1; number <= batches; number += 1) {
    signal.throwIfAborted()
    onBatch({ number, of: batches, rows: rows.length })
    try {
      const { inserted, duplicates } = await send(rows)
      sent.inserted += inserted
      sent.duplicates += duplicates
    } catch (failure) {
      return { ...sent, failure }
    }
    if (number < batches) {
      if (isCanceled()) return { ...sent, isCanceled: true }
      const following = source.nextRows(batchSize)
      await source.pause(pauseBetweenBatches)
      rows = await following
    }
  }
  return sent
}
