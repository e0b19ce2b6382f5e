import type { TransactionFilter } from '#contract/transactions.ts'
import { leftOutRows } from '#domain/spending-rows.ts'
import type { SpendingCell } from '#domain/spending-window.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { RowsLink } from '#web/reports/rows-link.tsx'
import { monthStart } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { inTransferCategories, leftOutParts, leftOutTotal } from '#web/words/left-out-words.ts'
import type { ReviewedYear } from './reviewed-year.ts'

type YearLeftOutProps = {
  reviewed: ReviewedYear
  cells: readonly SpendingCell[]
  transferCategories: readonly ReportGroup[]
}

/** How many transactions the figures of the page leave out, and why. */
export function YearLeftOut({ reviewed: { year, days }, cells, transferCategories }: YearLeftOutProps) {
  const ledger = { cells, recurringCosts: [], today: today(), monthStart: monthStart() }
  const rows = leftOutRows(ledger, { first: `${year}-01`, last: `${year}-12` })
  const inCategories = transferCategories.reduce((sum, { count = 0 }) => sum + count, 0)
  const counts = { transfer: rows.transfer.count, rule: rows.rule.count, no_rate: rows.no_rate.count }
  const parts: { text: string; filter: TransactionFilter }[] = leftOutParts(counts).map(([reason, text]) => ({
    text,
    filter: { ...days, left_out_by: reason },
  }))
  if (inCategories > 0)
    parts.push({
      text: inTransferCategories(inCategories),
      filter: { ...days, figure: 'transfer_categories' },
    })
  if (parts.length === 0) return null
  const total = inCategories + counts.transfer + counts.rule + counts.no_rate
  return (
    <p className="text-muted text-xs tabular-nums">
      {leftOutTotal(total)}:{' '}
      {parts.map(({ text, filter }, index) => (
        <span key={text}>
          {index > 0 && ', '}
          <RowsLink filter={filter} of="left out of this page">
            {text}
          </RowsLink>
        </span>
      ))}
    </p>
  )
}
