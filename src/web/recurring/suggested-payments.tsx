import { useMutation, useQuery } from '@tanstack/react-query'
import { v4 as randomId } from 'uuid'
import type { RecurringCost } from '#domain/recurring-costs.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import {
  decidePayment,
  forgetPayment,
  type LedgerPayment,
  suggestedPaymentsQuery,
} from '#web/api/recurring-payments.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { offerUndo } from '#web/undo/offered-undos.ts'
import { counted } from '#web/words/counted.ts'

/** More appear as the user decides these. */
const mostShown = 5

/** Transactions that may pay one of the costs, for the user to decide. */
export function SuggestedPayments({ costs }: { costs: readonly RecurringCost[] }) {
  const loading = useQuery(suggestedPaymentsQuery)
  const { data: payments = [], error } = loading
  const deciding = useMutation({
    mutationFn: async ({ payment, state }: Decision) => {
      await decidePayment(payment, state)
      offerUndo({
        id: randomId(),
        message: state === 'linked' ? 'Linked. The recurring cost counts once.' : 'Suggestion dismissed.',
        undo: async () => {
          await forgetPayment(payment)
          return 'The suggestion is back in the list.'
        },
        failure: 'Failed to undo the decision',
      })
      await invalidateLedger()
    },
  })
  if (error && payments.length === 0)
    return (
      <TryAgainBox {...retryOf(loading)} className="mb-6">
        {errorMessage(error, 'Failed to look for payments of your recurring costs')}
      </TryAgainBox>
    )
  if (payments.length === 0) return null
  const names = new Map(costs.map(({ id, name }) => [id, name]))
  const payees = Map.groupBy(payments, payeeOf)
  return (
    <Card className="mb-6 p-4 md:p-5">
      <h2 className="font-semibold text-base">Do these transactions pay your recurring costs?</h2>
      <p className="mt-1 text-muted text-xs">
        A linked transaction counts instead of the recurring cost, so nothing is counted twice. Your answer
        also applies to this payee in other months.
      </p>
      <ul aria-label="Suggested payments" className="mt-3 divide-y divide-line">
        {[...payees].slice(0, mostShown).flatMap(([payee, ofPayee]) => {
          const payment = latestOf(ofPayee)
          return payment ? (
            <SuggestedPayment
              key={payee}
              payment={payment}
              others={ofPayee.length - 1}
              costName={names.get(payment.recurringCostId) ?? ''}
              isDeciding={deciding.isPending}
              onDecide={(state) => deciding.mutate({ payment, state })}
            />
          ) : (
            []
          )
        })}
      </ul>
      {deciding.error && (
        <ErrorBox className="mt-3">{errorMessage(deciding.error, 'Failed to save the decision')}</ErrorBox>
      )}
    </Card>
  )
}

const payeeOf = ({ recurringCostId, transaction }: LedgerPayment) =>
  `${recurringCostId} ${transaction.description}`

const latestOf = (payments: readonly LedgerPayment[]) =>
  payments.toSorted((one, other) => (one.transaction.date < other.transaction.date ? 1 : -1))[0]

type Decision = { payment: LedgerPayment; state: 'linked' | 'dismissed' }

type SuggestedPaymentProps = {
  payment: LedgerPayment
  /** How many other suggestions have the same description. */
  others: number
  costName: string
  isDeciding: boolean
  onDecide: (state: Decision['state']) => void
}

const SuggestedPayment = ({ payment, others, costName, isDeciding, onDecide }: SuggestedPaymentProps) => {
  const { transaction, month } = payment
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2.5 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <div className="flex items-baseline justify-between gap-4">
          <bdi className="wrap-anywhere">{transaction.description}</bdi>
          <span className="whitespace-nowrap font-medium tabular-nums">
            {format.money(transaction.cents, transaction.currency)}
          </span>
        </div>
        <p className="text-muted text-xs">
          {format.day(transaction.date)} · <bdi>{costName}</bdi> for {format.month(month)}
          {others > 0 && `, and in ${counted(others, 'other month')}`}?
        </p>
      </div>
      <div className="flex gap-2 max-sm:w-full max-sm:justify-end">
        <Button disabled={isDeciding} onClick={() => onDecide('dismissed')}>
          No<span className="sr-only">, {transaction.description} does not pay it</span>
        </Button>
        <Button disabled={isDeciding} onClick={() => onDecide('linked')}>
          Yes<span className="sr-only">, {transaction.description} pays it</span>
        </Button>
      </div>
    </li>
  )
}
