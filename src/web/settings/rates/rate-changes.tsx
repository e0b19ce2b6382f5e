import { useQuery } from '@tanstack/react-query'
import { type RateChange, rateChangesQuery, undoRateChange } from '#web/api/rates.ts'
import { format } from '#web/format/format.ts'
import { UndoList } from '#web/undo/undo-list.tsx'

const mostShown = 5

/** The latest changes, each of which can be undone as a whole. */
export function RateChanges() {
  const { data: changes = [] } = useQuery(rateChangesQuery)
  return (
    <UndoList
      title="Latest changes"
      failure="Failed to undo the change"
      changes={changes
        .filter(({ undoneAt }) => undoneAt === null)
        .slice(0, mostShown)
        .map((change) => ({
          id: change.id,
          name: changeText(change),
          what: changeText(change),
          about: format.time(change.createdAt),
          undo: async () => {
            await undoRateChange(change.id)
            return 'Change undone.'
          },
        }))}
    />
  )
}

function changeText({ kind, currency, into, month, before, after }: RateChange): string {
  if (kind === 'currency') return `Currency of the ledger: ${before} to ${after}`
  if (kind === 'file') return after === null ? 'File no longer used' : `File loaded: ${after}`
  const of = `${currency} in ${format.month(month ?? '')}`
  if (after === null) return `Rate of ${of} deleted`
  return before === null ? `Rate of ${of}: ${after} ${into}` : `Rate of ${of}: ${before} to ${after} ${into}`
}
