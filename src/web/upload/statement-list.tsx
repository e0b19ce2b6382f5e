import { CircleCheck, X } from 'lucide-react'
import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'
import { Card } from '#web/ui/card.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Spinner } from '#web/ui/progress.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { undetectedText } from '#web/words/statement-words.ts'
import { SkippedRows } from './skipped-rows.tsx'
import { statementFieldId } from './statement-file-field.tsx'
import { bankOf, factsOf, type Picked, type StatementFile } from './statement-files.ts'
import { UploadFailure } from './upload-outcome.tsx'
import { addedText, type FileUpload, isInProgress, type UploadState } from './upload-state.ts'

type StatementListProps = {
  files: readonly StatementFile[]
  /** The bank for files whose bank is not detected. */
  picked: Picked | null
  uploadOf: (id: string) => FileUpload
  isUploading: boolean
  isLocked: boolean
  onBank: (id: string, bank: BankId) => void
  onRemove: (id: string) => void
  onToggleSkipped: (id: string, isOpen: boolean) => void
}

/** Several files, each with its own bank and result. */
export function StatementList(props: StatementListProps) {
  const { files, picked, uploadOf, onBank, onRemove, onToggleSkipped, ...states } = props
  return (
    <div>
      <h2 id="statements" className="mb-2 font-medium">
        {files.length} statements
      </h2>
      <Card aria-labelledby="statements">
        <ul className="divide-y divide-line">
          {files.map((statement) => (
            <StatementItem
              key={statement.id}
              statement={statement}
              bank={bankOf(statement, picked, false)}
              upload={uploadOf(statement.id)}
              {...states}
              onBank={(bank) => onBank(statement.id, bank)}
              onRemove={() => onRemove(statement.id)}
              onToggleSkipped={(isOpen) => onToggleSkipped(statement.id, isOpen)}
            />
          ))}
        </ul>
      </Card>
    </div>
  )
}

type StatementItemProps = {
  statement: StatementFile
  bank: BankId | null
  upload: FileUpload
  isUploading: boolean
  isLocked: boolean
  onBank: (bank: BankId) => void
  onRemove: () => void
  onToggleSkipped: (isOpen: boolean) => void
}

function StatementItem(props: StatementItemProps) {
  const { statement, bank, upload, isUploading, isLocked, onBank, onRemove, onToggleSkipped } = props
  const { name } = statement.file
  const undetected = bank === null && statement.detection ? undetectedText(statement.detection) : null
  const isFixed = isLocked || upload.state.step === 'complete'
  return (
    <li className="flex flex-col gap-2 p-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="wrap-anywhere font-medium">{name}</p>
          <p className="text-muted text-xs">{factsOf(statement)}</p>
        </div>
        <div className="flex items-center gap-1 max-sm:w-full">
          <SelectField
            label={`Bank of ${name}`}
            hideLabel
            value={bank ?? ''}
            disabled={isFixed}
            isInvalid={undetected !== null}
            onChange={({ target }) => onBank(target.value as BankId)}
            className="w-44 max-sm:flex-1"
          >
            <option value="" disabled>
              Choose a bank
            </option>
            {bankFormats.map((format) => (
              <option key={format.id} value={format.id}>
                {format.name}
              </option>
            ))}
          </SelectField>
          <IconButton
            label={`Remove ${name}`}
            disabled={isFixed}
            onClick={onRemove}
            data-focus-next={statementFieldId}
          >
            <X aria-hidden="true" />
          </IconButton>
        </div>
      </div>
      {undetected && (
        <p role="alert" className="wrap-anywhere text-danger text-xs">
          {undetected.message}
          {undetected.detail && <span className="text-muted"> {undetected.detail}</span>}
        </p>
      )}
      <StatementResult state={upload.state} isUploading={isUploading} />
      {upload.skipped.count > 0 && <SkippedRows skipped={upload.skipped} onToggle={onToggleSkipped} />}
    </li>
  )
}

function StatementResult({ state, isUploading }: { state: UploadState; isUploading: boolean }) {
  if (state.step === 'complete')
    return (
      <p className="flex gap-2 text-positive">
        <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        <span className="text-ink">{addedText(state)}</span>
      </p>
    )
  if (state.step === 'failed') return <UploadFailure message={state.message} detail={state.detail} />
  if (isInProgress(state))
    return (
      <p className="flex items-center gap-2 text-accent">
        <Spinner /> Uploading...
      </p>
    )
  return isUploading ? <p className="text-muted">Queued</p> : null
}
