import { FileSpreadsheet, FileUp } from 'lucide-react'
import { factsOf, type StatementFile } from './statement-files.ts'

export const statementFieldId = 'statement-file'

type StatementFileFieldProps = {
  /** The chosen file, if there is only one. Several are shown in a list. */
  statement: StatementFile | null
  hasSeveral: boolean
  disabled: boolean
  onChange: (files: File[]) => void
}

/** The invisible file input covers the whole field. */
export function StatementFileField({ statement, hasSeveral, disabled, onChange }: StatementFileFieldProps) {
  const Icon = statement ? FileSpreadsheet : FileUp
  return (
    <div>
      <label htmlFor={statementFieldId} className="mb-2 block font-medium">
        Statement file
      </label>
      <div className="relative flex items-center gap-4 rounded-xl border border-field-line border-dashed bg-surface p-5 transition-colors duration-150 hover:border-accent has-disabled:border-line has-disabled:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span id={`${statementFieldId}-name`} className="min-w-0">
          <span className="block truncate font-medium">
            {statement ? statement.file.name : hasSeveral ? 'Add another .csv file' : 'Choose a .csv file'}
          </span>
          <span aria-live="polite" className="block text-muted text-xs">
            {statement ? factsOf(statement) : 'or drop it anywhere on this page. It is read in your browser.'}
          </span>
        </span>
        <input
          id={statementFieldId}
          type="file"
          accept=".csv"
          multiple
          disabled={disabled}
          aria-describedby={`${statementFieldId}-name`}
          // Otherwise choosing the same file again, after it has changed, would not fire an event.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={({ target }) => onChange([...(target.files ?? [])])}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
        />
      </div>
    </div>
  )
}
