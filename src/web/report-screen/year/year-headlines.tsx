import type { TransactionFilter } from '#contract/transactions.ts'
import { format } from '#web/format/format.ts'
import { RowsLink } from '#web/reports/rows-link.tsx'
import { Card } from '#web/ui/card.tsx'
import type { YearFigures } from './use-year-figures.ts'
import { netOf } from './year-table.tsx'

type YearHeadlinesProps = { figures: YearFigures; days: TransactionFilter }

export function YearHeadlines({ figures: { incomeMonths, spendingMonths }, days }: YearHeadlinesProps) {
  const income = netOf(incomeMonths)
  const spending = netOf(spendingMonths)
  const shown = [
    ['Income', 'income', income],
    ['Spending', 'spending', -spending + 0],
    ['Left over', 'left_over', income + spending],
  ] as const
  return (
    <div className="grid gap-4 sm:grid-cols-3 md:gap-5 print:grid-cols-3 print:gap-2">
      {shown.map(([name, figure, cents]) => (
        <Card key={figure} aria-label={name} className="p-4 md:p-5 print:p-2">
          <h2 className="font-medium text-muted">{name}</h2>
          <p className="wrap-anywhere mt-1 font-semibold text-xl tabular-nums tracking-tight md:text-2xl">
            <RowsLink filter={{ ...days, figure }} of={`of ${name}`} className="hover:text-accent">
              {format.money(cents)}
            </RowsLink>
          </p>
        </Card>
      ))}
    </div>
  )
}
