import type { KeyboardEvent, ReactNode } from 'react'
import { countDays } from '#domain/calendar.ts'
import { usualCents } from '#domain/cost-of-series.ts'
import { recurringNotes } from '#domain/recurring-notes.ts'
import type { FoundSeries } from '#web/api/found-series.ts'
import { format } from '#web/format/format.ts'
import { today } from '#web/session/today.ts'
import { Button } from '#web/ui/button.tsx'
import { isHandledElsewhere } from '#web/ui/single-keys.ts'
import { counted } from '#web/words/counted.ts'
import { confidenceText } from '#web/words/match-words.ts'
import { cadenceTexts, noteText } from '#web/words/recurring-words.ts'
import { PaymentTimeline } from './payment-timeline.tsx'

type FoundItemProps = {
  series: FoundSeries
  isDeciding: boolean
  onConfirm: () => void
  onDismiss: () => void
  onCorrect: () => void
  correctButtonId: string
  /** The form to correct it, if it is open. */
  form: ReactNode
}

/** A found series with its payments. While one of its buttons has the focus, Y, E and D press them. */
export function FoundItem({
  series,
  isDeciding,
  onConfirm,
  onDismiss,
  onCorrect,
  correctButtonId,
  form,
}: FoundItemProps) {
  const { name, cadence, currency, payments, confidence, direction, reason } = series
  const amounts = payments.map(({ cents }) => cents)
  const onKeyDown = (event: KeyboardEvent) => {
    const act = { y: onConfirm, e: onCorrect, d: onDismiss }[event.key]
    if (!act || form || isDeciding || isHandledElsewhere(event.nativeEvent)) return
    event.preventDefault()
    act()
  }
  return (
    <li onKeyDown={onKeyDown} className="flex flex-col gap-2 py-4 last:pb-0">
      <div className="flex items-baseline justify-between gap-4">
        <bdi className="wrap-anywhere font-medium">{name}</bdi>
        <span className="whitespace-nowrap font-medium tabular-nums">
          {reason === 'varying_amount' && <span className="font-normal text-muted">about </span>}
          {format.money(usualCents(reason, amounts), currency)}
        </span>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-60">
          <PaymentTimeline payments={payments} currency={currency} />
          <p className="mt-1.5 text-muted text-xs">
            {cadenceTexts[cadence]}
            {direction === 'in' && ', income'} · {counted(payments.length, 'payment')}
            {amountsText(series)}
            {gapsText(payments)}, last on {format.day(payments.at(-1)?.date ?? '')} ·{' '}
            {confidenceText(confidence)}
          </p>
          {recurringNotes(series, today()).map((note) => (
            <p key={note.kind} className="mt-0.5 text-xs">
              {noteText(note)}
            </p>
          ))}
        </div>
        {!form && (
          <div className="flex gap-2 max-sm:w-full max-sm:justify-end">
            <Button disabled={isDeciding} aria-keyshortcuts="d" onClick={onDismiss}>
              Dismiss<span className="sr-only"> {name}</span>
            </Button>
            <Button id={correctButtonId} disabled={isDeciding} aria-keyshortcuts="e" onClick={onCorrect}>
              Correct<span className="sr-only"> {name}</span>
            </Button>
            <Button variant="primary" disabled={isDeciding} aria-keyshortcuts="y" onClick={onConfirm}>
              Confirm<span className="sr-only"> {name}</span>
            </Button>
          </div>
        )}
      </div>
      {form}
    </li>
  )
}

/** The payments in the currency of the ledger, which recurring costs are in. */
export const toValues = ({ payments, otherPayments, ...series }: FoundSeries) => ({
  ...series,
  payments: payments.map(toValue),
  otherPayments: otherPayments.map(toValue),
})

const toValue = ({ date, valueCents }: FoundSeries['otherPayments'][number]) => ({ date, value: valueCents })

/** ` of $15.99 to $17.99`, or an empty text if all amounts are equal. */
function amountsText({ payments, currency }: Pick<FoundSeries, 'payments' | 'currency'>): string {
  const amounts = payments.map(({ cents }) => Math.abs(cents))
  const [least, most] = [Math.min(...amounts), Math.max(...amounts)]
  return least === most ? '' : ` of ${format.money(least, currency)} to ${format.money(most, currency)}`
}

/** `, 28 to 31 days apart` */
function gapsText(payments: FoundSeries['payments']): string {
  const gaps = payments.slice(1).map(({ date }, index) => countDays(payments[index]?.date ?? date, date) - 1)
  const [least, most] = [Math.min(...gaps), Math.max(...gaps)]
  if (gaps.length === 0) return ''
  return least === most ? `, ${counted(least, 'day')} apart` : `, ${least} to ${counted(most, 'day')} apart`
}
