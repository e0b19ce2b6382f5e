import { Unlink } from 'lucide-react'
import type { AccountNames } from '#web/api/accounts.ts'
import { errorMessage } from '#web/api/api-error.ts'
import type { LedgerTransfer } from '#web/api/transfers.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'
import { transferReasonTexts } from '#web/words/match-words.ts'
import { LinkedRow } from './linked-row.tsx'
import { useUnlinking } from './use-transfer-changes.ts'

type TransferDialogProps = {
  transfer: LedgerTransfer
  accountNames: AccountNames
  onClose: () => void
  /** Called after a change is saved. */
  onDone: () => void
}

/** All sides of a linked transfer, each linking to its row, with a button that unlinks them. */
export function TransferDialog({ transfer, accountNames, onClose, onDone }: TransferDialogProps) {
  const { transactions, outsideAccount, decidedBy, reason } = transfer
  const unlinking = useUnlinking(onDone)
  return (
    <Dialog title="Transfer" onClose={onClose}>
      <ul aria-label="Sides" className="divide-y divide-line rounded-lg border border-line">
        {transactions.map((side) => (
          <li key={side.id} className="px-3 py-2">
            <LinkedRow row={side} accountName={accountNames?.get(side.accountId)} onFollow={onClose} />
          </li>
        ))}
        {outsideAccount !== null && (
          <li className="px-3 py-2">
            <bdi>{outsideAccount}</bdi>
            <p className="text-muted text-xs">Account outside this ledger</p>
          </li>
        )}
      </ul>
      <p className="mt-3 text-muted text-xs">
        {reason === 'by_hand'
          ? 'Linked by hand.'
          : `${decidedBy === 'user' ? 'Accepted in Review' : 'Linked automatically'}: ${lowerFirst(transferReasonTexts[reason])}.`}{' '}
        Transfers count as neither spending nor income.
      </p>
      {unlinking.error && (
        <ErrorBox className="mt-4">{errorMessage(unlinking.error, 'Failed to unlink the transfer')}</ErrorBox>
      )}
      <div className="mt-6 flex justify-end gap-2">
        <Button busy={unlinking.isPending} onClick={() => unlinking.mutate(transfer)}>
          <Unlink aria-hidden="true" className="size-4" />
          Unlink
        </Button>
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      </div>
    </Dialog>
  )
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
