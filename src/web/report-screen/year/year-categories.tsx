import type { TransactionFilter } from '#contract/transactions.ts'
import type { Cents } from '#domain/money.ts'
import { partsOf } from '#domain/parts.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { format } from '#web/format/format.ts'
import { RowsLink } from '#web/reports/rows-link.tsx'
import { Card } from '#web/ui/card.tsx'
import type { ReviewedYear } from './reviewed-year.ts'
import { Cell, figureLook, Heading, headLook, RowName, tableLook } from './year-table.tsx'

type YearCategoriesProps = {
  figure: 'income' | 'spending'
  groups: readonly ReportGroup[]
  groupsBefore: readonly ReportGroup[]
  reviewed: ReviewedYear
  mostPrinted: number
}

type Row = { name: string; filter: TransactionFilter; cents: Cents; beforeCents: Cents }

/** What each category adds to income or spending, including categories that only the year before had. */
export function YearCategories({ figure, groups, groupsBefore, reviewed, mostPrinted }: YearCategoriesProps) {
  const { year, before, days, daysBefore, isSoFar } = reviewed
  const sign = figure === 'income' ? 1 : -1
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
  const sumOf = (name: string, rows: readonly Row[]): Row => ({
    name,
    filter: {},
    cents: rows.reduce((total, { cents }) => total + cents, 0),
    beforeCents: rows.reduce((total, { beforeCents }) => total + beforeCents, 0),
  })
  const total = sumOf('Total', rows)
  const isPrinted = (index: number) => rows.length <= mostPrinted || index < mostPrinted - 1
  const others = sumOf(`${rows.length - mostPrinted + 1} other categories`, rows.slice(mostPrinted - 1))
  const parts = partsOf(rows.map(({ cents }) => cents))
  const title = figure === 'income' ? 'Income by category' : 'Spending by category'
  const shown = (row: Row, share: string | null, className: string) => (
    <tr key={row === total ? '' : row.name} className={className}>
      <RowName>{row.name}</RowName>
      <Cell>
        <RowsLink
          filter={{ figure, ...days, ...row.filter }}
          of={`of ${figure} for ${row.name} in ${year}`}
          className={figureLook}
        >
          {format.money(row.cents)}
        </RowsLink>
      </Cell>
      <Cell className="text-muted">{share}</Cell>
      {daysBefore && (
        <Cell className={wideOnly}>
          <RowsLink
            filter={{ figure, ...daysBefore, ...row.filter }}
            of={`of ${figure} for ${row.name} in ${before}`}
            className={figureLook}
          >
            {format.money(row.beforeCents)}
          </RowsLink>
        </Cell>
      )}
      {daysBefore && <Cell className="text-muted">{changeText(row)}</Cell>}
    </tr>
  )
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
          {rows.map((row, index) =>
            shown(row, shareText(parts[index] ?? null), isPrinted(index) ? '' : 'print:hidden'),
          )}
          {!isPrinted(rows.length - 1) && (
            <tr className="hidden print:table-row">
              <RowName>{others.name}</RowName>
              <Cell>{format.money(others.cents)}</Cell>
              <Cell />
              {daysBefore && <Cell>{format.money(others.beforeCents)}</Cell>}
              {daysBefore && <Cell className="text-muted">{changeText(others)}</Cell>}
            </tr>
          )}
          {shown(total, null, 'font-semibold')}
        </tbody>
      </table>
    </Card>
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
