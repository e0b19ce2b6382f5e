import { countDays } from '#domain/calendar.ts'
import type { FoundSeries } from '#web/api/found-series.ts'
import { format } from '#web/format/format.ts'

const width = 240
const height = 40
const mostShown = 36

/** The latest payments of a series, each as a bar at its date. The height is the amount. */
export function PaymentTimeline({ payments: all, currency }: Pick<FoundSeries, 'payments' | 'currency'>) {
  const payments = all.slice(-mostShown)
  const [first, last] = [payments[0], payments.at(-1)]
  if (!first || !last) return null
  const span = Math.max(1, countDays(first.date, last.date) - 1)
  const most = Math.max(...payments.map(({ cents }) => Math.abs(cents)))
  const text = payments
    .slice(-6)
    .map(({ date, cents }) => `${format.day(date)}: ${format.money(Math.abs(cents), currency)}`)
    .join(', ')
  return (
    <svg
      role="img"
      aria-label={`Latest payments: ${text}`}
      viewBox={`0 0 ${width} ${height}`}
      className="h-10 w-full max-w-60 text-accent"
      preserveAspectRatio="none"
    >
      <line x1={0} x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-line" />
      {payments.map(({ date, cents }, index) => {
        const tall = Math.max(3, (Math.abs(cents) / most) * (height - 4))
        const x = ((countDays(first.date, date) - 1) / span) * (width - 4)
        return (
          <rect
            // Two payments of a series can have the same date and amount.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes its order
            key={index}
            x={x}
            y={height - tall}
            width={3}
            height={tall}
            rx={1}
            className="fill-current"
          >
            <title>
              {format.day(date)}: {format.money(Math.abs(cents), currency)}
            </title>
          </rect>
        )
      })}
    </svg>
  )
}
