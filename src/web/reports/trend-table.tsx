import type { TransactionFilter } from '#contract/transactions.ts'
import type { Cents } from '#domain/money.ts'
import { format } from '#web/format/format.ts'
import type { Period } from './period-chart.tsx'
import { RowsLink } from './rows-link.tsx'
import type { TrendSeries } from './trend-series.ts'

type TrendTableProps = {
  periods: readonly Period[]
  series: readonly TrendSeries[]
  totals: readonly Cents[]
  filter: TransactionFilter
}

/** The chart as a table, latest period first. Each amount links to its transactions. */
export function TrendTable({ periods, series, totals, filter }: TrendTableProps) {
  const columns = periods.map((period, at) => ({ ...period, at })).reverse()
  return (
    <ScrollableAmounts>
      <table className="w-full border-collapse text-right tabular-nums">
        <thead className="border-line border-b text-muted text-xs">
          <tr>
            <th scope="col" className={`${firstColumn} text-left font-medium`}>
              <span className="sr-only">Name</span>
            </th>
            <th scope="col" className="py-2 pl-4 align-top font-medium">
              Total
            </th>
            {columns.map(({ key, short, part, name }) => (
              <th key={key} scope="col" className="whitespace-nowrap py-2 pl-4 align-top font-medium">
                <abbr title={name} className="no-underline">
                  {short}
                </abbr>
                {part && <span className="block font-normal">{part}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          <tr className="font-medium">
            <th scope="row" className={`${firstColumn} text-left`}>
              All
            </th>
            <Cell>
              <Amount cents={totals.reduce((sum, cents) => sum + cents, 0)} filter={filter} of="in all" />
            </Cell>
            {columns.map(({ key, name, at, filter }) => (
              <Cell key={key}>
                <Amount cents={totals[at] ?? 0} filter={filter} of={`in ${name}`} />
              </Cell>
            ))}
          </tr>
          {series.map((one) => (
            <tr key={one.key}>
              <th scope="row" dir="auto" className={`${firstColumn} text-left font-normal`}>
                {one.name}
              </th>
              <Cell>
                <Amount cents={one.cents} filter={{ ...filter, ...one.filter }} of={`for ${one.name}`} />
              </Cell>
              {columns.map(({ key, name, at, filter }) => (
                <Cell key={key}>
                  <Amount
                    cents={one.values[at] ?? 0}
                    filter={{ ...filter, ...one.filter }}
                    of={`for ${one.name} in ${name}`}
                  />
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollableAmounts>
  )
}

/** A table that can be wider than the screen. */
export const ScrollableAmounts = ({ children }: { children: React.ReactNode }) => (
  <section
    aria-label="Amounts"
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
    tabIndex={0}
    // By themselves, browsers leave a focused link behind the first column or half outside.
    onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
    className="relative mt-5 scroll-pl-48 overflow-x-auto"
  >
    {children}
  </section>
)

const firstColumn = 'wrap-anywhere sticky left-0 min-w-32 max-w-48 bg-surface py-2 pr-2'

export const Cell = ({ children }: { children: React.ReactNode }) => (
  <td className="whitespace-nowrap py-2 pl-4">{children}</td>
)

type AmountProps = { cents: Cents; filter: TransactionFilter; of: string }

/** An amount that links to its transactions. */
export const Amount = ({ cents, filter, of }: AmountProps) =>
  cents === 0 ? (
    <span className="text-muted">–</span>
  ) : (
    <RowsLink
      filter={filter}
      of={of}
      className="underline decoration-line underline-offset-2 hover:text-accent"
    >
      {format.money(cents)}
    </RowsLink>
  )
