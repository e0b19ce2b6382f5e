import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { suggestedRefundsQuery } from '#web/api/refunds.ts'
import { suggestedTransfersQuery } from '#web/api/transfers.ts'
import { latestFirst } from './suggestion.ts'
import { suggestionOfRefund, suggestionOfTransfer } from './suggestions-of-matches.ts'

/** Everything waiting for a decision, latest first; undefined until all of it is loaded. */
export function useSuggestions() {
  const transfers = useQuery(suggestedTransfersQuery)
  const refunds = useQuery(suggestedRefundsQuery)
  const queries = [transfers, refunds]
  const suggestions = useMemo(
    () =>
      transfers.data &&
      refunds.data &&
      latestFirst([...transfers.data.map(suggestionOfTransfer), ...refunds.data.map(suggestionOfRefund)]),
    [transfers.data, refunds.data],
  )
  return {
    suggestions,
    error: transfers.error ?? refunds.error,
    isPending: queries.some(({ isPending }) => isPending),
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => {
      for (const { error, refetch } of queries) if (error) void refetch()
    },
  }
}
