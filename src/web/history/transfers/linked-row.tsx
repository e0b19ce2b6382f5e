import { Link } from '@tanstack/react-router'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { rowInAddress } from '#web/ui/row-in-address.ts'
import { RowSummary } from './row-summary.tsx'

type LinkedRowProps = { row: LedgerTransaction; accountName: string | undefined; onFollow: () => void }

/** A transaction whose description links to its row in History. */
export const LinkedRow = ({ row, accountName, onFollow }: LinkedRowProps) => (
  <RowSummary row={row} accountName={accountName}>
    <Link
      to="/history"
      hash={rowInAddress(row.countedOn, row.id)}
      resetScroll={false}
      dir="auto"
      onClick={onFollow}
      className="wrap-anywhere underline decoration-line underline-offset-2 hover:text-accent hover:decoration-current"
    >
      {row.description}
    </Link>
  </RowSummary>
)
