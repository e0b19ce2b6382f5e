import { FileSpreadsheet, FileUp } from 'lucide-react'
import { preloadPreviews } from './lazy-previews.ts'
import { factsOf, type StatementFile } from './statement-files.ts'

export const statementFieldId = 'statement-file'

/** What banks hand out. Contents decide, so other files can be dropped as well. */
const allFormats = '.csv,.tsv,.txt,.ofx,.qfx,.qif,.xml,.camt,.sta,.mt940,.940,.942,.xlsx,.xls,.zip'

/** Opens the picker for files of all formats. */
export function openPickerForAll() {
  const field = document.getElementById(statementFieldId)
  if (!(field instanceof HTMLInputElement)) return
  field.accept = allFormats
  field.click()
}

type StatementFileFieldProps = {
  /** The chosen file, if there is only one. Several are shown in a list. */
  statement: StatementFile | null
  hasSeveral: boolean
  /** Whether files of all formats can be chosen, not only .csv. */
  takesAll: boolean
  disabled: boolean
  onChange: (files: File[]) => void
}

/** The invisible file input covers the whole field. */
export function StatementFileField(props: StatementFileFieldProps) {
  const { statement, hasSeveral, takesAll, disabled, onChange } = props
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
            {statement ? statement.file.name : fieldText(hasSeveral, takesAll)}
          </span>
          <span aria-live="polite" className="block text-muted text-xs">
            {statement ? factsOf(statement) : 'or drop it anywhere on this page. It is read in your browser.'}
          </span>
        </span>
        <input
          id={statementFieldId}
          type="file"
          accept={takesAll ? allFormats : '.csv'}
          multiple
          disabled={disabled}
          aria-describedby={`${statementFieldId}-name`}
          // Otherwise choosing the same file again, after it has changed, would not fire an event.
          onClick={(event) => {
            preloadPreviews()
            event.currentTarget.value = ''
          }}
          onChange={({ target }) => onChange([...(target.files ?? [])])}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
        />
      </div>
    </div>
  )
}

const fieldText = (hasSeveral: boolean, takesAll: boolean): string => {
  if (takesAll) return hasSeveral ? 'Add another file' : 'Choose a file'
  return hasSeveral ? 'Add another .csv file' : 'Choose a .csv file'
}
