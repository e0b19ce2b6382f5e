import { isMonth } from '#domain/calendar.ts'
import type { LedgerTransaction } from '#domain/transaction.ts'
import { format } from '#web/format/format.ts'

/** What an amount in another currency counts as, with its rate and the day or month of that. */
export function TransactionValue({ transaction }: { transaction: LedgerTransaction }) {
  const { valueCents, rate, rateDate, currency, leftOutBy } = transaction
  if (leftOutBy === 'no_rate')
    return (
      <span className="block font-normal text-muted text-xs">
        {valueCents === null ? 'No rate yet' : 'No rate for the purchase yet'}
      </span>
    )
  if (valueCents === null || rate === null || rateDate === null) return null
  const date = isMonth(rateDate) ? format.month(rateDate) : format.day(rateDate)
  return (
    <span
      title={`1 ${currency} = ${format.number(Number(rate), { maximumSignificantDigits: 6 })}, ${date}`}
      className="block font-normal text-muted text-xs"
    >
      {valueCents > 0 && '+'}
      {format.money(valueCents)}
      <span className="sr-only">
        {' '}
        at a rate of {rate}, {date}
      </span>
    </span>
  )
}
