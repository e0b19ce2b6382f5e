import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { format } from '#web/format/format.ts'
import { monthOfDay } from '#web/session/months.ts'
import { classNames } from '#web/ui/class-names.ts'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const RefundDialog = lazyDialog(async () => (await import('./refund-dialog.tsx')).RefundDialog)

/** Marks a linked refund, or says how much of a purchase was refunded. Clicking it shows both. */
export function RefundBadge({ transaction }: { transaction: LedgerTransaction }) {
  const [isOpen, setIsOpen] = useState(false)
  const { refundOf, refundedCents, currency } = transaction
  if (refundOf === null && refundedCents === 0) return null
  return (
    <>
      <button
        type="button"
        title={refundOf === null ? 'Show the refund' : 'Show the purchase'}
        onClick={() => setIsOpen(true)}
        className={badgeLook}
      >
        <Undo2 aria-hidden="true" className="size-3 shrink-0" />
        {refundOf === null ? (
          <span className={badgeText}>
            <span className="sr-only lg:not-sr-only">Refunded </span>
            {format.money(refundedCents, currency)}
          </span>
        ) : (
          <span className={badgeText}>{refundText(transaction)}</span>
        )}
      </button>
      {isOpen && <RefundDialog transaction={transaction} onClose={() => setIsOpen(false)} />}
    </>
  )
}

/** Names the month in which the refund counts, if that isn't its own. */
const refundText = ({ date, countedOn }: LedgerTransaction) =>
  monthOfDay(date) === monthOfDay(countedOn)
    ? 'Refund'
    : `Refund in ${format.shortMonth(monthOfDay(countedOn))}`

/** A row of a narrow screen shows only the icons of its badges until a tap opens it. */
export const badgeText = 'max-md:not-group-data-open:sr-only'

export const badgeLook = classNames(
  'inline-flex shrink-0 items-center gap-1 rounded-full border border-line bg-sunken px-2 py-0.5',
  'font-medium text-muted text-xs transition-colors duration-150 hover:border-accent hover:text-accent max-md:py-1.5',
)
