import { useId } from 'react'
import { type BankId, bankFormats } from '#domain/statements/bank-formats.ts'

type BankCardsProps = { bank: BankId | null; disabled: boolean; onChange: (bank: BankId) => void }

const about: Record<BankId, string> = {
  'bank-1': 'One amount column, with categories',
  'bank-2': 'One amount column, named by payee',
  'bank-3': 'Debit and credit columns, with categories',
}

export function BankCards({ bank, disabled, onChange }: BankCardsProps) {
  const name = useId()
  return (
    <fieldset disabled={disabled}>
      <legend className="mb-2 font-medium">Your bank</legend>
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
