import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { addDays } from '#domain/calendar.ts'
import { likelyPurchases, purchaseDays } from '#domain/matching/likely-purchases.ts'
import { foldForSearch } from '#domain/plain-text.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { transactionsBetweenQuery } from '#web/api/transactions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { RowSummary } from './row-summary.tsx'
import { useRefundLinking } from './use-refund-changes.ts'

/** Users find more by searching. */
const mostShown = 6

type LinkRefundDialogProps = { transaction: LedgerTransaction; onLinked: () => void; onClose: () => void }

/** Lets the user choose the refunded purchase, with the most likely ones first. */
export function LinkRefundDialog({ transaction, onLinked, onClose }: LinkRefundDialogProps) {
  const linking = useRefundLinking(onLinked)
  const [search, setSearch] = useState('')
  const { data, error, isPending, isFetching, refetch } = useQuery(
    transactionsBetweenQuery(addDays(transaction.date, -purchaseDays), transaction.date),
  )
  const folded = foldForSearch(search.trim())
  const found = likelyPurchases(transaction, data ?? []).filter(({ description }) =>
    foldForSearch(description).includes(folded),
  )
  return (
    <Dialog title="Refund Of" onClose={onClose}>
      <div className="rounded-lg bg-sunken px-3 py-2">
        <RowSummary row={transaction} accountName={undefined}>
          <bdi className="wrap-anywhere">{transaction.description}</bdi>
        </RowSummary>
      </div>
      <TextField
        label="Search purchases"
        type="search"
        className="mt-5 mb-3"
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load transactions')}
        </TryAgainBox>
      )}
      {isPending && <Skeleton className="h-24" />}
      {data && found.length === 0 && (
        <p className="text-muted">
          No purchase in the {purchaseDays} days before the refund cost at least as much
          {folded && ' and matches the search'}.
        </p>
      )}
      {found.length > 0 && (
        <ul aria-label="Purchases" className="divide-y divide-line rounded-lg border border-line">
          {found.slice(0, mostShown).map((purchase) => (
            <li key={purchase.id} className="flex items-center gap-3 py-2 pr-2 pl-3">
              <RowSummary row={purchase} accountName={undefined}>
                <bdi className="wrap-anywhere line-clamp-1">{purchase.description}</bdi>
              </RowSummary>
              <Button
                disabled={linking.isPending}
                onClick={() => linking.mutate({ refundId: transaction.id, purchaseId: purchase.id })}
              >
                Link<span className="sr-only"> {purchase.description}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {linking.error && (
        <ErrorBox className="mt-4">{errorMessage(linking.error, 'Failed to link the refund')}</ErrorBox>
      )}
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </Dialog>
  )
}
