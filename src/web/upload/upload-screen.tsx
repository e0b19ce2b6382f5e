import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { v4 as randomId } from 'uuid'
import type { BankId } from '#domain/statements/bank-formats.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BankCards } from './bank-cards.tsx'
import { FormatHint } from './format-hint.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SkippedRows } from './skipped-rows.tsx'
import { StatementFileField } from './statement-file-field.tsx'
import { UploadOutcome } from './upload-outcome.tsx'
import { isUnderWay } from './upload-state.ts'
import { useUpload } from './use-upload.ts'

const redirectDelay = 2000

export function UploadScreen() {
  const [bank, setBank] = useState<BankId | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [importsAgain, setImportsAgain] = useState(false)
  // Of this visit to the screen: a retry after a failure completes the same import.
  const [visit] = useState(() => randomId())
  const [readsSkipped, setReadsSkipped] = useState(false)
  const { upload, skipped, start, fail, reset } = useUpload()
  const navigate = useNavigate()
  const isUploading = isUnderWay(upload)
  const isComplete = upload.step === 'complete'

  useEffect(() => {
    // Who is reading which rows were skipped is not taken away from them.
    if (!isComplete || readsSkipped) return
    const timer = setTimeout(() => navigate({ to: '/history' }), redirectDelay)
    return () => clearTimeout(timer)
  }, [isComplete, readsSkipped, navigate])

  const chooseFile = (chosen: File | null) => {
    setFile(chosen)
    if (chosen && !bank) fail('Please select your bank first')
    else reset()
  }
  const chooseBank = (chosen: BankId) => {
    setBank(chosen)
    reset()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void start({ bank, file, again: importsAgain ? visit : '' })
  }

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader title="Upload Transactions" subtitle="Add a statement that you downloaded from your bank" />
      <form onSubmit={submit} className="flex flex-col gap-6">
        <BankCards bank={bank} disabled={isUploading || isComplete} onChange={chooseBank} />
        <FormatHint bank={bank} />
        <StatementFileField file={file} disabled={isUploading || isComplete} onChange={chooseFile} />
        <CheckboxField
          label="Import rows that look already imported"
          hint="Otherwise a row that an earlier upload has added is not added again."
          checked={importsAgain}
          disabled={isUploading || isComplete}
          onChange={({ target }) => setImportsAgain(target.checked)}
        />
        <div className="flex flex-col gap-3">
          <UploadOutcome upload={upload} />
          {skipped.count > 0 && <SkippedRows skipped={skipped} onToggle={setReadsSkipped} />}
        </div>
        {isComplete ? (
          <Button variant="primary" onClick={() => navigate({ to: '/history' })} className="self-start">
            Go to History
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            busy={isUploading}
            disabled={!bank || !file}
            className="self-start"
          >
            {isUploading ? 'Uploading...' : 'Upload Transactions'}
          </Button>
        )}
      </form>
      <LeaveGuard isUploading={isUploading} />
    </div>
  )
}
