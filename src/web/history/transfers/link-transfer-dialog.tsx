import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { addDays } from '#domain/calendar.ts'
import { counterpartDays, likelyCounterparts } from '#domain/matching/likely-counterparts.ts'
import { foldForSearch, longestName } from '#domain/plain-text.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { transactionsBetweenQuery } from '#web/api/transactions.ts'
import { outsideAccountsQuery } from '#web/api/transfers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { RowSummary } from './row-summary.tsx'
import { useLinking } from './use-transfer-changes.ts'

/** Users find more by searching. */
const mostShown = 6

type LinkTransferDialogProps = {
  transaction: LedgerTransaction
  accountNames: AccountNames
  onClose: () => void
  /** Called after a change is saved. */
  onDone: () => void
}

/** Links a transaction to the other side of its transfer: another transaction, or an account outside the ledger. */
export function LinkTransferDialog({ transaction, accountNames, onClose, onDone }: LinkTransferDialogProps) {
  const linking = useLinking(onDone)
  const isOut = transaction.cents < 0
  return (
    <Dialog title="Mark as Transfer" onClose={onClose}>
      <div className="rounded-lg bg-sunken px-3 py-2">
        <RowSummary row={transaction} accountName={accountNames?.get(transaction.accountId)}>
          <bdi className="wrap-anywhere">{transaction.description}</bdi>
        </RowSummary>
      </div>
      {accountNames && (
        <Counterparts
          transaction={transaction}
          accountNames={accountNames}
          isLinking={linking.isPending}
          onLink={(other) => linking.mutate({ transactionIds: [transaction.id, other.id] })}
        />
      )}
      <OutsideAccount
        label={isOut ? 'To an account outside this ledger' : 'From an account outside this ledger'}
        isLinking={linking.isPending}
        onLink={(outsideAccount) => linking.mutate({ transactionIds: [transaction.id], outsideAccount })}
      />
      {linking.error && (
        <ErrorBox className="mt-4">{errorMessage(linking.error, 'Failed to link the transfer')}</ErrorBox>
      )}
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}

type CounterpartsProps = {
  transaction: LedgerTransaction
  accountNames: NonNullable<AccountNames>
  isLinking: boolean
  onLink: (other: LedgerTransaction) => void
}

/** Transactions of other accounts that could be the other side, most likely first. */
function Counterparts({ transaction, accountNames, isLinking, onLink }: CounterpartsProps) {
  const [search, setSearch] = useState('')
  const titleId = useId()
  const { data, error, isPending, isFetching, refetch } = useQuery(
    transactionsBetweenQuery(
      addDays(transaction.date, -counterpartDays),
      addDays(transaction.date, counterpartDays),
    ),
  )
  const folded = foldForSearch(search.trim())
  const found = likelyCounterparts(transaction, data ?? []).filter(({ description }) =>
    foldForSearch(description).includes(folded),
  )
  return (
    <section aria-labelledby={titleId} className="mt-5">
      <div className="mb-2 flex items-end justify-between gap-3">
        <h3 id={titleId} className="font-medium">
          The other side
        </h3>
        <TextField
          label="Search transactions of other accounts"
          hideLabel
          type="search"
          placeholder="Search..."
          className="w-40"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
      </div>
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load transactions')}
        </TryAgainBox>
      )}
      {isPending && (
        <>
          <p role="status" className="sr-only">
            Loading transactions...
          </p>
          <Skeleton className="h-24" />
        </>
      )}
      {data && found.length === 0 && (
        <p className="text-muted">
          No transaction in another account within {counterpartDays} days goes in the opposite direction
          {folded && ' and matches the search'}.
        </p>
      )}
      {found.length > 0 && (
        <ul aria-labelledby={titleId} className="divide-y divide-line rounded-lg border border-line">
          {found.slice(0, mostShown).map((other) => (
            <li key={other.id} className="flex items-center gap-3 py-2 pr-2 pl-3">
              <RowSummary row={other} accountName={accountNames.get(other.accountId)}>
                <bdi className="wrap-anywhere line-clamp-1">{other.description}</bdi>
              </RowSummary>
              <Button disabled={isLinking} onClick={() => onLink(other)}>
                Link<span className="sr-only"> {other.description}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type OutsideAccountProps = { label: string; isLinking: boolean; onLink: (name: string) => void }

/** The name of an account outside the ledger, with earlier names as suggestions. */
function OutsideAccount({ label, isLinking, onLink }: OutsideAccountProps) {
  const [name, setName] = useState('')
  const [isMissing, setIsMissing] = useState(false)
  const { data: known = [] } = useQuery(outsideAccountsQuery)
  const knownNames = useId()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = name.trim()
    setIsMissing(given === '')
    if (given === '') event.currentTarget.querySelector('input')?.focus()
    else onLink(given)
  }
  return (
    <form onSubmit={submit} className="mt-5 flex items-end gap-2">
      <TextField
        label={label}
        className="min-w-0 flex-1"
        dir="auto"
        list={knownNames}
        autoComplete="off"
        placeholder="Name of the account"
        maxLength={longestName}
        error={isMissing ? 'Please enter the name of the account' : undefined}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <datalist id={knownNames}>
        {known.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
      <Button type="submit" disabled={isLinking} className={isMissing ? 'mb-6' : undefined}>
        Mark
      </Button>
    </form>
  )
}
