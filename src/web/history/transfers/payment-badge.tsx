import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { badgeLook, badgeText } from './refund-badge.tsx'

const PaymentDialog = lazyDialog(async () => (await import('./payment-dialog.tsx')).PaymentDialog)

/** Marks a transaction that pays a recurring cost. Clicking it shows the cost. */
export function PaymentBadge({ transaction }: { transaction: LedgerTransaction }) {
  const [isOpen, setIsOpen] = useState(false)
  if (transaction.recurringCostId === null) return null
  return (
    <>
      <button
        type="button"
        title="Show the recurring cost"
        onClick={() => setIsOpen(true)}
        className={badgeLook}
      >
        <CalendarClock aria-hidden="true" className="size-3 shrink-0" />
        <span className={badgeText}>Recurring</span>
      </button>
      {isOpen && <PaymentDialog transaction={transaction} onClose={() => setIsOpen(false)} />}
    </>
  )
}
