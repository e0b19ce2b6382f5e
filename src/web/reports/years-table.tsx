import type { TransactionFilter } from '#contract/transactions.ts'
import type { Cents } from '#domain/money.ts'
import { format } from '#web/format/format.ts'
import { Amount, Cell, ScrollableAmounts } from './trend-table.tsx'

type Figure = { cents: Cents; filter: TransactionFilter }
/** A month of a year and of the year before. The difference is unknown until the month is over. */
export type YearsRow = { name: string; before: Figure; now: Figure; part: 'over' | 'so far' | 'to come' }

type YearsTableProps = { year: string; before: string; rows: readonly YearsRow[] }

/** Two years as a table, a month per row. Each amount links to its transactions. */
export function YearsTable({ year, before, rows }: YearsTableProps) {
  return (
    <ScrollableAmounts>
      <table className="w-full border-collapse text-right tabular-nums max-sm:text-[0.8125rem]">
        <thead className="border-line border-b text-muted text-xs">
          <tr>
            <th scope="col" className="py-2 text-left font-medium">
              <span className="sr-only">Month</span>
            </th>
            {[before, year, 'Difference'].map((name) => (
              <th key={name} scope="col" className="py-2 pl-4 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map(({ name, before: last, now, part }, at) => (
            <tr key={name} className={at === 0 ? 'font-medium' : undefined}>
              <th scope="row" className={`py-2 text-left ${at === 0 ? '' : 'font-normal'}`}>
                {name}
                {part === 'so far' && <span className="font-normal text-muted"> so far</span>}
              </th>
              <Cell>
                <Amount {...last} of={`for ${name} in ${before}`} />
              </Cell>
              <Cell>
                <Amount {...now} of={`for ${name} in ${year}`} />
              </Cell>
              <Cell>{part === 'over' ? differenceText(now.cents - last.cents) : '–'}</Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableAmounts>
  )
}

const differenceText = (cents: Cents) => `${cents > 0 ? '+' : ''}${format.money(cents)}`
