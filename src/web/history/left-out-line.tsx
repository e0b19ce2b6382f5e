import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'
import type { LedgerMonth } from '#web/api/transactions.ts'
import { leftOutParts, leftOutTotal } from '#web/words/left-out-words.ts'
import type { HistoryFilter } from './history-filter.ts'

type LeftOutLineProps = { months: readonly LedgerMonth[]; filter: HistoryFilter }

/** Says how many of the transactions shown are left out of totals, and why. Each reason links to its transactions. */
export function LeftOutLine({ months, filter }: LeftOutLineProps) {
  const sum = (part: 'excludedCount' | 'transferCount' | 'noRateCount') =>
    months.reduce((sum, month) => sum + month[part], 0)
  const [transfer, no_rate] = [sum('transferCount'), sum('noRateCount')]
  const all = sum('excludedCount')
  const parts = leftOutParts({ transfer, no_rate, rule: all - transfer - no_rate })
  if (parts.length === 0) return null
  return (
    <p className="mb-3 text-muted text-xs tabular-nums">
      {leftOutTotal(all)}:{' '}
      {parts.map(([reason, text], index) => (
        <Fragment key={reason}>
          {index > 0 && ', '}
          <Link
            to="/history"
            search={{ ...filter, left_out_by: reason }}
            resetScroll={false}
            className="-my-1 inline-block py-1 font-medium text-accent underline decoration-accent/40 underline-offset-2 hover:decoration-current"
          >
            {text}
          </Link>
        </Fragment>
      ))}
    </p>
  )
}
