import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Starts a query while the code of a screen is still loading, unless there is data already. The screen uses the same
 * query, so it shows progress and errors, and refetches stale data.
 */
export function fetchAhead<Data, Selected, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Selected, Data, Key>,
) {
  queryClient.query({ ...query, staleTime: 'static' }).catch(() => {
    // The screen shows the error.
  })
}
