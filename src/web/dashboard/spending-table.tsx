import { formatCents } from '#domain/money.ts'
import type { MonthlySpending } from '#domain/spending.ts'
import { directionOf } from './spending-tooltip.tsx'

/** The bars, for those who hear the page. */
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
