import type { LedgerTransaction } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import type { LedgerTransfer } from '#web/api/transfers.ts'
import { LinkTransferDialog } from './link-transfer-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

/** A transaction, and the linked transfer that it is a side of. */
export type TransferOf = { transaction: LedgerTransaction; transfer: LedgerTransfer | undefined }

type TransferDialogsProps = TransferOf & {
  accountNames: AccountNames
  onClose: () => void
  /** Called when something was changed. */
  onDone: () => void
}

/** The transfer of a transaction, or the choice of its other side. */
export const TransferDialogs = ({ transaction, transfer, ...dialog }: TransferDialogsProps) =>
  transfer ? (
    <TransferDialog transfer={transfer} {...dialog} />
  ) : (
    <LinkTransferDialog transaction={transaction} {...dialog} />
  )
