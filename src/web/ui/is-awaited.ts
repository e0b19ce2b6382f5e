/** The part of a query that says how far it is. */
type Progress = {
  isPending: boolean
  failureCount: number
  errorUpdateCount: number
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

/**
 * Whether a query still waits for its first answer, so that the height of what it fills is unknown. What follows is
 * shown afterwards, because it would move. A query that failed once keeps nothing back.
 */
export const isAwaited = ({ isPending, failureCount, errorUpdateCount, fetchStatus }: Progress): boolean =>
  isPending && failureCount === 0 && errorUpdateCount === 0 && fetchStatus !== 'idle'
