import { useMutation, useQuery } from '@tanstack/react-query'
import { errorMessage } from '#web/api/api-error.ts'
import { invalidateLedger } from '#web/api/query-client.ts'
import { type RateChange, rateChangesQuery, undoRateChange } from '#web/api/rates.ts'
import { format } from '#web/format/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorBox } from '#web/ui/message-box.tsx'

const mostShown = 5

/** The latest changes, each of which can be undone as a whole. */
export function RateChanges() {
  const { data: changes = [] } = useQuery(rateChangesQuery)
  const undoing = useMutation({
    mutationFn: async (id: string) => {
      await undoRateChange(id)
      await invalidateLedger()
    },
  })
  const shown = changes.filter(({ undoneAt }) => undoneAt === null).slice(0, mostShown)
  if (shown.length === 0) return null
  return (
    <div>
      <h3 className="font-medium">Latest changes</h3>
      {undoing.error && (
        <ErrorBox className="mt-2">{errorMessage(undoing.error, 'Failed to undo the change')}</ErrorBox>
      )}
      <ul aria-label="Latest changes of rates" className="mt-1 divide-y divide-line">
        {shown.map((change) => (
          <li key={change.id} className="flex items-center justify-between gap-3 py-1.5">
            <span className="wrap-anywhere min-w-0">
              {changeText(change)}
              <span className="block text-muted text-xs">{format.time(change.createdAt)}</span>
            </span>
            <Button
              aria-label={`Undo: ${changeText(change)}`}
              busy={undoing.isPending && undoing.variables === change.id}
              onClick={() => undoing.mutate(change.id)}
            >
              Undo
            </Button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function changeText({ kind, currency, into, month, before, after }: RateChange): string {
  if (kind === 'currency') return `Currency of the ledger: ${before} to ${after}`
  if (kind === 'file') return after === null ? 'File no longer used' : `File loaded: ${after}`
  const of = `${currency} in ${format.month(month ?? '')}`
  if (after === null) return `Rate of ${of} deleted`
  return before === null ? `Rate of ${of}: ${after} ${into}` : `Rate of ${of}: ${before} to ${after} ${into}`
}
