import type { Cents } from '#domain/money.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { palette } from '#web/charts/chart-measures.ts'
import { format } from '#web/format/format.ts'
import { monthWithDays } from '#web/months/month-with-days.ts'
import { RowsLink } from '#web/reports/rows-link.tsx'
import { daysOfMonths, firstDayOfMonth, lastDayOfMonth, monthStart } from '#web/session/months.ts'
import { Card } from '#web/ui/card.tsx'
import type { YearFigures } from './use-year-figures.ts'
import { Cell, figureLook, Heading, headLook, RowName, tableLook } from './year-table.tsx'

type YearMonthsProps = { figures: YearFigures; year: string }
type Month = { month: string; income: Cents; spending: Cents }

const columns = [
  ['Income', 'income', ({ income }: Month) => income],
  ['Spending', 'spending', ({ spending }: Month) => spending],
  ['Left over', 'left_over', ({ income, spending }: Month) => income - spending],
] as const

/**
 * Income and spending of each month, as bars and as a table with links. Phones and paper have no room for the days of
 * each month.
 */
export function YearMonths({ figures: { incomeMonths, spendingMonths }, year }: YearMonthsProps) {
  const income = centsByMonth(incomeMonths)
  const spending = centsByMonth(spendingMonths)
  const months = Array.from({ length: 12 }, (_, index): Month => {
    const month = `${year}-${String(index + 1).padStart(2, '0')}`
    return { month, income: income.get(month) ?? 0, spending: -(spending.get(month) ?? 0) + 0 }
  })
  return (
    <Card aria-label="Months" className="p-4 md:p-5 print:p-2">
      <h2 className="mb-3 font-semibold print:mb-0.5">Months</h2>
      <MonthBars months={months} />
      {monthStart() !== 1 && (
        <p className="mb-2 text-muted text-xs sm:hidden print:block">
          {year} is {daysText(`${year}-01`, `${year}-12`)}, and {format.month(`${year}-01`)} is{' '}
          {daysText(`${year}-01`, `${year}-01`)}.
        </p>
      )}
      <table className={tableLook}>
        <thead className={headLook}>
          <tr>
            <Heading>Month</Heading>
            {columns.map(([name]) => (
              <Heading key={name}>{name}</Heading>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {months.map((each) => (
            <tr key={each.month}>
              <RowName>
                <span className="sm:hidden print:inline">{format.shortMonth(each.month)}</span>
                <span className="max-sm:hidden print:hidden">{monthWithDays(each.month)}</span>
              </RowName>
              {columns.map(([name, figure, centsOf]) => (
                <Cell key={name}>
                  {income.has(each.month) || spending.has(each.month) ? (
                    <RowsLink
                      filter={{ figure, ...daysOfMonths(each.month, each.month) }}
                      of={`of ${name} in ${format.month(each.month)}`}
                      className={figureLook}
                    >
                      {format.money(centsOf(each))}
                    </RowsLink>
                  ) : (
                    '–'
                  )}
                </Cell>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

const daysText = (first: string, last: string) => format.days(firstDayOfMonth(first), lastDayOfMonth(last))

const centsByMonth = (groups: readonly ReportGroup[]) =>
  new Map(groups.map(({ keys, netCents = 0 }) => [keys[0] ?? '', netCents]))

const height = 100
const incomeColor = palette[1]
const spendingColor = palette[0]

/** Hidden from screen readers, which read the table. */
function MonthBars({ months }: { months: readonly Month[] }) {
  const values = months.flatMap(({ income, spending }) => [income, spending])
  const most = Math.max(100, ...values)
  const least = Math.min(0, ...values)
  const y = (cents: Cents) => ((most - cents) / (most - least)) * height
  const bar = (cents: Cents, x: number, color: string) => (
    <rect x={x} width="7" y={Math.min(y(cents), y(0))} height={Math.abs(y(cents) - y(0))} fill={color} />
  )
  return (
    <div aria-hidden="true" className="mb-4">
      <p className="mb-2 flex gap-4 text-muted text-xs">
        <Legend color={incomeColor}>Income</Legend>
        <Legend color={spendingColor}>Spending</Legend>
      </p>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: hidden, and the table below says the same */}
      <svg viewBox={`0 0 240 ${height}`} preserveAspectRatio="none" className="block h-32 w-full print:h-20">
        {months.map(({ month, income, spending }, index) => (
          <g key={month}>
            {bar(income, index * 20 + 3, incomeColor)}
            {bar(spending, index * 20 + 10, spendingColor)}
          </g>
        ))}
        <path
          d={`M0 ${y(0)}H240`}
          vectorEffect="non-scaling-stroke"
          className="stroke-field-line"
          fill="none"
        />
      </svg>
      <p className="mt-1 grid grid-cols-12 text-center text-[0.6875rem] text-muted">
        {months.map(({ month }) => (
          <span key={month}>{format.shortMonth(month)}</span>
        ))}
      </p>
    </div>
  )
}

const Legend = ({ color, children }: { color: string; children: string }) => (
  <span className="flex items-center gap-1.5">
    {/* biome-ignore lint/a11y/noSvgWithoutTitle: the text beside it names the color */}
    <svg viewBox="0 0 10 10" className="size-2.5">
      <rect width="10" height="10" rx="2" fill={color} />
    </svg>
    {children}
  </span>
)
