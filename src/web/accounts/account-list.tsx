import { Link } from '@tanstack/react-router'
import { Pencil } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Account } from '#domain/accounts.ts'
import type { Cents } from '#domain/money.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MoveButtons } from '#web/ui/move-buttons.tsx'
import { kindNames } from '#web/words/account-words.ts'
import { counted } from '#web/words/counted.ts'
import { KindIcon } from './kind-icon.tsx'

export const editButtonId = (accountId: string) => `edit-${accountId}`

type AccountListProps = {
  label: string
  accounts: readonly Account[]
  /** The account being edited, which the form replaces. */
  editedId: string | null
  form: ReactNode
  /** What else is known of an account; null if nothing is yet. */
  factsOf: (account: Account) => ReactNode
  /** The balance in the ledger's currency; null if the account is already in it. */
  valueFor: (account: Account) => Cents | 'no_rate' | null
  onEdit: (account: Account) => void
  /** Moves an account one place; undefined if this list has no order of its own. */
  onMove?: (account: Account, step: -1 | 1) => void
}

export const AccountList = ({
  label,
  accounts,
  editedId,
  form,
  factsOf,
  valueFor,
  onEdit,
  onMove,
}: AccountListProps) => (
  <ul aria-label={label} className="divide-y divide-line">
    {accounts.map((account, index) =>
      account.id === editedId ? (
        <li key={account.id} className="bg-sunken/60">
          {form}
        </li>
      ) : (
        <li key={account.id} className={rowLook}>
          <KindIcon kind={account.kind} />
          <AccountName account={account} />
          <TransactionsLink account={account} />
          <p
            className={classNames(
              'whitespace-nowrap text-right font-medium tabular-nums',
              account.closed && 'text-muted',
            )}
          >
            {format.money(account.balanceCents, account.currency)}
            <BalanceValue value={valueFor(account)} />
          </p>
          <div className="flex justify-end gap-1 max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:-mr-2 max-md:justify-self-end">
            {onMove && accounts.length > 1 && (
              <MoveButtons
                id={account.id}
                name={account.name}
                isFirst={index === 0}
                isLast={index === accounts.length - 1}
                onMove={(step) => onMove(account, step)}
              />
            )}
            <IconButton
              id={editButtonId(account.id)}
              label={`Edit ${account.name}`}
              onClick={() => onEdit(account)}
            >
              <Pencil />
            </IconButton>
          </div>
          {factsOf(account)}
        </li>
      ),
    )}
  </ul>
)

// On narrow screens: name and balance, and below them, across both columns, the link and the buttons.
const rowLook =
  'grid items-center gap-x-3 px-4 pt-3 pb-1 md:gap-x-4 md:px-5 md:pb-3 ' +
  'grid-cols-[auto_minmax(0,1fr)_auto] md:grid-cols-[auto_minmax(0,1fr)_auto_9rem_6.5rem]'

const AccountName = ({ account: { name, kind, numberHint, currency, closed } }: { account: Account }) => (
  <div className="min-w-0">
    <h3 dir="auto" className={classNames('wrap-anywhere font-medium', closed && 'text-muted')}>
      {name}
    </h3>
    <p className="wrap-anywhere text-muted text-xs">
      {kindNames[kind]}
      {numberHint && (
        <>
          {' · '}
          <bdi>{numberHint}</bdi>
        </>
      )}
      {` · ${currency}`}
    </p>
  </div>
)

const BalanceValue = ({ value }: { value: Cents | 'no_rate' | null }) =>
  value !== null && (
    <span className="block font-normal text-muted text-xs">
      {value === 'no_rate' ? 'No rate yet' : format.money(value)}
    </span>
  )

const TransactionsLink = ({ account: { id, name, count } }: { account: Account }) => (
  <p className="max-md:col-span-2 max-md:col-start-2 max-md:row-start-2 max-md:justify-self-start">
    {count === 0 ? (
      <span className="text-muted">No transactions</span>
    ) : (
      <Link
        to="/history"
        search={{ account_id: id }}
        className="-my-1 inline-block py-1 font-medium text-accent underline-offset-2 hover:underline"
      >
        {counted(count, 'transaction')}
        <span className="sr-only"> in {name}</span>
      </Link>
    )}
  </p>
)
