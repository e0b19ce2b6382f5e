import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountOptions, createdValue, valueOfTarget } from './account-options.tsx'
import { type AccountTarget, type KnownAccount, newAccount } from './choose-account.ts'
import type { CurrencyProblem } from './part-currency.ts'
import type { PreviewPart } from './preview.ts'

type AccountChoiceProps = {
  part: PreviewPart
  target: AccountTarget | undefined
  accounts: readonly KnownAccount[]
  ledgerCurrency: string
  /** Why the statement can't go to the chosen account. */
  problem: CurrencyProblem | null
  /** Whether Outgo is still looking for the account. */
  isPending: boolean
  disabled: boolean
  onChange: (target: AccountTarget) => void
}

/** The account that a statement goes to, or the name of one to create. */
export function AccountChoice(props: AccountChoiceProps) {
  const { part, target, accounts, ledgerCurrency, isPending, disabled, onChange } = props
  const account = accounts.find(({ id }) => target && 'id' in target && target.id === id)
  const becomes = part.currency !== null && account?.count === 0 && account.currency !== part.currency
  return (
    <div className="flex flex-wrap items-start gap-3 max-md:w-full">
      <SelectField
        label="Account"
        value={valueOfTarget(target)}
        error={isPending ? undefined : errorOf(props)}
        hint={becomes ? `This account is empty and will be in ${part.currency}.` : undefined}
        disabled={disabled}
        onChange={({ target: { value } }) =>
          onChange(value === createdValue ? newAccount(part, []) : { id: value })
        }
        className="w-56 max-md:w-full"
      >
        <AccountOptions
          target={target}
          accounts={accounts}
          ledgerCurrency={ledgerCurrency}
          isPending={isPending}
          created="New account"
        />
      </SelectField>
      {target && !('id' in target) && (
        <TextField
          label="Name of the new account"
          value={target.name}
          maxLength={100}
          disabled={disabled}
          error={target.name.trim() === '' ? 'Enter a name' : undefined}
          hint={part.currency ? `It will be in ${part.currency}.` : undefined}
          onChange={({ target: { value } }) => onChange({ ...newAccount(part, []), name: value })}
          className="w-56 max-md:w-full"
        />
      )}
    </div>
  )
}

function errorOf({ part, target, problem }: AccountChoiceProps): string | undefined {
  switch (problem?.code) {
    case 'not_kept':
      return `Outgo cannot keep amounts in ${problem.currency}`
    case 'other_currency':
      return `This account is in ${problem.of}, the statement in ${part.currency}`
  }
  return target === undefined ? 'Choose the account of this statement' : undefined
}
