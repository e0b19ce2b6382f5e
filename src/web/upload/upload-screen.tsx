import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { useFormatSettings } from '#web/format/format.ts'
import { SampleNotice } from '#web/sample/sample-notice.tsx'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { BankCards, FormatHint } from './bank-cards.tsx'
import { FileDrop } from './file-drop.tsx'
import { FirstStatement } from './first-statement.tsx'
import { LeaveGuard } from './leave-guard.tsx'
import { SkippedRows } from './skipped-rows.tsx'
import { StatementFileField } from './statement-file-field.tsx'
import { StatementList } from './statement-list.tsx'
import { UploadOutcome } from './upload-outcome.tsx'
import { notStarted } from './upload-state.ts'
import { useUploadScreen } from './use-upload-screen.ts'

const redirectDelay = 2000

export function UploadScreen() {
  useFormatSettings()
  const screen = useUploadScreen()
  const { files, single, isUploading, isComplete } = screen
  const isLocked = isUploading || isComplete
  const hasSeveral = files.length > 1
  const { skipped } = single ? screen.uploadOf(single.id) : notStarted
  const { goToHistory, onToggleSkipped } = useRedirect(isComplete)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void screen.upload()
  }

  return (
    <div className="mx-auto max-w-3xl">
      <PageHeader
        title="Upload Transactions"
        subtitle="Add a statement that you downloaded from your bank"
        actions={<SampleNotice />}
      />
      <form onSubmit={submit} className="flex flex-col gap-6">
        {hasSeveral ? (
          <StatementList
            files={files}
            picked={screen.picked}
            uploadOf={screen.uploadOf}
            isUploading={isUploading}
            isLocked={isLocked}
            onBank={screen.chooseBank}
            onRemove={screen.remove}
            onToggleSkipped={onToggleSkipped}
          />
        ) : (
          <>
            <BankCards bank={screen.bank} disabled={isLocked} onChange={screen.pickBank} />
            <FormatHint bank={screen.bank} />
          </>
        )}
        <StatementFileField
          statement={single ?? null}
          hasSeveral={hasSeveral}
          disabled={isLocked}
          onChange={screen.pickFiles}
        />
        <CheckboxField
          label="Import rows that look already imported"
          hint="By default, rows that were uploaded before are not added again."
          checked={screen.importsAgain}
          disabled={isLocked}
          onChange={({ target }) => screen.setImportsAgain(target.checked)}
        />
        <div className="not-has-[>:not(:empty)]:hidden flex flex-col gap-3">
          <UploadOutcome upload={screen.shown} subject={screen.subject} />
          {single && skipped.count > 0 && (
            <SkippedRows skipped={skipped} onToggle={(isOpen) => onToggleSkipped(single.id, isOpen)} />
          )}
        </div>
        {isComplete ? (
          <Button variant="primary" onClick={goToHistory} className="self-start">
            Go to History
          </Button>
        ) : (
          <Button
            type="submit"
            variant="primary"
            busy={isUploading}
            disabled={!screen.isReady}
            className="self-start"
          >
            {isUploading ? 'Uploading...' : 'Upload Transactions'}
          </Button>
        )}
      </form>
      {files.length === 0 && <FirstStatement />}
      <FileDrop disabled={isLocked} onDrop={screen.dropFiles} />
      <LeaveGuard isUploading={isUploading} />
    </div>
  )
}

/** Redirects to History a moment after the last file is complete. */
function useRedirect(isComplete: boolean) {
  const navigate = useNavigate()
  const [openLists, setOpenLists] = useState<ReadonlySet<string>>(new Set())
  const isReadingSkipped = openLists.size > 0
  useEffect(() => {
    // Do not interrupt someone who is reading the skipped rows.
    if (!isComplete || isReadingSkipped) return
    const timer = setTimeout(() => navigate({ to: '/history' }), redirectDelay)
    return () => clearTimeout(timer)
  }, [isComplete, isReadingSkipped, navigate])

  const onToggleSkipped = (fileId: string, isOpen: boolean) =>
    setOpenLists((open) => new Set([...open].filter((id) => id !== fileId).concat(isOpen ? fileId : [])))
  return { goToHistory: () => navigate({ to: '/history' }), onToggleSkipped }
}
