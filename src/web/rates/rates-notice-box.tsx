import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { ratesQuery } from '#web/api/rates.ts'
import { retryOf, TryAgainBox } from '#web/ui/try-again-box.tsx'
import { counted } from '#web/words/counted.ts'
import { plural } from '#words/plural.ts'

/** Says which transactions are in no figure because there is no rate, and which are still being converted. */
export function RatesNoticeBox() {
  const loading = useQuery(ratesQuery)
  const { data, error } = loading
  const waiting = data?.waiting ?? 0
  // Figures change whenever the values of another month are ready.
  useEffect(() => (waiting > 0 ? () => void invalidateLedger() : undefined), [waiting])
  if (error && !data)
    return (
      <TryAgainBox {...retryOf(loading)} className="mb-6">
        {errorMessage(error, 'Failed to look up which transactions have no rate')}
      </TryAgainBox>
    )
  if (!data || (waiting === 0 && data.withoutRate.length === 0)) return null
  return (
    <div
      role="status"
      className="mb-6 flex gap-2.5 rounded-lg border border-line bg-sunken px-3.5 py-2.5 text-pretty"
    >
      <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-muted" />
      <div className="min-w-0">
        {waiting > 0 && (
          <p>
            The values of {counted(waiting, 'transaction')} are being updated. Until then, totals are
            incomplete.
          </p>
        )}
        {data.withoutRate.map(({ currency, count }) => (
          <p key={currency}>
            <Link to="/history" search={{ left_out_by: 'no_rate' }} className={linkLook}>
              {counted(count, 'transaction')} in {currency}
            </Link>{' '}
            {plural(count, 'has', 'have')} no rate yet and {plural(count, 'counts', 'count')} in no total.{' '}
            <Link to="/settings" hash="rates" className={linkLook}>
              Add rates
            </Link>
          </p>
        ))}
      </div>
    </div>
  )
}

const linkLook = '-my-1 inline-block py-1 font-medium text-accent underline underline-offset-2'
