import { type Cents, formatCents } from '#domain/money.ts'
import type { MonthlySpending } from '#domain/spending.ts'
import { ChartTooltip } from './chart-tooltip.tsx'

type SpendingTooltipProps = { bar: MonthlySpending; x: number; y: number }

export const SpendingTooltip = ({ bar, x, y }: SpendingTooltipProps) => (
  <ChartTooltip x={x} y={y} title={bar.label}>
    <dl className="grid grid-cols-[auto_auto_auto] gap-x-3 gap-y-0.5 whitespace-nowrap tabular-nums">
      <Line name="Total" cents={bar.netCents} direction={directionOf(bar)} isStrong />
      <Line
        name="Transactions"
        cents={bar.transactionTotalCents}
        direction={bar.transactionTotalCents < 0 ? 'spending' : 'income'}
      />
      <Line name="Recurring" cents={bar.recurringTotalCents} direction="spending" />
    </dl>
  </ChartTooltip>
)

const directionOf = ({ isExpense }: MonthlySpending) => (isExpense ? 'net spending' : 'net income')

type LineProps = { name: string; cents: Cents; direction: string; isStrong?: boolean }

const Line = ({ name, cents, direction, isStrong = false }: LineProps) => (
  <>
    <dt className="text-muted">{name}</dt>
    <dd className={isStrong ? 'text-right font-semibold' : 'text-right'}>{formatCents(Math.abs(cents))}</dd>
    <dd className="text-muted">{direction}</dd>
  </>
)

/** The chart as a table for screen readers. */
export const SpendingTable = ({ months }: { months: readonly MonthlySpending[] }) => (
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
            <th scope="row">{bar.label}</th>
            <td>{formatCents(bar.spendingCents)}</td>
            <td>{directionOf(bar)}</td>
            <td>
              {formatCents(Math.abs(bar.transactionTotalCents))}{' '}
              {bar.transactionTotalCents < 0 ? 'spending' : 'income'}
            </td>
            <td>{formatCents(bar.recurringTotalCents)} spending</td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)
