import type { Cents } from '#domain/money.ts'
import type { MonthlySpending } from '#domain/spending.ts'
import { ChartTooltip } from '#web/charts/chart-tooltip.tsx'
import { format } from '#web/format/format.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'

/** The month of a bar. The current one is marked, because it is not over. */
export const monthName = ({ month, isSoFar }: MonthlySpending): string =>
  isSoFar ? `${monthWithDays(month)} so far` : monthWithDays(month)

type SpendingTooltipProps = { bar: MonthlySpending; hasCosts: boolean; x: number; y: number }

export const SpendingTooltip = ({ bar, hasCosts, x, y }: SpendingTooltipProps) => (
  <ChartTooltip x={x} y={y} title={monthName(bar)}>
    <dl className="grid grid-cols-[auto_auto_auto] gap-x-3 gap-y-0.5 whitespace-nowrap tabular-nums">
      <Line name="Total" cents={bar.netCents} direction={directionOf(bar)} isStrong />
      <Line
        name="Transactions"
        cents={bar.transactionTotalCents}
        direction={bar.transactionTotalCents < 0 ? 'spending' : 'income'}
      />
      {hasCosts ? (
        <Line name="Recurring" cents={bar.recurringTotalCents} direction="spending" />
      ) : (
        <Line name="Recurring" cents={null} direction="unknown" />
      )}
    </dl>
    {!hasCosts && <p className="mt-1 text-muted">{withoutCosts}</p>}
  </ChartTooltip>
)

const directionOf = ({ isExpense }: MonthlySpending) => (isExpense ? 'net spending' : 'net income')

/** Shown wherever totals lack recurring costs because these could not be read. */
export const withoutCosts = 'Totals do not include recurring costs.'

/** `cents` is null if the amount is unknown. */
type LineProps = { name: string; cents: Cents | null; direction: string; isStrong?: boolean }

const Line = ({ name, cents, direction, isStrong = false }: LineProps) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className={isStrong ? 'text-right font-semibold' : 'text-right'}>
      {cents === null ? '–' : format.money(Math.abs(cents))}
    </dd>
    <dd className="text-muted">{direction}</dd>
  </>
)

type SpendingTableProps = { months: readonly MonthlySpending[]; hasCosts: boolean }

/** The chart as a table for screen readers. */
export const SpendingTable = ({ months, hasCosts }: SpendingTableProps) => (
  <div className="sr-only">
    <table>
      <caption>Monthly spending</caption>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col">Total</th>
          <th scope="col">Direction</th>
          <th scope="col">Transactions</th>
          <th scope="col">Recurring</th>
        </tr>
      </thead>
      <tbody>
        {months.map((bar) => (
          <tr key={bar.month}>
            <th scope="row">{monthName(bar)}</th>
            <td>{format.money(bar.spendingCents)}</td>
            <td>{directionOf(bar)}</td>
            <td>
              {format.money(Math.abs(bar.transactionTotalCents))}{' '}
              {bar.transactionTotalCents < 0 ? 'spending' : 'income'}
            </td>
            <td>{hasCosts ? `${format.money(bar.recurringTotalCents)} spending` : '– unknown'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
