import { useQuery } from '@tanstack/react-query'
import { transactionChangesQuery } from '#web/api/transaction-changes.ts'
import { format } from '#web/format/format.ts'

type ChangeProgressProps = { count: number; isRunning: boolean }

/** Larger changes are made in parts of this many rows. */
const rowsInPart = 1000

/** How many transactions a running bulk change has changed: `12,000 of 100,000`. */
export function ChangeProgress({ count, isRunning }: ChangeProgressProps) {
  const isInParts = isRunning && count > rowsInPart
  const { data } = useQuery({
    ...transactionChangesQuery,
    enabled: isInParts,
    staleTime: 0,
    refetchInterval: 1000,
  })
  const newest = data?.[0]
  const done = newest && !newest.isFinished ? newest.count : 0
  if (!isInParts) return null
  return (
    <p role="status" className="text-muted tabular-nums">
      {format.number(done)} of {format.number(count)} changed
    </p>
  )
}
