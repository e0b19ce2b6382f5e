import { Link } from '@tanstack/react-router'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { rowInAddress } from '#web/ui/row-in-address.ts'

type RowTextProps = { row: LedgerTransaction; accountName: string | undefined }

// On narrow screens, date and account go below description and amount.
/** A transaction in a list item, with a link to its row in History. */
export const RowText = ({ row, accountName }: RowTextProps) => (
  <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 md:grid-cols-[6.5rem_9rem_minmax(0,1fr)_auto] md:items-baseline">
    <span className="col-span-full row-start-2 flex min-w-0 gap-1 text-muted tabular-nums max-md:text-xs md:contents">
      <span className="shrink-0">{format.day(row.date)}</span>
      <span className="md:hidden">·</span>
      <bdi title={accountName} className="truncate">
        {accountName}
      </bdi>
    </span>
    <Link
      to="/history"
      hash={rowInAddress(row.countedOn, row.id)}
      dir="auto"
      title="View in History"
      className="wrap-anywhere line-clamp-2 min-w-0 underline decoration-line underline-offset-2 hover:text-accent hover:decoration-current"
    >
      {row.description}
    </Link>
    <span
      className={classNames(
        'whitespace-nowrap text-right font-medium tabular-nums',
        row.cents > 0 && 'text-positive',
      )}
    >
      {row.cents > 0 && '+'}
      {format.money(row.cents, row.currency)}
      {row.rate !== null && row.valueCents !== null && (
        <span className="block font-normal text-muted text-xs">{format.money(row.valueCents)}</span>
      )}
    </span>
  </li>
)
