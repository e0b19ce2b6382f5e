import { useQuery } from '@tanstack/react-query'
import { type RateChange, rateChangesQuery, undoRateChange } from '#web/api/rates.ts'
import { format } from '#web/format/format.ts'
import { LatestChanges } from '#web/undo/latest-changes.tsx'

export function RateChanges() {
  const loading = useQuery(rateChangesQuery)
  return (
    <LatestChanges
      title="Latest changes"
      most={5}
      loading={loading}
      textOf={changeText}
      timeOf={({ createdAt }) => createdAt}
      undo={async (id) => {
        await undoRateChange(id)
        return 'Change undone.'
      }}
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
