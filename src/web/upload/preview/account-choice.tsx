import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { AccountTarget, KnownAccount } from './choose-account.ts'
import type { PreviewPart } from './preview.ts'

type AccountChoiceProps = {
  part: PreviewPart
  target: AccountTarget | undefined
  accounts: readonly KnownAccount[]
  /** Whether the account is still being looked for. */
  isPending: boolean
  disabled: boolean
  onChange: (target: AccountTarget) => void
}

const created = 'new'

/** The account that a statement goes to, or the name of one to create. */
export function AccountChoice({ part, target, accounts, isPending, disabled, onChange }: AccountChoiceProps) {
  const { number, name } = part.account
  const suggested = name ?? (number ? `Account ${number.slice(-4)}` : 'New account')
  return (
    <div className="flex flex-wrap items-end gap-3 max-md:w-full">
      <SelectField
        label="Account"
        value={target === undefined ? '' : 'id' in target ? target.id : created}
        error={target === undefined && !isPending ? 'Choose the account of this statement' : undefined}
        disabled={disabled}
        onChange={({ target: { value } }) =>
          onChange(value === created ? { name: suggested, number } : { id: value })
        }
        className="w-56 max-md:w-full"
      >
        {target === undefined && (
          <option value="" disabled>
            {isPending ? 'Finding the account...' : 'Choose an account'}
          </option>
        )}
        {accounts
          .filter(({ closed }) => !closed)
          .map((account) => (
            <option key={account.id} value={account.id}>
              {account.numberHint ? `${account.name} · ${account.numberHint}` : account.name}
            </option>
          ))}
        <option value={created}>New account</option>
      </SelectField>
      {target && !('id' in target) && (
        <TextField
          label="Name of the new account"
          value={target.name}
          maxLength={100}
          disabled={disabled}
          error={target.name.trim() === '' ? 'Enter a name' : undefined}
          onChange={({ target: { value } }) => onChange({ name: value, number })}
          className="w-56 max-md:w-full"
        />
      )}
    </div>
  )
}
