import type { Account } from '#domain/accounts.ts'
import { SelectField } from '#web/ui/select-field.tsx'

type AccountPickerProps = {
  accounts: readonly Account[]
  /** The account in the URL; undefined for all. */
  accountId: string | undefined
  onChoose: (accountId: string | undefined) => void
}

/** One in the URL is shown even if the ledger does not have it. */
export const AccountPicker = ({ accounts, accountId, onChoose }: AccountPickerProps) => (
  <SelectField
    label="Account"
    hideLabel
    className="max-w-full shrink-0 md:w-52 print:hidden"
    value={accountId ?? ''}
    onChange={({ target }) => onChoose(target.value === '' ? undefined : target.value)}
  >
    <option value="">All Accounts</option>
    {accountId !== undefined && !accounts.some(({ id }) => id === accountId) && (
      <option value={accountId}>One account only</option>
    )}
    {accounts.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </SelectField>
)
