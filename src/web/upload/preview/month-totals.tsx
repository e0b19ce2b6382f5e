import { format } from '#web/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { moneyText } from './money-text.ts'
import type { PreviewPart } from './preview.ts'

/** What came in and went out each month, for a look at the statement beside it. */
export const MonthTotals = ({ months, currency }: Pick<PreviewPart, 'months' | 'currency'>) =>
  months.length > 0 && (
    <Card aria-labelledby="month-totals" className="overflow-clip">
      <h2 id="month-totals" className="px-4 pt-4 font-semibold">
        By month
      </h2>
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        aria-labelledby="month-totals"
        className="max-h-56 overflow-y-auto"
      >
        <table className="w-full tabular-nums">
          <thead className="sticky top-0 bg-surface text-muted text-xs">
            <tr className="*:px-1.5 *:py-2 *:font-medium *:first:pl-4 *:last:pr-4">
              <th className="text-left">Month</th>
              <th className="text-right">In</th>
              <th className="text-right">Out</th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, in: moneyIn, out }) => (
              <tr key={month} className="border-line border-t *:px-1.5 *:py-1.5 *:first:pl-4 *:last:pr-4">
                <th className="whitespace-nowrap text-left font-normal">{format.month(month)}</th>
                <td className={classNames('text-right', moneyIn > 0 && 'text-positive')}>
                  {moneyIn === 0 ? '–' : moneyText(moneyIn, currency)}
                </td>
                <td className="text-right">{out === 0 ? '–' : moneyText(out, currency)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  )
