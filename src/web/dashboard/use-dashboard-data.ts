import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { addsUpExactly } from '#domain/adds-up-exactly.ts'
import type { SpendingLedger } from '#domain/spending-window.ts'
import { ApiError } from '#web/api/api-error.ts'
import { recurringCostsQuery } from '#web/api/recurring-costs.ts'
import { summaryQuery } from '#web/api/summary.ts'
import { today } from '#web/session/today.ts'

/**
 * Everything that the dashboard loads. Failures are logged. Without the recurring costs their list is empty; without
 * the transactions nothing is shown, because the rest alone would be misleading.
 */
export function useDashboardData() {
  const summary = useQuery(summaryQuery)
  const recurringCosts = useQuery(recurringCostsQuery)
  useLogged('the transactions', summary.error)
  useLogged('the recurring costs', recurringCosts.error)

  const day = today()
  const isRefused = summary.error instanceof ApiError && summary.error.code === 'sum_too_large'
  const { ledger, isTooLarge } = useMemo(() => {
    const read = {
      cells: summary.data ?? [],
      recurringCosts: (summary.data && recurringCosts.data) ?? [],
      today: day,
    }
    // Rather than a figure that is wrong by a cent, none is shown.
    const isTooLarge = isRefused || !addsUpExactly(read)
    const ledger: SpendingLedger = isTooLarge ? { cells: [], recurringCosts: [], today: day } : read
    return { ledger, isTooLarge }
  }, [summary.data, recurringCosts.data, isRefused, day])
  const isLoading = summary.isPending || recurringCosts.isPending
  // Deferred, so that a slow phone stays responsive while it renders the charts.
  const shown = useDeferredValue(useMemo(() => ({ ledger, isLoading }), [ledger, isLoading]))
  return {
    ...shown,
    hasFailed: isTooLarge || (summary.data === undefined && summary.isError),
    isTooLarge,
    hasCosts: recurringCosts.data !== undefined,
    isRetrying: summary.isFetching || recurringCosts.isFetching,
    retry: () => {
      if (summary.isError) void summary.refetch()
      if (recurringCosts.isError) void recurringCosts.refetch()
    },
  }
}

const useLogged = (what: string, error: Error | null) =>
  useEffect(() => {
    if (error) console.error(`The dashboard could not load ${what}:`, error)
  }, [what, error])
