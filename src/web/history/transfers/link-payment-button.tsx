import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const PaymentDialog = lazyDialog(async () => (await import('./payment-dialog.tsx')).PaymentDialog)

type LinkPaymentButtonProps = { transaction: LedgerTransaction; onDone: () => void }

/** Links money out with the recurring cost that it pays, or shows the one it pays already. */
export function LinkPaymentButton({ transaction, onDone }: LinkPaymentButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (transaction.cents >= 0 || transaction.leftOutBy === 'transfer') return null
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        <CalendarClock aria-hidden="true" className="size-4" />
        Recurring...
      </Button>
      {isOpen && <PaymentDialog transaction={transaction} onClose={() => setIsOpen(false)} onDone={onDone} />}
    </>
  )
}
