import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Account } from '#domain/accounts.ts'
import type { Day, Month } from '#domain/calendar.ts'
import { type MonthBalance, netWorthByMonth } from '#domain/net-worth.ts'
import type { convertByMonth } from '#domain/rates/month-rates.ts'
import { format } from '#web/format/format.ts'
import { currentMonth, monthStart } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { Card } from '#web/ui/card.tsx'
import { ChoiceGroup } from '#web/ui/choice-group.tsx'
import { Skeleton } from '#web/ui/progress.tsx'
import { counted } from '#web/words/counted.ts'
import { colorsOf } from './account-areas.ts'
import { BalancesTable } from './balances-table.tsx'
import { NetWorthChart } from './net-worth-chart.tsx'

const ranges = [
  ['13', '1 Year'],
  ['61', '5 Years'],
  ['all', 'All Time'],
] as const

type NetWorthCardProps = {
  /** Undefined while they load. */
  accounts: readonly Account[] | undefined
  balances: readonly MonthBalance[] | undefined
  /** The day of the latest transaction; null if it is not known. */
  lastDay: Day | null
  convert: ReturnType<typeof convertByMonth>
}

/** Net worth, and how it came about month by month. Closed accounts count: they may have had money. */
export function NetWorthCard({ accounts, balances, lastDay, convert }: NetWorthCardProps) {
  const [range, setRange] = useState<(typeof ranges)[number][0]>('all')
  const [selected, setSelected] = useState<Month | null>(null)
  const [shown, setShown] = useState<Month | null>(null)
  if (!accounts) return <LoadingCard />

  const all = netWorthByMonth(accounts, balances ?? [], convert, {
    ...{ today: today(), lastDay, monthStart: monthStart() },
  })
  const points = range === 'all' ? all : all.slice(-Number(range))
  const colors = colorsOf(accounts)
  const atMonth = (month: Month | null) => points.find((point) => point.month === month)
  const point = atMonth(shown) ?? atMonth(selected)
  const selectedPoint = atMonth(selected)
  const valueToday = ({ balanceCents, currency }: Account) => convert(balanceCents, currency, currentMonth())
  const cents = point?.cents ?? accounts.reduce((sum, account) => sum + (valueToday(account) ?? 0), 0)
  const monthsWithoutRate = ({ id }: Account) =>
    points.filter(({ withoutRate }) => withoutRate.includes(id)).length
  const leftOut = balances
    ? accounts.filter((account) => monthsWithoutRate(account) > 0 || valueToday(account) === null)
    : []

  return (
    <Card className="mb-6 p-4 md:p-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="font-medium text-muted">Net worth</h2>
          <p className="wrap-anywhere mt-1 font-semibold text-xl tabular-nums tracking-tight md:text-2xl">
            {format.sum(cents)}
          </p>
          {points.length > 1 && (
            <p className="mt-0.5 text-muted text-xs">{point ? format.day(point.day) : whenText(lastDay)}</p>
          )}
        </div>
        {all.length > 13 && (
          <div className="max-md:w-full [&_legend]:sr-only">
            <ChoiceGroup label="Period" choices={ranges} value={range} onChange={setRange} />
          </div>
        )}
      </div>
      {points.length > 1 && (
        <div className="mt-4">
          <NetWorthChart
            points={points}
            colors={colors}
            selected={selected}
            shown={shown}
            onSelect={(month) => setSelected(month === selected ? null : month)}
            onShow={setShown}
          />
        </div>
      )}
      <LeftOut
        accounts={leftOut.map((account) => ({ ...account, months: monthsWithoutRate(account) }))}
        of={points.length}
      />
      {selectedPoint && (
        <BalancesTable
          point={selectedPoint}
          accounts={accounts}
          colors={colors}
          onClose={() => setSelected(null)}
        />
      )}
    </Card>
  )
}

/** The balances of accounts contain every transaction, also those entered for a later day. */
const whenText = (lastDay: Day | null) =>
  lastDay !== null && lastDay > today() ? `With transactions until ${format.day(lastDay)}` : 'Today'

type LeftOutProps = { accounts: readonly (Account & { months: number })[]; of: number }

/** Accounts that are left out in some months, with the number of these months. */
const LeftOut = ({ accounts, of }: LeftOutProps) =>
  accounts.length > 0 && (
    <p className="mt-3 text-muted">
      Left out, because there is no exchange rate:{' '}
      <bdi>
        {accounts
          .map(({ name, currency, months }) =>
            of > 1 && months > 0
              ? `${name} (${currency}) in ${counted(months, 'month')}`
              : `${name} (${currency})`,
          )
          .join(', ')}
      </bdi>
      .{' '}
      <Link
        to="/settings"
        hash="rates"
        className="-my-1 inline-block py-1 font-medium text-accent underline underline-offset-2"
      >
        Add rates
      </Link>
    </p>
  )

const LoadingCard = () => (
  <Card className="mb-6 p-4 md:p-5">
    <h2 className="font-medium text-muted">Net worth</h2>
    <Skeleton className="mt-1 h-7 w-32 md:h-8" />
  </Card>
)
