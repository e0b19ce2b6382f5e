import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const LinkRefundDialog = lazyDialog(async () => (await import('./link-refund-dialog.tsx')).LinkRefundDialog)

type LinkRefundButtonProps = { transaction: LedgerTransaction; onLinked: () => void }

/** Links incoming money with the purchase that it refunds. */
export function LinkRefundButton({ transaction, onLinked }: LinkRefundButtonProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (transaction.cents <= 0 || transaction.refundOf !== null || transaction.leftOutBy === 'transfer')
    return null
  return (
    <>
      <Button variant="ghost" onClick={() => setIsOpen(true)}>
        <Undo2 aria-hidden="true" className="size-4" />
        Refund of...
      </Button>
      {isOpen && (
        <LinkRefundDialog transaction={transaction} onLinked={onLinked} onClose={() => setIsOpen(false)} />
      )}
    </>
  )
}
