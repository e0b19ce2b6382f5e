import { Paperclip } from 'lucide-react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { plural } from '#words/plural.ts'
import { badgeLook } from './transfers/refund-badge.tsx'

type AttachmentBadgeProps = { transaction: LedgerTransaction; onOpen: () => void }

/** How many attachments a transaction has. Clicking it shows them. */
export const AttachmentBadge = ({ transaction: { attachments }, onOpen }: AttachmentBadgeProps) =>
  attachments.length > 0 && (
    <button
      type="button"
      title={attachments.map(({ name }) => name).join('\n')}
      onClick={onOpen}
      className={badgeLook}
    >
      <Paperclip aria-hidden="true" className="size-3 shrink-0" />
      {attachments.length}
      <span className="sr-only">{plural(attachments.length, ' attachment')}</span>
    </button>
  )
