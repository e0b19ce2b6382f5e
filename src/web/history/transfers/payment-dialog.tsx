import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Unlink } from 'lucide-react'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { recurringCostsQuery } from '#web/api/recurring-costs.ts'
import { type LedgerPayment, paymentOfQuery } from '#web/api/recurring-payments.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { TryAgainBox } from '#web/ui/try-again-box.tsx'
import { dueText } from '#web/words/recurring-words.ts'
import { RowSummary } from './row-summary.tsx'
import { usePaymentLinking, usePaymentUnlinking } from './use-payment-changes.ts'

type PaymentDialogProps = {
  transaction: LedgerTransaction
  onClose: () => void
  /** Called after a change is saved, instead of `onClose`. */
  onDone?: () => void
}

/** The recurring cost that a transaction pays, with a button that unlinks it, or the costs that it can be linked with. */
export function PaymentDialog({ transaction, onClose, onDone = onClose }: PaymentDialogProps) {
  const costs = useQuery(recurringCostsQuery)
  const payment = useQuery(paymentOfQuery(transaction.id))
  const linking = usePaymentLinking(onDone)
  const unlinking = usePaymentUnlinking(onDone)
  const failed = [costs, payment].find(({ error }) => error)
  const paid = costs.data?.find(({ id }) => id === payment.data?.recurringCostId)
  const isPending = costs.isPending || payment.isPending
  return (
    <Dialog title="Recurring Cost" onClose={onClose}>
      <div className="rounded-lg bg-sunken px-3 py-2">
        <RowSummary row={transaction} accountName={undefined}>
          <bdi className="wrap-anywhere">{transaction.description}</bdi>
        </RowSummary>
      </div>
      {failed && (
        <TryAgainBox isTrying={failed.isFetching} onTryAgain={() => void failed.refetch()} className="mt-4">
          {errorMessage(failed.error, 'Failed to load recurring costs')}
        </TryAgainBox>
      )}
      {isPending && !failed && <Skeleton className="mt-4 h-24" />}
      {paid && payment.data && (
        <PaidCost
          cost={paid}
          payment={payment.data}
          excluded={transaction.excluded}
          isUnlinking={unlinking.isPending}
          onUnlink={unlinking.mutate}
        />
      )}
      {costs.data && payment.data === null && (
        <CostChoice
          costs={costs.data}
          isLinking={linking.isPending}
          onLink={(cost) => linking.mutate({ recurringCostId: cost.id, transactionId: transaction.id })}
        />
      )}
      {(linking.error ?? unlinking.error) && (
        <ErrorBox className="mt-4">
          {errorMessage(linking.error ?? unlinking.error, 'Failed to save the change')}
        </ErrorBox>
      )}
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

type PaidCostProps = {
  cost: RecurringCost
  payment: LedgerPayment
  excluded: boolean
  isUnlinking: boolean
  onUnlink: (payment: LedgerPayment) => void
}

const PaidCost = ({ cost, payment, excluded, isUnlinking, onUnlink }: PaidCostProps) => (
  <>
    <div className="mt-4 flex items-center justify-between gap-3 rounded-lg border border-line py-2 pr-2 pl-3">
      <CostSummary cost={cost} note={`pays for ${format.month(payment.month)}`} />
      <Button disabled={isUnlinking} onClick={() => onUnlink(payment)}>
        <Unlink aria-hidden="true" className="size-4" />
        Unlink
      </Button>
    </div>
    <p className="mt-3 text-muted text-xs">
      {excluded
        ? 'This transaction is left out of totals, so the recurring cost counts in this month.'
        : 'Counted once: totals for this month include the transaction instead of the recurring cost.'}{' '}
      <Link to="/recurring" className="font-medium text-accent underline underline-offset-2">
        View recurring costs
      </Link>
    </p>
  </>
)

type CostChoiceProps = {
  costs: readonly RecurringCost[]
  isLinking: boolean
  onLink: (cost: RecurringCost) => void
}

const CostChoice = ({ costs, isLinking, onLink }: CostChoiceProps) =>
  costs.length === 0 ? (
    <p className="mt-4 text-muted">
      You have no recurring costs yet.{' '}
      <Link to="/recurring" hash="new" className="font-medium text-accent underline underline-offset-2">
        Add one
      </Link>
    </p>
  ) : (
    <>
      <h3 className="mt-5 mb-2 font-medium">Which recurring cost does this transaction pay?</h3>
      <ul aria-label="Recurring costs" className="divide-y divide-line rounded-lg border border-line">
        {costs.map((cost) => (
          <li key={cost.id} className="flex items-center justify-between gap-3 py-2 pr-2 pl-3">
            <CostSummary cost={cost} note={dueText(cost)} />
            <Button disabled={isLinking} onClick={() => onLink(cost)}>
              Link<span className="sr-only"> {cost.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )

const CostSummary = ({ cost, note }: { cost: RecurringCost; note: string }) => (
  <div className="min-w-0">
    <bdi className="wrap-anywhere font-medium">{cost.name}</bdi>
    <p className="text-muted text-xs tabular-nums">
      {format.money(cost.cents)} · {note}
    </p>
  </div>
)
