import { useQuery } from '@tanstack/react-query'
import type { LedgerTransaction } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import { transfersOfMonthQuery } from '#web/api/transfers.ts'
import { monthOfDay } from '#web/session/months.ts'
import { LinkTransferDialog } from './link-transfer-dialog.tsx'
import { TransferDialog } from './transfer-dialog.tsx'

type TransferDialogsProps = {
  transaction: LedgerTransaction
  accountNames: AccountNames
  onClose: () => void
  /** Called after a change is saved. */
  onDone: () => void
}

/**
 * Shows the transfer of a transaction, or lets the user choose its other side. It reads the transfer itself: right after
 * a change, the row may still show the old one.
 */
export function TransferDialogs({ transaction, ...dialog }: TransferDialogsProps) {
  const { data } = useQuery(transfersOfMonthQuery(monthOfDay(transaction.date)))
  const transfer = data?.find(({ transactionIds }) => transactionIds.includes(transaction.id))
  return transfer ? (
    <TransferDialog transfer={transfer} {...dialog} />
  ) : (
    <LinkTransferDialog transaction={transaction} {...dialog} />
  )
}
