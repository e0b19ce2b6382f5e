import { useEffect } from 'react'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { closeAddTransaction, useIsAddingTransaction } from './open-form.ts'

const Form = lazyDialog(async () => (await import('./add-transaction-dialog.tsx')).AddTransactionDialog)

/** The form for a new transaction, while it is open. Its code is loaded when it is first needed. */
export function AddTransaction() {
  const isOpen = useIsAddingTransaction()
  useEffect(() => closeAddTransaction, [])
  return isOpen && <Form onClose={closeAddTransaction} />
}
