import { FileSpreadsheet, FileUp } from 'lucide-react'
import { useId } from 'react'

type StatementFileFieldProps = {
  file: File | null
  disabled: boolean
  onChange: (file: File | null) => void
}

/** The file input lies, unseen, over the whole of its field, so that a file can be dropped there too. */
export function StatementFileField({ file, disabled, onChange }: StatementFileFieldProps) {
  const id = useId()
  const Icon = file ? FileSpreadsheet : FileUp
  return (
    <div>
      <label htmlFor={id} className="mb-2 block font-medium">
        Statement file
      </label>
      <div className="relative flex items-center gap-4 rounded-xl border border-field-line border-dashed bg-surface p-5 transition-colors duration-150 hover:border-accent has-disabled:border-line has-disabled:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2">
        <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent-soft text-accent">
          <Icon aria-hidden="true" className="size-5" />
        </span>
        <span id={`${id}-file`} className="min-w-0">
          <span className="block truncate font-medium">{file ? file.name : 'Choose a .csv file'}</span>
          <span className="block text-muted text-xs">
            {file ? sizeText(file.size) : 'or drop it here; it is read in your browser'}
          </span>
        </span>
        <input
          id={id}
          type="file"
          accept=".csv"
          disabled={disabled}
          aria-describedby={`${id}-file`}
          // Otherwise choosing the same file again, after it has changed, would go unnoticed.
          onClick={(event) => {
            event.currentTarget.value = ''
          }}
          onChange={({ target }) => onChange(target.files?.[0] ?? null)}
          className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
        />
      </div>
    </div>
  )
}

const sizeText = (bytes: number): string =>
  bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000).toLocaleString('en-US')} kB`
    : `${(bytes / 1_000_000).toLocaleString('en-US', { maximumFractionDigits: 1 })} MB`
