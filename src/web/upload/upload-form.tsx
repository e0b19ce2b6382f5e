import { type FormEvent, Suspense } from 'react'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { BankCards, FormatHint } from './bank-cards.tsx'
import { BankPreview, BankPreviews } from './lazy-previews.ts'
import { SkippedRows } from './skipped-rows.tsx'
import { openPickerForAll, StatementFileField } from './statement-file-field.tsx'
import { StatementList } from './statement-list.tsx'
import { UploadOutcome } from './upload-outcome.tsx'
import { notStarted } from './upload-state.ts'
import { useRedirect } from './use-redirect.ts'
import type { useUploadScreen } from './use-upload-screen.ts'

type UploadFormProps = { screen: ReturnType<typeof useUploadScreen>; onReturn: () => void }

/** The choice of a bank and its statements, and their upload. */
export function UploadForm({ screen, onReturn }: UploadFormProps) {
  const { files, single, isComplete, uploads } = screen
  const { isUploading, uploadOf } = uploads
  const isLocked = isUploading || isComplete
  const hasSeveral = files.length > 1
  const { skipped } = single ? uploadOf(single.id) : notStarted
  const { goThere, onToggleSkipped } = useRedirect(isComplete, onReturn)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    void screen.upload()
  }

  return (
    <>
      <form onSubmit={submit} className="flex flex-col gap-6">
        {hasSeveral ? (
          <StatementList
            files={files}
            picked={screen.picked}
            uploadOf={uploadOf}
            isUploading={isUploading}
            isLocked={isLocked}
            onBank={screen.chooseBank}
            onRemove={screen.remove}
            onToggleSkipped={onToggleSkipped}
          />
        ) : (
          <>
            <BankCards
              bank={single ? screen.bank : screen.picked}
              disabled={isLocked}
              onChange={screen.pickBank}
              onOpenPicker={openPickerForAll}
            />
            <FormatHint bank={single ? screen.bank : screen.picked} />
          </>
        )}
        <StatementFileField
          statement={single ?? null}
          hasSeveral={hasSeveral}
          takesAll={screen.picked === 'any'}
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
          <UploadOutcome
            upload={screen.shown}
            subject={screen.subject}
            isCanceling={uploads.isCanceling}
            onCancel={uploads.cancel}
          />
          {single && skipped.count > 0 && (
            <SkippedRows skipped={skipped} onToggle={(isOpen) => onToggleSkipped(single.id, isOpen)} />
          )}
        </div>
        {isComplete ? (
          <Button variant="primary" onClick={goThere} className="self-start">
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
      <Suspense>
        {hasSeveral && screen.statements.length > 0 && !isLocked && (
          <BankPreviews statements={screen.statements} again={screen.again} />
        )}
        {single && screen.bank && !isLocked && (
          <BankPreview
            key={single.id}
            file={single.file}
            bank={screen.bank}
            again={screen.again}
            onReadAsAny={() => screen.pickBank('any')}
          />
        )}
      </Suspense>
    </>
  )
}
