import { useQuery } from '@tanstack/react-query'
import { Unlink } from 'lucide-react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { ledgerQuery } from '#web/api/ledger.ts'
import { type LedgerRefund, refundsOfQuery } from '#web/api/refunds.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { LinkedRow } from './linked-row.tsx'
import { useRefundUnlinking } from './use-refund-changes.ts'

type RefundDialogProps = { transaction: LedgerTransaction; onClose: () => void }

/** A purchase and its refunds, each linking to its row, with buttons that unlink them. */
export function RefundDialog({ transaction, onClose }: RefundDialogProps) {
  const { data, error, isPending, isFetching, refetch } = useQuery(refundsOfQuery(transaction.id))
  const { data: ledger } = useQuery(ledgerQuery)
  const unlinking = useRefundUnlinking(onClose)
  const purchase = data?.[0]?.transactions[0]
  return (
    <Dialog title="Refund" onClose={onClose}>
      {error && (
        <TryAgainBox isTrying={isFetching} onTryAgain={() => void refetch()}>
          {errorMessage(error, 'Failed to load the refund')}
        </TryAgainBox>
      )}
      {isPending && <Skeleton className="h-24" />}
      {purchase && (
        <ul aria-label="Purchase and refund" className="divide-y divide-line rounded-lg border border-line">
          <li className="px-3 py-2">
            <LinkedRow row={purchase} accountName={undefined} onFollow={onClose} />
          </li>
          {data.map((refund) => (
            <RefundItem
              key={refund.id}
              refund={refund}
              onFollow={onClose}
              isUnlinking={unlinking.isPending}
              onUnlink={() => unlinking.mutate(refund)}
            />
          ))}
        </ul>
      )}
      <p className="mt-3 text-muted text-xs">
        A linked refund reduces spending in the category of its purchase,{' '}
        {ledger?.refundMonth === 'purchase'
          ? 'in the month of the purchase.'
          : 'in the month in which you got the money back.'}
      </p>
      {unlinking.error && (
        <ErrorBox className="mt-4">{errorMessage(unlinking.error, 'Failed to unlink the refund')}</ErrorBox>
      )}
      <div className="mt-6 flex justify-end">
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

type RefundItemProps = {
  refund: LedgerRefund
  onFollow: () => void
  isUnlinking: boolean
  onUnlink: () => void
}

const RefundItem = ({ refund, onFollow, isUnlinking, onUnlink }: RefundItemProps) => {
  const row = refund.transactions[1]
  return (
    row && (
      <li className="flex items-center gap-3 py-2 pr-2 pl-3">
        <LinkedRow row={row} accountName={undefined} onFollow={onFollow} />
        <Button disabled={isUnlinking} onClick={onUnlink}>
          <Unlink aria-hidden="true" className="size-4" />
          <span className="max-md:sr-only">Unlink</span>
        </Button>
      </li>
    )
  )
}
