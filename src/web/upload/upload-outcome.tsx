import { Button } from '#web/ui/button.tsx'
import { ErrorBox, SuccessBox } from '#web/ui/message-box.tsx'
import { ProgressBar, Spinner } from '#web/ui/progress.tsx'
import { addedText, isInProgress, progressText, timeLeftText, type UploadState } from './upload-state.ts'

type UploadOutcomeProps = {
  upload: UploadState
  /** Whether no row was new. */
  isOnlyRecord?: boolean
  /** Which of several files this is. */
  subject?: string | undefined
  isCanceling: boolean
  onCancel: () => void
}

/** The progress of an upload, or its result. */
export function UploadOutcome({
  upload,
  isOnlyRecord = false,
  subject,
  isCanceling,
  onCancel,
}: UploadOutcomeProps) {
  const progress = progressText(upload)
  return (
    <>
      {/* Always rendered, because screen readers only announce changes of an existing live region. */}
      <div role="status" className="empty:hidden">
        {progress && (
          <div className="rounded-lg border border-accent/25 bg-accent-soft px-3.5 py-2.5 text-accent">
            {subject && <p className="wrap-anywhere mb-0.5 text-xs">{subject}</p>}
            <p className="flex items-center gap-2.5 tabular-nums">
              {isInProgress(upload) && <Spinner />}
              {progress}
            </p>
          </div>
        )}
      </div>
      {upload.step === 'sending' && (
        <>
          <ProgressBar done={upload.batch.number - 1} of={upload.batch.of} />
          <div className="flex min-h-9 items-center justify-between gap-3">
            <p className="text-muted text-xs tabular-nums">
              {isCanceling ? 'Stopping after this batch...' : timeLeftText(upload.secondsLeft)}
            </p>
            {upload.batch.of > 1 && (
              <Button busy={isCanceling} onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
        </>
      )}
      {upload.step === 'canceled' && (
        <div role="status" className="rounded-lg border border-line bg-sunken px-3.5 py-2.5">
          <p className="font-medium">Upload canceled</p>
          <p className="mt-1">{upload.detail}</p>
        </div>
      )}
      {upload.step === 'failed' && <UploadFailure message={upload.message} detail={upload.detail} />}
      {upload.step === 'complete' && isOnlyRecord && (
        <SuccessBox>The import was recorded. No transaction was added.</SuccessBox>
      )}
      {upload.step === 'complete' && !isOnlyRecord && (
        <SuccessBox>
          <p>Transactions uploaded successfully! Redirecting to history...</p>
          <p className="mt-1 text-ink">{addedText(upload)}</p>
        </SuccessBox>
      )}
    </>
  )
}

export const UploadFailure = ({ message, detail }: { message: string; detail?: string | undefined }) => (
  <ErrorBox>
    <p>{message}</p>
    {detail && <p className="wrap-anywhere mt-1 text-ink">{detail}</p>}
  </ErrorBox>
)
