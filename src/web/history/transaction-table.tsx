import type { LedgerTransaction } from '#web/api/transactions.ts'
import { useGrowingCount } from './growing-count.ts'
import { type RowActions, TransactionRow } from './transaction-row.tsx'

type TransactionTableProps = RowActions & { name: string; transactions: readonly LedgerTransaction[] }

/** A month's transactions: a table where there is room, a list of cards' lines where there is not. */
export function TransactionTable({ name, transactions, editedId, ...actions }: TransactionTableProps) {
  const { count, end } = useGrowingCount(transactions.length)
  return (
    <>
      <table
        aria-label={`Transactions of ${name}`}
        aria-rowcount={transactions.length + 1}
        className="w-full table-fixed max-md:block"
      >
        <thead className="text-left text-muted text-xs max-md:sr-only">
          <tr className="*:px-2 *:py-2 lg:*:px-3 *:font-medium *:first:pl-5 *:last:pr-5">
            <th className="w-30 lg:w-33">Date</th>
            <th>Description</th>
            <th className="w-32 lg:w-44">Category</th>
            <th className="w-32 text-right lg:w-40">Amount</th>
            <th className="w-24 text-right lg:w-28">Actions</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {transactions.slice(0, count).map((transaction) => (
            <TransactionRow
              key={transaction.id}
              transaction={transaction}
              editing={transaction.id === editedId}
              {...actions}
            />
          ))}
        </tbody>
      </table>
      <div ref={end} />
    </>
  )
}
