import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type Cents, isExactSum } from '#domain/money.ts'
import { parseSearch } from '#domain/search/parse-search.ts'
import { plainTypist } from '#domain/search/write-search.ts'
import type { LedgerMonth } from '#web/api/transactions.ts'
import { format } from '#web/format/format.ts'
import { Card } from '#web/ui/card.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Skeleton } from '#web/ui/progress.tsx'
import { figureNames } from '#web/words/figure-words.ts'
import { searchTermName } from '#web/words/search-words.ts'
import { type HistoryFilter, hasDates } from './history-filter.ts'

type SummaryCardsProps = {
  /** Undefined while they load, null if that failed. */
  months: readonly LedgerMonth[] | null | undefined
  filter: HistoryFilter
}

/** The two totals of the shown months. */
export function SummaryCards({ months, filter }: SummaryCardsProps) {
  const sum = (part: 'totalCents' | 'netCents' | 'excludedCents' | 'transferCents') =>
    months?.reduce((sum, month) => sum + month[part], 0) ?? 0
  const net = sum('netCents')
  return (
    <div className="mb-6 grid gap-4 md:grid-cols-2">
      <SummaryCard
        title="Total Transactions"
        figure={months === null ? '–' : months && format.sum(sum('totalCents'))}
        tone={months ? (net < 0 ? 'text-negative' : 'text-positive') : 'text-muted'}
        // The sign must not depend on color alone.
        aside={months && isExactSum(sum('totalCents')) && `${nameOfNet(net)} ${format.money(Math.abs(net))}`}
        note={[hasDates(filter) ? 'Filtered by date range' : 'All transactions', ...furtherFilters(filter)]}
      />
      <SummaryCard
        title="Total Credit Card Payments"
        figure={months === null ? '–' : months && format.sum(sum('excludedCents') - sum('transferCents'))}
        aside={
          months &&
          (sum('excludedCents') > 0 && !filter.excluded ? (
            <ExcludedLink filter={filter} />
          ) : (
            'Excluded from the total'
          ))
        }
        note={['Filtered by rules', ...furtherFilters(filter)]}
      />
    </div>
  )
}

const nameOfNet = (net: Cents) => (net < 0 ? 'Net spending' : net > 0 ? 'Net income' : 'Net')

const furtherFilters = ({
  search,
  category,
  account_id,
  not_category,
  excluded,
  figure,
  rule_id,
}: HistoryFilter): string[] => [
  ...(search ? searchNames(search) : []),
  ...(category ? [`in ${category}`] : []),
  ...(not_category ? [`without ${not_category.join(', ')}`] : []),
  ...(excluded === 'true' ? ['only excluded'] : []),
  ...(excluded === 'false' ? ['without excluded'] : []),
  ...(figure ? [figureNames[figure].toLowerCase()] : []),
  ...(account_id ? ['in one account'] : []),
  ...(rule_id ? ['of one rule'] : []),
]

/** Describes a search in words, because the URL has it in the notation of the API. */
function searchNames(search: string): string[] {
  const terms = parseSearch(search, plainTypist)
  const isText = terms.every(({ kind, not }) => kind === 'text' && !not)
  return isText ? [`matching “${search}”`] : terms.map(searchTermName)
}

const ExcludedLink = ({ filter }: { filter: HistoryFilter }) => (
  <Link
    to="/history"
    search={{ ...filter, excluded: 'true' }}
    resetScroll={false}
    className="-my-1 inline-block py-1 font-medium text-accent underline-offset-2 hover:underline"
  >
    Show only excluded
  </Link>
)

type SummaryCardProps = {
  title: string
  figure: string | undefined
  tone?: string
  aside: ReactNode
  note: readonly string[]
}

const SummaryCard = ({ title, figure, tone, aside, note }: SummaryCardProps) => (
  <Card className="min-w-0 p-5">
    <h2 className="font-medium text-muted">{title}</h2>
    {figure === undefined ? (
      <Skeleton className="mt-2 mb-1 h-8 w-40" />
    ) : (
      <p
        className={classNames('mt-1 font-semibold text-3xl tabular-nums tracking-tight wrap-anywhere', tone)}
      >
        {figure}
      </p>
    )}
    {/* Always one line, or the search field below would move while you type. */}
    <div className="mt-2 flex justify-between gap-x-4 text-muted text-xs max-lg:flex-col">
      <p title={note.join(' · ')} className="min-w-0 truncate">
        {note.map((part, index) => (
          <span key={part}>
            {index > 0 && ' · '}
            <bdi>{part}</bdi>
          </span>
        ))}
      </p>
      <p className="min-h-4 shrink-0 tabular-nums">{aside}</p>
    </div>
  </Card>
)
