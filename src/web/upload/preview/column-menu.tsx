import { ChevronDown } from 'lucide-react'
import { type ColumnPlaces, type ColumnRole, columnRoles } from '#domain/reading/reading.ts'
import { classNames } from '#web/ui/class-names.ts'
import { columnTexts } from '#web/words/column-words.ts'
import { roleOf, withRole } from './answers.ts'
import type { PreviewColumns } from './preview.ts'

type ColumnMenuProps = {
  name: string
  column: number
  places: ColumnPlaces
  disabled: boolean
  onChange: (places: ColumnPlaces) => void
}

/** What a column of the file is read as, and a menu to change it. */
export function ColumnMenu({ name, column, places, disabled, onChange }: ColumnMenuProps) {
  const role = roleOf(places, column)
  return (
    <span className="relative inline-flex max-w-full">
      <select
        aria-label={`Column ${name} is`}
        value={role ?? ''}
        disabled={disabled}
        onChange={({ target }) => {
          const chosen = columnRoles.find((one): one is ColumnRole => one === target.value)
          onChange(withRole(places, column, chosen ?? null))
        }}
        className={classNames(
          'min-h-8 w-full appearance-none truncate rounded-md border py-1 pr-7 pl-2 font-medium text-xs max-md:min-h-11 max-md:text-base',
          role === null ? 'border-line bg-surface text-muted' : 'border-accent/30 bg-accent-soft text-accent',
        )}
      >
        <option value="">Not used</option>
        {Object.entries(columnTexts).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-muted"
      />
    </span>
  )
}

type ColumnHeadingProps = Omit<ColumnMenuProps, 'name' | 'places'> & { columns: PreviewColumns }

/** The heading of a column in a table: its name in the file, and below it what it is read as. */
export function ColumnHeading({ columns, column, ...menu }: ColumnHeadingProps) {
  const name = columns.names[column] ?? ''
  return (
    <>
      <span className="mb-1 block truncate" title={name}>
        {columns.hasNames ? name : `Column ${name}`}
      </span>
      <ColumnMenu name={name} column={column} places={columns.places} {...menu} />
    </>
  )
}
