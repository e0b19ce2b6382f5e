import type { LedgerTransaction } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import type { LedgerTransfer } from '#web/api/transfers.ts'
import { AttachmentBadge } from './attachment-badge.tsx'
import { RowTags } from './row-tags.tsx'
import { PaymentBadge } from './transfers/payment-badge.tsx'
import { RefundBadge } from './transfers/refund-badge.tsx'
import { TransferBadge } from './transfers/transfer-badge.tsx'

type RowBadgesProps = {
  transaction: LedgerTransaction
  /** The linked transfer that it is a side of. */
  transfer: LedgerTransfer | undefined
  accountNames: AccountNames
  onTransfer: () => void
  onEdit: () => void
}

/** What belongs to a transaction: its transfer, refunds, payment, attachments and tags. */
export const RowBadges = ({ transaction, transfer, accountNames, onTransfer, onEdit }: RowBadgesProps) => (
  <>
    {transfer && (
      <TransferBadge
        transaction={transaction}
        transfer={transfer}
        accountNames={accountNames}
        onOpen={onTransfer}
      />
    )}
    <RefundBadge transaction={transaction} />
    <PaymentBadge transaction={transaction} />
    <AttachmentBadge transaction={transaction} onOpen={onEdit} />
    <RowTags tags={transaction.tags} />
  </>
)

export const ToReviewDot = () => (
  <span title="To review" className="size-1.5 shrink-0 rounded-full bg-accent-solid">
    <span className="sr-only">To review</span>
  </span>
)

export const Badge = ({ children }: { children: string }) => (
  <span className="shrink-0 rounded-full border border-line bg-sunken px-2 py-0.5 font-medium text-muted text-xs">
    {children}
  </span>
)
