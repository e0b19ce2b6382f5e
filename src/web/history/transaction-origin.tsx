import type { LedgerTransaction } from '#domain/transaction.ts'
import { ImportOrigin } from './import-origin.tsx'
import { RuleOrigin } from './rule-origin.tsx'

type TransactionOriginProps = { transaction: LedgerTransaction; onDone: () => void }

/** Why a transaction looks as it does: its rules, the user's decisions, and its import. */
export const TransactionOrigin = ({ transaction, onDone }: TransactionOriginProps) => (
  <>
    <RuleOrigin transaction={transaction} onDone={onDone} />
    {transaction.importId && <ImportOrigin importId={transaction.importId} />}
  </>
)
