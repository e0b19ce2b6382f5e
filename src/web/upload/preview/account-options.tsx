import type { AccountTarget, KnownAccount } from './choose-account.ts'

/** The value of the option that creates an account. */
export const createdValue = 'new'

export const valueOfTarget = (target: AccountTarget | undefined): string =>
  target === undefined ? '' : 'id' in target ? target.id : createdValue

type AccountOptionsProps = {
  target: AccountTarget | undefined
  accounts: readonly KnownAccount[]
  ledgerCurrency: string
  /** Whether Outgo is still looking for the account. */
  isPending: boolean
  /** The option that creates an account. */
  created: string
}

/** The accounts that a statement can go to, as options of a select. */
export const AccountOptions = ({
  target,
  accounts,
  ledgerCurrency,
  isPending,
  created,
}: AccountOptionsProps) => (
  <>
    {target === undefined && (
      <option value="" disabled>
        {isPending ? 'Finding the account...' : 'Choose an account'}
      </option>
    )}
    {accounts
      .filter(({ closed }) => !closed)
      .map(({ id, name, numberHint, currency }) => (
        <option key={id} value={id}>
          {[name, numberHint, currency === ledgerCurrency ? null : currency].filter(Boolean).join(' · ')}
        </option>
      ))}
    <option value={createdValue}>{created}</option>
  </>
)
