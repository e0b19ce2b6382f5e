import type { QueryExecuteOptions, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Fetches a query that has no data yet, while the code of a screen loads. The screen uses the same query: it shows the
 * progress and errors, and refetches stale data.
 */
export function fetchAhead<Data, Selected, Key extends QueryKey>(
  query: QueryExecuteOptions<Data, Error, Selected, Data, Key>,
) {
  queryClient.query({ ...query, staleTime: 'static' }).catch(() => {
    // The screen shows the error.
  })
}
