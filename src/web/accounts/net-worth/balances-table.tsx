import { Link } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { useId } from 'react'
import type { Account } from '#domain/accounts.ts'
import type { NetWorth } from '#domain/net-worth.ts'
import { format, useFormatSettings } from '#web/format/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { pointId } from './net-worth-chart.tsx'

type BalancesTableProps = {
  point: NetWorth
  accounts: readonly Account[]
  colors: ReadonlyMap<string, string>
  onClose: () => void
}

/** What every account held on a day. */
export function BalancesTable({ point, accounts, colors, onClose }: BalancesTableProps) {
  const titleId = useId()
  const { currency } = useFormatSettings()
  const accountOf = (accountId: string) => accounts.find(({ id }) => id === accountId)
  const sums = [
    ['Assets', point.assetsCents],
    ['Debts', point.debtsCents],
    ['Net worth', point.cents],
  ] as const
  return (
    <section
      aria-labelledby={titleId}
      data-focus-next={pointId(point.month)}
      className="mt-4 border-line border-t pt-3"
    >
      <div className="flex items-center justify-between gap-3">
        <h3 id={titleId} className="font-medium">
          Balances on {format.day(point.day)}
        </h3>
        <IconButton label="Close balances" onClick={onClose} className="-mr-2">
          <X />
        </IconButton>
      </div>
      <table aria-labelledby={titleId} className="mt-1 w-full">
        <thead className="sr-only">
          <tr>
            <th scope="col">Account</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody>
          {point.balances.map(({ accountId, cents, ownCents }) => (
            <tr key={accountId}>
              <th scope="row" className="flex items-baseline gap-2.5 py-1.5 pr-3 text-left font-normal">
                <span
                  aria-hidden="true"
                  className="size-2.5 shrink-0 rounded-full forced-color-adjust-none"
                  style={{ background: colors.get(accountId) }}
                />
                <Link
                  to="/history"
                  search={{ account_id: accountId, end_date: point.day }}
                  dir="auto"
                  className="wrap-anywhere underline-offset-2 hover:text-accent hover:underline"
                >
                  {accountOf(accountId)?.name}
                </Link>
              </th>
              <td className="whitespace-nowrap py-1.5 text-right tabular-nums">
                {accountOf(accountId)?.currency !== currency && (
                  <span className="text-muted text-xs">
                    {format.money(ownCents, accountOf(accountId)?.currency)} ={' '}
                  </span>
                )}
                {format.sum(cents)}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot className="border-line border-t">
          {sums.map(([name, cents]) => (
            <tr key={name} className="text-muted last:font-semibold last:text-ink">
              <th scope="row" className="py-1 text-left font-[inherit]">
                {name}
              </th>
              <td className="whitespace-nowrap py-1 text-right tabular-nums">{format.sum(cents)}</td>
            </tr>
          ))}
        </tfoot>
      </table>
    </section>
  )
}
