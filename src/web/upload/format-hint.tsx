import { useId } from 'react'
import { type BankId, bankFormats, requiredColumns } from '#domain/statements/bank-formats.ts'

/** The columns that a statement of the chosen bank has. */
export function FormatHint({ bank }: { bank: BankId | null }) {
  const id = useId()
  const format = bankFormats.find(({ id }) => id === bank)
  if (!format) return <p className="text-muted">Select your bank to see the supported format</p>
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-muted">
      <span id={id}>{format.name} statements have the columns</span>
      <ul aria-labelledby={id} className="contents">
        {requiredColumns(format).map((column) => (
          <Column key={column} name={column} />
        ))}
        {format.category && <Column name={format.category} note="if there is one" />}
      </ul>
    </div>
  )
}

const Column = ({ name, note }: { name: string; note?: string }) => (
  <li className="flex items-center gap-1.5">
    <span className="rounded-md border border-line bg-sunken px-1.5 py-0.5 font-medium text-ink text-xs">
      {name}
    </span>
    {note && <span className="text-xs">({note})</span>}
  </li>
)
