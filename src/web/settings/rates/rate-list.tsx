import { useMutation } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { deleteRate, type LedgerRates } from '#web/api/rates.ts'
import { format } from '#web/format/format.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'

/** The typed rates, newest month first. */
export function RateList({ rates }: Pick<LedgerRates, 'rates'>) {
  const deleting = useMutation({
    mutationFn: async (rate: Parameters<typeof deleteRate>[0]) => {
      await deleteRate(rate)
      await invalidateLedger()
    },
  })
  return (
    <div>
      <h3 className="font-medium">Typed rates</h3>
      {deleting.error && (
        <ErrorBox className="mt-2">{errorMessage(deleting.error, 'Failed to delete the rate')}</ErrorBox>
      )}
      <ul aria-label="Typed rates" className="mt-1 divide-y divide-line">
        {rates.map(({ currency, into, month, rate }) => (
          <li key={`${currency} ${into} ${month}`} className="flex items-center justify-between gap-3 py-1">
            <span className="flex min-w-0 flex-wrap gap-x-3 tabular-nums">
              <span className="text-muted">{format.month(month)}</span>
              <span>
                1 {currency} = {rate} {into}
              </span>
            </span>
            <IconButton
              label={`Delete the rate of ${currency} in ${format.month(month)}`}
              tone="danger"
              onClick={() => deleting.mutate({ currency, into, month })}
            >
              <Trash2 />
            </IconButton>
          </li>
        ))}
      </ul>
    </div>
  )
}
