import { errorMessage } from '#web/api/api-error.ts'
import { ledgerQuery, setCurrency } from '#web/api/ledger.ts'
import { queryClient } from '#web/api/query-client.ts'
import type { PreviewSession } from './preview/preview-session.ts'
import { rememberReading } from './preview/reading-memory.ts'
import { type Stop, sendStatement } from './send-statement.ts'
import { failed, type UploadState } from './upload-state.ts'

type PreviewUpload = {
  session: PreviewSession
  /** The statements whose rows are added. */
  partIds: readonly string[]
  /** The currency that the ledger changes to, if it does. */
  currency: string | undefined
}

/** Uploads the rows that were chosen in the preview, and remembers how their files were read. */
export async function uploadPreview(
  { session, partIds, currency }: PreviewUpload,
  setState: (state: UploadState) => void,
  stop: Stop,
): Promise<void> {
  setState({ step: 'processing' })
  try {
    if (currency) queryClient.setQueryData(ledgerQuery.queryKey, await setCurrency(currency))
    const count = await session.begin(partIds)
    const report = (state: UploadState) => {
      if (state.step === 'complete') remember(session)
      setState(state)
    }
    await sendStatement({ count, nextRows: session.nextRows, pause: session.pause }, report, stop)
  } catch (error) {
    stop.signal.throwIfAborted()
    console.warn('Uploading the preview failed:', error)
    setState(failed(errorMessage(error, 'Failed to upload transactions')))
  }
}

function remember(session: PreviewSession) {
  for (const { bank, preview, answers } of session.getState().files)
    if (bank === null && preview) rememberReading(preview, answers)
}
