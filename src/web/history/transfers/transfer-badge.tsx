import { Link } from '@tanstack/react-router'
import { ArrowLeftRight } from 'lucide-react'
import type { LedgerTransaction } from '#domain/transaction.ts'
import type { AccountNames } from '#web/api/accounts.ts'
import type { LedgerTransfer } from '#web/api/transfers.ts'
import { format } from '#web/format/format.ts'
import { classNames } from '#web/ui/class-names.ts'
import { rowInAddress } from '#web/ui/row-in-address.ts'
import { badgeText } from './refund-badge.tsx'

type TransferBadgeProps = {
  transaction: LedgerTransaction
  transfer: LedgerTransfer
  accountNames: AccountNames
  /** Shows the whole transfer. */
  onOpen: () => void
}

/** Names the other side of a transfer and links to it. If there are several transactions, a dialog lists them. */
export function TransferBadge({ transaction, transfer, accountNames, onOpen }: TransferBadgeProps) {
  const others = otherSides(transfer, transaction)
  const [other] = others
  const name = `${transaction.cents < 0 ? 'To' : 'From'} ${nameOfOthers(transfer, others, accountNames)}`
  const content = (
    <>
      <ArrowLeftRight aria-hidden="true" className="size-3 shrink-0" />
      <span className="sr-only">Transfer </span>
      <bdi className={classNames('truncate', badgeText)}>{name}</bdi>
    </>
  )
  return other && others.length === 1 ? (
    <Link
      to="/history"
      hash={rowInAddress(other.countedOn, other.id)}
      resetScroll={false}
      title={`${name} on ${format.day(other.date)}: go to the other side`}
      className={badgeLook}
    >
      {content}
    </Link>
  ) : (
    <button type="button" title={`${name}: show the transfer`} onClick={onOpen} className={badgeLook}>
      {content}
    </button>
  )
}

const badgeLook = classNames(
  'inline-flex max-w-full items-center gap-1 rounded-full border border-line bg-sunken px-2 py-0.5',
  'font-medium text-muted text-xs transition-colors duration-150 hover:border-accent hover:text-accent',
  'max-md:py-1.5',
)

const otherSides = ({ transactions }: LedgerTransfer, { id }: LedgerTransaction) =>
  transactions.filter((side) => side.id !== id)

/** The account on the other side, with the number of its transactions if there are several. */
function nameOfOthers(
  { outsideAccount }: LedgerTransfer,
  others: readonly LedgerTransaction[],
  accountNames: AccountNames,
): string {
  if (outsideAccount !== null) return outsideAccount
  const names = new Set(others.map(({ accountId }) => accountNames?.get(accountId) ?? 'another account'))
  const name = names.size === 1 ? [...names].join() : `${format.number(names.size)} accounts`
  return others.length > 1 ? `${name} (${format.number(others.length)})` : name
}
