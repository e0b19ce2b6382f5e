import type { TransactionFilter } from '#contract/transactions.ts'
import type { Cents } from '#domain/money.ts'
import { partsOf } from '#domain/parts.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { format } from '#web/format/format.ts'
import { RowsLink } from '#web/reports/rows-link.tsx'
import { Card } from '#web/ui/card.tsx'
import type { ReviewedYear } from './reviewed-year.ts'
import type { YearFigures } from './use-year-figures.ts'
import { Cell, figureLook, Heading, headLook, RowName, tableLook } from './year-table.tsx'

type Figure = 'income' | 'spending'
type YearCategoriesProps = { figure: Figure; figures: YearFigures; reviewed: ReviewedYear }

type Row = {
  name: string
  /** What its figures link to; null if they are not links. */
  filter: TransactionFilter | null
  cents: Cents
  beforeCents: Cents
}

/** The number of categories that fit on one printed page together with everything else. The rest become one row. */
const mostPrinted = { spending: 12, income: 4 }

/** What each category adds to income or spending, including categories that only the year before had. */
export function YearCategories({ figure, figures, reviewed }: YearCategoriesProps) {
  const { year, before, daysBefore, isSoFar } = reviewed
  const isIncome = figure === 'income'
  const sign = isIncome ? 1 : -1
  const groups = isIncome ? figures.income : figures.spending
  const groupsBefore = isIncome ? figures.incomeBefore : figures.spendingBefore
  const title = isIncome ? 'Income by category' : 'Spending by category'
  const now = centsByCategory(groups, sign)
  const earlier = centsByCategory(daysBefore ? groupsBefore : [], sign)
  const rows = [...new Set([...now.keys(), ...earlier.keys()])]
    .map(
      (category): Row => ({
        name: category,
        filter: { category, with_children: 'true' },
        cents: now.get(category) ?? 0,
        beforeCents: earlier.get(category) ?? 0,
      }),
    )
    .sort((one, other) => other.cents - one.cents || other.beforeCents - one.beforeCents)
  const sumOf = (name: string, filter: Row['filter'], rows: readonly Row[]): Row => ({
    name,
    filter,
    cents: rows.reduce((total, { cents }) => total + cents, 0),
    beforeCents: rows.reduce((total, { beforeCents }) => total + beforeCents, 0),
  })
  const most = mostPrinted[figure]
  const isPrinted = (index: number) => rows.length <= most || index < most - 1
  const others = rows.slice(most - 1)
  const parts = partsOf(rows.map(({ cents }) => cents))
  if (rows.length === 0) return null
  return (
    <Card aria-label={title} className="p-4 md:p-5 print:p-2">
      <h2 className="mb-2 font-semibold print:mb-0.5">{title}</h2>
      <table className={tableLook}>
        <thead className={headLook}>
          <tr>
            <Heading>Category</Heading>
            <Heading>{year}</Heading>
            <Heading>Share</Heading>
            {daysBefore && (
              <Heading className={wideOnly}>{isSoFar ? `Same days of ${before}` : before}</Heading>
            )}
            {daysBefore && <Heading>Change</Heading>}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, index) => (
            <CategoryRow
              key={row.name}
              figure={figure}
              reviewed={reviewed}
              row={row}
              share={shareText(parts[index] ?? null)}
              className={isPrinted(index) ? '' : 'print:hidden'}
            />
          ))}
          {!isPrinted(rows.length - 1) && (
            <CategoryRow
              figure={figure}
              reviewed={reviewed}
              row={sumOf(`${others.length} other categories`, null, others)}
              className="hidden print:table-row"
            />
          )}
          <CategoryRow
            figure={figure}
            reviewed={reviewed}
            row={sumOf('Total', {}, rows)}
            className="font-semibold"
          />
        </tbody>
      </table>
    </Card>
  )
}

type CategoryRowProps = {
  figure: Figure
  reviewed: ReviewedYear
  row: Row
  share?: string
  className: string
}

function CategoryRow({ figure, reviewed, row, share, className }: CategoryRowProps) {
  const { year, before, days, daysBefore } = reviewed
  const amount = (cents: Cents, days: TransactionFilter, year: string) =>
    row.filter ? (
      <RowsLink
        filter={{ figure, ...days, ...row.filter }}
        of={`of ${figure} for ${row.name} in ${year}`}
        className={figureLook}
      >
        {format.money(cents)}
      </RowsLink>
    ) : (
      format.money(cents)
    )
  return (
    <tr className={className}>
      <RowName>{row.name}</RowName>
      <Cell>{amount(row.cents, days, year)}</Cell>
      <Cell className="text-muted">{share}</Cell>
      {daysBefore && <Cell className={wideOnly}>{amount(row.beforeCents, daysBefore, before)}</Cell>}
      {daysBefore && <Cell className="text-muted">{changeText(row)}</Cell>}
    </tr>
  )
}

/** Hidden on phones, which have no room for it next to the change. */
const wideOnly = 'max-sm:hidden print:table-cell'

const centsByCategory = (groups: readonly ReportGroup[], sign: 1 | -1) =>
  new Map(groups.map(({ keys, netCents = 0 }) => [keys[0] ?? '', sign * netCents + 0]))

/** A category in which more was paid back than spent has no share. */
const shareText = (part: number | null) => (part === null ? '–' : format.percent(part))

function changeText({ cents, beforeCents }: Row): string {
  const change = cents - beforeCents
  if (beforeCents === 0) return change === 0 ? 'Same' : 'New'
  return change === 0 ? 'Same' : `${change > 0 ? '+' : ''}${format.money(change)}`
}
