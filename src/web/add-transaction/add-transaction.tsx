import { lazy, Suspense, useEffect } from 'react'
import { closeAddTransaction, useIsAddingTransaction } from './open-form.ts'

const Form = lazy(async () => ({
  default: (await import('./add-transaction-dialog.tsx')).AddTransactionDialog,
}))

/** The form for a new transaction, while it is open. Its code is loaded when it is first needed. */
export function AddTransaction() {
  const isOpen = useIsAddingTransaction()
  useEffect(() => closeAddTransaction, [])
  return (
    isOpen && (
      <Suspense>
        <Form onClose={closeAddTransaction} />
      </Suspense>
    )
  )
}
