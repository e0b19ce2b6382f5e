import { useMutation } from '@tanstack/react-query'
import { formatDay } from '#domain/calendar.ts'
import { formatCents } from '#domain/money.ts'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteTransaction, type LedgerTransaction } from '#web/api/transactions.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/error-box.tsx'

type DeleteDialogProps = {
  transaction: LedgerTransaction
  onClose: () => void
  onDeleted: () => void
}

/** Asks before a transaction goes. */
export function DeleteDialog({ transaction, onClose, onDeleted }: DeleteDialogProps) {
  const remove = useMutation({
    mutationFn: async () => {
      await deleteTransaction(transaction.id)
      await invalidateLedger()
    },
    onSuccess: onDeleted,
  })
  return (
    <Dialog title="Delete transaction" onClose={onClose}>
      <p>Are you sure you want to delete this transaction?</p>
      <div className="mt-4 flex gap-4 rounded-lg bg-sunken px-4 py-3">
        <div className="min-w-0">
          <p dir="auto" className="wrap-anywhere line-clamp-3 font-medium">
            {transaction.description}
          </p>
          <p className="mt-0.5 text-muted text-xs">{formatDay(transaction.date)}</p>
        </div>
        <p className="ml-auto shrink-0 font-medium tabular-nums">{formatCents(transaction.cents)}</p>
      </div>
      {remove.error && (
        <ErrorBox className="mt-4">{errorMessage(remove.error, 'Failed to delete transaction')}</ErrorBox>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          Delete
        </Button>
      </div>
    </Dialog>
  )
}
