import type { TransactionFilter } from '#contract/transactions.ts'
import type { ReportGroup } from '#web/api/reports.ts'
import { format } from '#web/format/format.ts'
import { merchantFilter } from '#web/reports/merchant-table.tsx'
import { RowsLink } from '#web/reports/rows-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Cell, figureLook, Heading, headLook, RowName, tableLook } from './year-table.tsx'

type ListProps = { groups: readonly ReportGroup[]; days: TransactionFilter }

const mostShown = 10

/** The groups with the largest amounts spent. */
const largest = (groups: readonly ReportGroup[]) =>
  groups
    .map((group) => ({ ...group, cents: -(group.netCents ?? 0) + 0 }))
    .filter(({ cents }) => cents > 0)
    .sort((one, other) => other.cents - one.cents)
    .slice(0, mostShown)

const noMerchant = 'No merchant'

export const YearMerchants = ({ groups, days }: ListProps) => {
  const named = largest(groups.filter(({ keys }) => keys[0] !== null))
  const unnamed = groups.filter(({ keys }) => keys[0] === null)
  return (
    <Card aria-label="Largest merchants" className="p-4 md:p-5 print:p-2">
      <h2 className="mb-2 font-semibold print:mb-0.5">Largest merchants</h2>
      <table className={tableLook}>
        <thead className={headLook}>
          <tr>
            <Heading>Merchant</Heading>
            <Heading>Times</Heading>
            <Heading>Spent</Heading>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {[...named, ...unnamed].map(({ keys: [key = null], names, count = 0, netCents = 0 }) => (
            <tr key={key ?? ''}>
              <RowName className={key === null ? 'text-muted' : ''}>{names[0] ?? noMerchant}</RowName>
              <Cell className="text-muted">{format.number(count)}</Cell>
              <Cell>
                <RowsLink
                  filter={{ ...days, figure: 'spending', ...merchantFilter(key) }}
                  of={`with ${names[0] ?? noMerchant}`}
                  className={figureLook}
                >
                  {format.money(-netCents + 0)}
                </RowsLink>
              </Cell>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  )
}

/** One day per merchant, or the list might show ten months of rent. */
const largestDays = (groups: readonly ReportGroup[]) => {
  const merchants = Map.groupBy(groups, ({ keys: [day, merchant = null] }) => merchant ?? `${day} without`)
  return largest([...merchants.values()].flatMap((days) => largest(days).slice(0, 1)))
}

export const YearPurchases = ({ groups, days }: ListProps) => (
  <Card aria-label="Largest purchases" className="p-4 md:p-5 print:p-2">
    <h2 className="mb-2 font-semibold print:mb-0.5">Largest purchases</h2>
    <table className={tableLook}>
      <thead className={headLook}>
        <tr>
          <Heading>Merchant</Heading>
          <Heading>Day</Heading>
          <Heading>Spent</Heading>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {largestDays(groups).map(({ keys: [day, merchant = null], names, cents }) => (
          <tr key={`${day} ${merchant}`}>
            <RowName>{names[1] ?? noMerchant}</RowName>
            <Cell className="text-muted">{format.day(day ?? '')}</Cell>
            <Cell>
              <RowsLink
                filter={{
                  ...days,
                  figure: 'spending',
                  start_date: day ?? '',
                  end_date: day ?? '',
                  ...merchantFilter(merchant),
                }}
                of={`with ${names[1] ?? noMerchant} on ${format.day(day ?? '')}`}
                className={figureLook}
              >
                {format.money(cents)}
              </RowsLink>
            </Cell>
          </tr>
        ))}
      </tbody>
    </table>
    <p className="mt-3 text-muted text-xs">
      The day on which you spent most at each merchant. Several payments on a day count as one.
    </p>
  </Card>
)
