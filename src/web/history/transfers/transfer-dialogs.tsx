import type { LedgerTransaction } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import type { LedgerTransfer } from '#web/api/transfers.ts'
import { LinkTransferDialog } from './link-transfer-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** A transaction, and the linked transfer that it belongs to. */
export type TransferOf = { transaction: LedgerTransaction; transfer: LedgerTransfer | undefined }

type TransferDialogsProps = TransferOf & {
  accountNames: AccountNames
  onClose: () => void
  /** Called after a change is saved. */
  onDone: () => void
}

/** Shows the transfer of a transaction, or lets the user choose its other side. */
export const TransferDialogs = ({ transaction, transfer, ...dialog }: TransferDialogsProps) =>
  transfer ? (
    <TransferDialog transfer={transfer} {...dialog} />
  ) : (
    <LinkTransferDialog transaction={transaction} {...dialog} />
  )
