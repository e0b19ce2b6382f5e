import { useId } from 'react'
import { type BankId, bankFormats, requiredColumns } from '#domain/statements/bank-formats.ts'
import { AnyBankCard } from './any-bank-card.tsx'
import type { Picked } from './statement-files.ts'

type BankCardsProps = {
  bank: Picked | null
  disabled: boolean
  onChange: (bank: Picked) => void
  /** Opens the picker for files of all formats. */
  onOpenPicker: () => void
}

const about: Record<BankId, string> = {
  'bank-1': 'One amount column, with categories',
  'bank-2': 'One amount column, with payees',
  'bank-3': 'Debit and credit columns, with categories',
}

export function BankCards({ bank, disabled, onChange, onOpenPicker }: BankCardsProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 font-medium">Your bank</legend>
      <AnyBankCard
        name={name}
        isChosen={bank === 'any'}
        onChoose={() => onChange('any')}
        onOpenPicker={onOpenPicker}
      />
      <div className="grid gap-3 sm:grid-cols-3">
        {bankFormats.map((format) => (
          <label
            key={format.id}
            className="group relative flex cursor-pointer items-start gap-3 rounded-xl border border-line bg-surface p-4 shadow-card transition-colors duration-150 hover:border-muted has-disabled:cursor-default has-checked:border-accent has-checked:bg-accent-soft has-disabled:hover:border-line has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={format.id}
              checked={bank === format.id}
              aria-label={format.name}
              aria-describedby={`${name}-${format.id}`}
              onChange={() => onChange(format.id)}
              className="mt-0.5 size-4 shrink-0 accent-accent-solid outline-none"
            />
            <span className="min-w-0">
              <span className="block font-semibold">{format.name}</span>
              <span id={`${name}-${format.id}`} className="mt-0.5 block text-muted text-xs">
                {about[format.id]}
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Lists the columns of the selected bank's statements. */
export function FormatHint({ bank }: { bank: Picked | null }) {
  const id = useId()
  const format = bankFormats.find(({ id }) => id === bank)
  if (bank === 'any')
    return <p className="text-muted">The columns, dates, and amounts are found out from the file itself.</p>
  if (!format) return <p className="text-muted">Select your bank to see the supported format</p>
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5 text-muted">
      <span id={id}>{format.name} statements have these columns:</span>
      <ul aria-labelledby={id} className="contents">
        {requiredColumns(format).map((column) => (
          <Column key={column} name={column} />
        ))}
        {format.category && <Column name={format.category} note="optional" />}
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
