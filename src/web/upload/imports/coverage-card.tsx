import { useQueries, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { monthOf } from '#domain/calendar.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { type Coverage, coverageQuery } from '#web/api/imports.ts'
import { format } from '#web/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { isAwaited } from '#web/ui/is-awaited.ts'
import { counted } from '#web/words/counted.ts'

/** What the files of each account cover. */
export function useCoverages() {
  const loading = useQuery(accountsQuery)
  const { data: accounts = [] } = loading
  const coverages = useQueries({ queries: accounts.map(({ id }) => coverageQuery(id)) })
  return { accounts, coverages, isAwaited: [loading, ...coverages].some(isAwaited) }
}

/** Which months the imported files of each account cover, and what they leave out for certain. */
export function CoverageCard({ accounts, coverages }: ReturnType<typeof useCoverages>) {
  const shown = accounts.flatMap((account, place) => {
    const coverage = coverages[place]?.data
    return coverage && coverage.months.length > 0 ? [{ ...account, coverage }] : []
  })
  if (shown.length === 0) return null
  return (
    <Card aria-labelledby="coverage" className="mb-6 p-5">
      <h2 id="coverage" className="font-medium">
        What your statements cover
      </h2>
      <div className="mt-3 flex flex-col gap-5">
        {shown.map(({ id, name, currency, coverage }) => (
          <div key={id}>
            {accounts.length > 1 && (
              <h3 dir="auto" className="wrap-anywhere mb-2 text-muted">
                {name}
              </h3>
            )}
            <Years coverage={coverage} />
            <Overlaps overlaps={coverage.overlaps} />
            <Gaps gaps={coverage.gaps} currency={currency} />
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="mt-4 flex flex-wrap gap-x-4 gap-y-1 text-muted text-xs">
        {(['whole', 'part', 'none'] as const).map((share) => (
          <span key={share} className="flex items-center gap-1.5">
            <span className={classNames('size-3 rounded-sm', looks[share])} />
            {names[share]}
          </span>
        ))}
        {shown.some(({ coverage }) => coverage.overlaps.length > 0) && (
          <span className="flex items-center gap-1.5">
            <span className={classNames('flex size-3 rounded-sm', looks.whole)}>
              <OverlapMark />
            </span>
            Several files
          </span>
        )}
      </p>
    </Card>
  )
}

type Month = Coverage['months'][number]
type Share = 'whole' | 'part' | 'none'

const looks: Record<Share, string> = {
  whole: 'bg-accent-solid forced-colors:bg-[Highlight]',
  part: 'bg-linear-to-t from-accent-solid from-50% to-sunken to-50% border border-accent-solid',
  none: 'border border-line bg-sunken',
}
const names: Record<Share, string> = { whole: 'All days', part: 'Some days', none: 'No days' }

const shareOf = ({ days, coveredDays }: Month): Share =>
  coveredDays === 0 ? 'none' : coveredDays < days ? 'part' : 'whole'

/** A dot on a month with days that are in more than one file. */
const OverlapMark = () => (
  <span className="m-auto size-1.5 rounded-full border border-accent-solid bg-surface forced-colors:bg-[Canvas]" />
)

/** A row of months for each year, newest first. */
function Years({ coverage: { months, overlaps } }: { coverage: Coverage }) {
  const years = [...new Set(months.map(({ month }) => month.slice(0, 4)))].reverse()
  return (
    <ul aria-label="Covered months" className="flex flex-col gap-1.5">
      <li aria-hidden="true" className="flex gap-3">
        <span className="w-10 shrink-0" />
        <span className="grid max-w-md flex-1 grid-cols-12 gap-1 text-center text-[0.625rem] text-muted">
          {monthsOf('2000', []).map(({ month }) => (
            <span key={month}>
              <span className="max-sm:hidden">{format.shortMonth(month)}</span>
              {/* There is room for one letter. */}
              <span className="sm:hidden">{format.shortMonth(month).slice(0, 1)}</span>
            </span>
          ))}
        </span>
      </li>
      {years.map((year) => (
        <li key={year} className="flex items-center gap-3">
          <span className="w-10 shrink-0 text-muted text-xs tabular-nums">{year}</span>
          <ul className="grid max-w-md flex-1 grid-cols-12 gap-1">
            {monthsOf(year, months).map((month) => (
              <li
                key={month.month}
                title={textOf(month, overlaps)}
                className={classNames('flex h-5 rounded-sm', looks[shareOf(month)])}
              >
                {overlapsIn(month, overlaps) && <OverlapMark />}
                <span className="sr-only">{textOf(month, overlaps)}</span>
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}

/** All twelve, so that the columns of the years stand below each other. */
const monthsOf = (year: string, months: readonly Month[]): Month[] =>
  Array.from({ length: 12 }, (_, place) => {
    const month = `${year}-${String(place + 1).padStart(2, '0')}`
    return months.find((each) => each.month === month) ?? { month, days: 1, coveredDays: 0, importIds: [] }
  })

const overlapsIn = ({ month }: Month, overlaps: Coverage['overlaps']): boolean =>
  overlaps.some(({ firstDay, lastDay }) => monthOf(firstDay) <= month && month <= monthOf(lastDay))

function textOf(month: Month, overlaps: Coverage['overlaps']): string {
  const share = shareOf(month)
  const days =
    share === 'part'
      ? `${format.number(month.coveredDays)} of ${format.number(month.days)} days`
      : names[share].toLowerCase()
  return `${format.month(month.month)}: ${days}${overlapsIn(month, overlaps) ? ', some in several files' : ''}`
}

/**
 * Says which days are in more than one file. Only the latest period is named, because monthly downloads can overlap
 * every time.
 */
function Overlaps({ overlaps }: { overlaps: Coverage['overlaps'] }) {
  const last = overlaps.at(-1)
  if (!last) return null
  const others = overlaps.length - 1
  return (
    <p className="mt-3 text-muted">
      More than one file covers {periodText(last)}
      {others > 0 && ` and ${counted(others, 'earlier period')}`}. Transactions that are in several files were
      saved only once.
    </p>
  )
}

const periodText = ({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string =>
  firstDay === lastDay ? format.day(firstDay) : `${format.day(firstDay)} to ${format.day(lastDay)}`

/** Days that are missing for certain, because the balances of the files do not follow from each other. */
const Gaps = ({ gaps, currency }: { gaps: Coverage['gaps']; currency: string }) =>
  gaps.length > 0 && (
    <ul className="mt-3 flex flex-col gap-1.5">
      {gaps.map(({ firstDay, lastDay, cents }) => (
        <li key={firstDay} className="flex gap-2">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
          <span>
            Your statements leave out {firstDay === lastDay ? 'transactions of ' : ''}
            {periodText({ firstDay, lastDay })}. The balances around those days show that{' '}
            {format.money(Math.abs(cents), currency)} is missing.
          </span>
        </li>
      ))}
    </ul>
  )
