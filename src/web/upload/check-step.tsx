import { useEffect, useEffectEvent, useState } from 'react'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { hasSession } from '#web/session/session-state.ts'
import { Button } from '#web/ui/button.tsx'
import { anyBankId } from './any-bank-card.tsx'
import { FileDrop } from './file-drop.tsx'
import { ActionBar } from './preview/action-bar.tsx'
import { PreviewStep } from './preview/preview-step.tsx'
import { addedParts, countsOf, isRecorded, readinessOf } from './preview/readiness.ts'
import { usePreview } from './preview/use-preview.ts'
import { UploadOutcome } from './upload-outcome.tsx'
import type { UploadState } from './upload-state.ts'
import { useDecisions } from './use-decisions.ts'
import { usePreviewUpload } from './use-preview-upload.ts'
import { useRedirect } from './use-redirect.ts'
import { signedOut } from './use-upload-screen.ts'
import type { useUploads } from './use-uploads.ts'

type CheckStepProps = {
  /** The files to begin with; more can be dropped. */
  files: readonly { file: File; bank: BankId | null }[]
  uploads: ReturnType<typeof useUploads>
  onBack: () => void
  /** The user comes back after the upload. */
  onReturn: () => void
}

/** The step between choosing files of any bank and their upload: what was read is checked, questions are answered. */
export function CheckStep({ files, uploads, onBack, onReturn }: CheckStepProps) {
  const { session, state, ledgerCurrency, open } = usePreview()
  const openFiles = useEffectEvent(() => open(files))
  useEffect(() => openFiles(), [])
  const { decisions, offeredCurrency, leaveOut, decideLedger } = useDecisions(state, ledgerCurrency)
  const [refusal, setRefusal] = useState<UploadState | null>(null)
  const saving = usePreviewUpload(uploads)
  const upload = saving.state
  const isComplete = upload.step === 'complete' && !uploads.isUploading
  const parts = addedParts(state, decisions)
  const readiness = readinessOf(state, decisions)
  const isOnlyRecord = readiness.code === 'only_record'
  const { goThere } = useRedirect(isComplete, onReturn, isOnlyRecord ? '/upload/imports' : '/history')
  if (!session) return null
  const isLocked = uploads.isUploading || isComplete

  const save = async () => {
    const isSignedIn = await hasSession()
    setRefusal(isSignedIn ? null : signedOut)
    if (!isSignedIn) return
    const currency = decisions.ledger === 'change' && offeredCurrency ? offeredCurrency : undefined
    const added = state.files.flatMap((file) =>
      parts
        .filter((part) => file.preview?.parts.includes(part) && isRecorded(state, part))
        .map((part) => ({ file, part })),
    )
    await saving.upload(session, added, currency)
  }

  return (
    <>
      <PreviewStep
        session={session}
        state={state}
        ledgerCurrency={ledgerCurrency}
        decisions={decisions}
        offeredCurrency={offeredCurrency}
        disabled={isLocked}
        onLeaveOut={leaveOut}
        onLedger={decideLedger}
      >
        <ActionBar
          readiness={readiness}
          counts={countsOf(state, parts)}
          isLocked={isLocked}
          onCompareAgain={() => void session.compareAgain()}
          outcome={
            <UploadOutcome
              upload={refusal ?? upload}
              isOnlyRecord={isOnlyRecord}
              subject={saving.subject}
              isCanceling={uploads.isCanceling}
              onCancel={uploads.cancel}
            />
          }
        >
          {isComplete ? (
            <Button id="go-on" variant="primary" onClick={goThere} className="max-md:flex-1">
              {isOnlyRecord ? 'Go to Imports' : 'Go to History'}
            </Button>
          ) : (
            <>
              <Button id="preview-back" disabled={isLocked} data-focus-next={anyBankId} onClick={onBack}>
                Back
              </Button>
              <Button
                variant="primary"
                busy={uploads.isUploading}
                disabled={readiness.code !== 'ready' && !isOnlyRecord}
                aria-describedby="preview-readiness"
                data-focus-next="go-on"
                onClick={() => void save()}
                className="max-md:flex-1"
              >
                {isOnlyRecord
                  ? 'Record Import'
                  : uploads.isUploading
                    ? 'Uploading...'
                    : 'Upload Transactions'}
              </Button>
            </>
          )}
        </ActionBar>
      </PreviewStep>
      <FileDrop disabled={isLocked} onDrop={(dropped) => void session.drop(dropped)} />
    </>
  )
}
