import { useEffect, useRef, useState } from 'react'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ensureProfile } from '#web/api/profile.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { postTransactions } from '#web/api/transactions.ts'
import { sessionState } from '#web/session/session-state.ts'
import { NotAStatementError, type OpenStatement, openStatement } from './open-statement.ts'
import { type Sent, sendBatches } from './send-batches.ts'
import { counted, isUnderWay, type SkippedRows, type UploadState } from './upload-state.ts'

export type UploadOrder = {
  bank: BankId | null
  file: File | null
  /** Empty, or what makes rows that look already imported new ones; the same for a retry as before it. */
  again: string
}

const noneSkipped: SkippedRows = { listed: [], count: 0 }

/** One upload at a time, which ends with the screen. */
export function useUpload() {
  const [upload, setUpload] = useState<UploadState>({ step: 'idle' })
  const [skipped, setSkipped] = useState(noneSkipped)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  const fail = (message: string, detail?: string) =>
    setUpload({ step: 'failed', message, ...(detail !== undefined && { detail }) })

  async function start({ bank, file, again }: UploadOrder) {
    if (isUnderWay(upload)) return
    setSkipped(noneSkipped)
    if (bank === null) return fail('Please select your bank first')
    if (file === null) return fail('Please select a file to upload')
    if (sessionState().status !== 'signed-in') return fail('Please sign in to upload transactions')

    const controller = new AbortController()
    running.current = controller
    setUpload({ step: 'processing' })
    try {
      const statement = await openStatement({ bank, file, again }, controller.signal)
      setSkipped({ listed: statement.skipped, count: statement.skippedCount })
      if (statement.count === 0) return fail('No valid transactions found in the file')
      await send(statement, controller.signal)
    } catch (error) {
      if (controller.signal.aborted) return
      if (error instanceof NotAStatementError) {
        return fail('Failed to parse CSV file. Please check the file format.', error.message)
      }
      console.warn('Reading the statement failed:', error)
      fail('Failed to read file. Please try again.', 'If the file has changed since, choose it again.')
    } finally {
      controller.abort()
    }
  }

  async function send(statement: OpenStatement, signal: AbortSignal) {
    setUpload({ step: 'found', count: statement.count })
    await ensureProfile().catch((error: unknown) => console.warn('Saving the profile failed:', error))
    const sent = await sendBatches(statement, {
      send: postTransactions,
      onBatch: (batch) => setUpload({ step: 'sending', batch }),
      signal,
    })
    void invalidateLedger()
    signal.throwIfAborted()
    if ('failure' in sent)
      fail(errorMessage(sent.failure, 'Failed to upload transactions'), savedText(sent, statement))
    else setUpload({ step: 'complete', inserted: sent.inserted, duplicates: sent.duplicates })
  }

  return { upload, skipped, start, fail, reset: () => setUpload({ step: 'idle' }) }
}

const savedText = ({ inserted, duplicates }: Sent, { count }: OpenStatement): string => {
  const saved = inserted + duplicates
  const known = saved === 0 ? 'None' : saved.toLocaleString('en-US')
  return `${known} of ${counted(count, 'transaction')} ${saved === 1 ? 'was' : 'were'} saved. Upload the file again to add the rest: nothing will be added twice.`
}
