import type { ReactNode } from 'react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'

type RowSummaryProps = {
  row: LedgerTransaction
  accountName: string | undefined
  /** Its description. */
  children: ReactNode
}

/** A transaction on two lines: description and amount, date and account. */
export const RowSummary = ({ row, accountName, children }: RowSummaryProps) => (
  <div className="min-w-0 flex-1">
    <div className="flex items-baseline justify-between gap-4">
      <span className="min-w-0">{children}</span>
      <span
        className={classNames('whitespace-nowrap font-medium tabular-nums', row.cents > 0 && 'text-positive')}
      >
        {row.cents > 0 && '+'}
        {format.money(row.cents, row.currency)}
      </span>
    </div>
    <p className="flex min-w-0 gap-1 text-muted text-xs">
      <span className="shrink-0 tabular-nums">{format.day(row.date)}</span>
      {accountName !== undefined && (
        <>
          <span>·</span>
          <bdi className="truncate">{accountName}</bdi>
        </>
      )}
    </p>
  </div>
)
