import type { TransactionFilter } from '#contract/transactions.ts'
import type { CashFlow, FlowBand } from '#domain/reports/cash-flow.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { RowsLink } from './rows-link.tsx'

type CashFlowTableProps = {
  flow: CashFlow
  nameOf: (band: FlowBand) => string
  filterOf: (band: FlowBand, category: FlowBand | null) => TransactionFilter
}

/** The chart as two tables. Each amount links to its transactions. */
export const CashFlowTable = ({ flow, nameOf, filterOf }: CashFlowTableProps) => (
  <div className="mt-6 grid items-start gap-x-10 gap-y-6 md:grid-cols-2">
    {(['from', 'to'] as const).map((side) => (
      <table key={side} className="w-full border-collapse tabular-nums">
        <caption className="mb-1 text-left font-medium">{side === 'from' ? 'Money in' : 'Money out'}</caption>
        <tbody className="divide-y divide-line border-line border-y">
          {flow[side].flatMap((category) =>
            [category, ...category.bands].map((band) => {
              const parent = band === category ? null : category
              return (
                <tr key={`${category.kind} ${category.key} ${band.kind} ${band.key}`}>
                  <th
                    scope="row"
                    dir="auto"
                    className={classNames(
                      'wrap-anywhere py-2 pr-3 text-left',
                      parent ? 'pl-5 font-normal text-muted' : 'font-medium',
                    )}
                  >
                    {nameOf(band)}
                  </th>
                  <td className="whitespace-nowrap py-2 text-right">
                    <RowsLink
                      filter={filterOf(band, parent)}
                      of={parent ? `for ${nameOf(band)} in ${nameOf(parent)}` : `for ${nameOf(band)}`}
                      className="underline decoration-line underline-offset-2 hover:text-accent"
                    >
                      {format.money(Math.abs(band.cents))}
                    </RowsLink>
                  </td>
                </tr>
              )
            }),
          )}
          <tr className="font-medium">
            <th scope="row" className="py-2 text-left">
              Total
            </th>
            <td className="py-2 text-right">{format.money(flow.totalCents)}</td>
          </tr>
        </tbody>
      </table>
    ))}
  </div>
)
