import { Link } from '@tanstack/react-router'
import type { TransactionFilter } from '#contract/transactions.ts'
import type { Day } from '#domain/calendar.ts'
import { format } from '#web/format/format.ts'
import { linkLook } from '#web/ui/link-look.ts'
import { counted } from '#web/words/counted.ts'
import { changeOf, type MerchantFigures } from './merchant-figures.ts'
import type { ReportsSearch } from './reports-search.ts'
import { RowsLink } from './rows-link.tsx'

type MerchantTableProps = {
  merchants: readonly MerchantFigures[]
  filter: TransactionFilter
  filterBefore: TransactionFilter | null
  search: ReportsSearch
  /** The merchants that are not shown. */
  others: readonly MerchantFigures[]
}

/** Merchants with their figures, and links to their pages and transactions. */
export const MerchantTable = ({ merchants, filter, filterBefore, search, others }: MerchantTableProps) => (
  <table className="w-full border-collapse text-right tabular-nums">
    <thead className="border-line border-b text-muted text-xs">
      <tr>
        <Heading className="text-left">Merchant</Heading>
        <Heading>{search.figure === 'income' ? 'Received' : 'Spent'}</Heading>
        <Heading>Times</Heading>
        <Heading className="max-md:hidden">Average</Heading>
        <Heading className="max-lg:hidden">First</Heading>
        <Heading className="max-lg:hidden">Last</Heading>
        {filterBefore && <Heading className="max-md:hidden">Before</Heading>}
        {filterBefore && <Heading className="max-md:hidden">Change</Heading>}
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {merchants.map((merchant) => {
        const of = merchantFilter(merchant.key)
        const before = filterBefore && merchant.beforeCents !== 0 && (
          <RowsLink
            filter={{ ...filterBefore, ...of }}
            of={`with ${merchant.name} before`}
            className={beforeLook}
          >
            {format.money(merchant.beforeCents ?? 0)}
          </RowsLink>
        )
        return (
          <tr key={merchant.key ?? ''} className="hover:bg-sunken/60">
            <th scope="row" className="wrap-anywhere py-2 pr-3 text-left align-baseline font-medium">
              {merchant.key === null ? (
                merchant.name
              ) : (
                <Link
                  to="/reports"
                  search={{ ...search, merchant: merchant.key }}
                  dir="auto"
                  className="underline decoration-line underline-offset-2 hover:text-accent hover:decoration-current"
                >
                  {merchant.name}
                </Link>
              )}
              {/* What has no column on narrow screens. A merchant can be listed only because of the window before. */}
              <span className="block font-normal text-muted text-xs md:hidden">
                {merchant.count === 0 ? (
                  <>Before: {before}</>
                ) : (
                  [`Average ${format.money(merchant.averageCents)}`, filterBefore && changeText(merchant)]
                    .filter(Boolean)
                    .join(' · ')
                )}
              </span>
              {merchant.count > 0 && (
                <span className="block font-normal text-muted text-xs lg:hidden">
                  {firstAndLast(merchant)}
                </span>
              )}
            </th>
            <Cell>
              <RowsLink filter={{ ...filter, ...of }} of={`with ${merchant.name}`}>
                {format.money(merchant.cents)}
              </RowsLink>
            </Cell>
            <Cell>{format.number(merchant.count)}</Cell>
            <Cell className="max-md:hidden">
              {merchant.count === 0 ? '–' : format.money(merchant.averageCents)}
            </Cell>
            <Cell className="max-lg:hidden">{dayText(merchant.firstDay)}</Cell>
            <Cell className="max-lg:hidden">{dayText(merchant.lastDay)}</Cell>
            {filterBefore && <Cell className="max-md:hidden">{before || '–'}</Cell>}
            {filterBefore && <Cell className="text-muted max-md:hidden">{changeText(merchant)}</Cell>}
          </tr>
        )
      })}
      {others.length > 0 && (
        <tr className="text-muted">
          <th scope="row" className="py-2 pr-3 text-left align-baseline font-medium">
            {counted(others.length, 'other')}
          </th>
          <Cell>{format.money(others.reduce((sum, { cents }) => sum + cents, 0))}</Cell>
          <Cell>{format.number(others.reduce((sum, { count }) => sum + count, 0))}</Cell>
        </tr>
      )}
    </tbody>
  </table>
)

const beforeLook = linkLook.replace('text-accent', 'text-muted').replace('font-medium ', '')

/** The filter for the transactions of a merchant, or for those without one. */
export const merchantFilter = (key: string | null): TransactionFilter =>
  key === null ? { without_merchant: 'true' } : { merchant: key }

const dayText = (day: Day | null) => (day === null ? '–' : format.day(day))

/** `Dec 8, 2025 – Nov 22, 2026`, or a single day. */
export const firstAndLast = ({ firstDay, lastDay }: MerchantFigures) =>
  firstDay === lastDay ? dayText(firstDay) : `${dayText(firstDay)} – ${dayText(lastDay)}`

export const changeText = (merchant: MerchantFigures) => {
  const change = changeOf(merchant)
  if (merchant.beforeCents === 0) return 'New'
  return change === 0 ? 'Same' : `${change > 0 ? '+' : ''}${format.money(change)}`
}

type CellProps = { className?: string; children: React.ReactNode }

const Heading = ({ className = '', children }: CellProps) => (
  <th scope="col" className={`py-2 pl-3 font-medium first:pl-0 ${className}`}>
    {children}
  </th>
)

const Cell = ({ className = '', children }: CellProps) => (
  <td className={`whitespace-nowrap py-2 pl-3 align-baseline ${className}`}>{children}</td>
)
