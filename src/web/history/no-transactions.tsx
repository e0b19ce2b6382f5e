import { Link, useNavigate } from '@tanstack/react-router'
import { ReceiptText } from 'lucide-react'
import { TrySample } from '#web/sample/try-sample.tsx'
import { Button, buttonLook } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The empty state of the list. */
export const NoTransactions = ({ isFiltered }: { isFiltered: boolean }) => {
  const navigate = useNavigate({ from: '/history' })
  return (
    <Card>
      <EmptyState
        icon={ReceiptText}
        action={
          <div className="flex flex-wrap justify-center gap-2">
            {isFiltered && <Button onClick={() => void navigate({ search: {} })}>Clear filters</Button>}
            <Link to="/upload" className={buttonLook('primary')}>
              Upload Transactions
            </Link>
            {!isFiltered && <TrySample />}
          </div>
        }
      >
        No transactions found. Try adjusting your filters or upload some transactions.
      </EmptyState>
    </Card>
  )
}
