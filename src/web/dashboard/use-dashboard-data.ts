import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useMemo } from 'react'
import { addsUpExactly } from '#domain/adds-up-exactly.ts'
import { defaultKind } from '#domain/category-kinds.ts'
import type { SpendingLedger } from '#domain/spending-window.ts'
import { accountsQuery } from '#web/api/accounts.ts'
import { ApiError } from '#web/api/api-error.ts'
import { type Category, categoriesQuery } from '#web/api/categories.ts'
import { recurringCostsQuery } from '#web/api/recurring-costs.ts'
import { summaryOf } from '#web/api/summary.ts'
import { monthStart } from '#web/session/months.ts'
import { today } from '#web/session/today.ts'
import { useHasSeveralAccounts } from '#web/session/use-has-several-accounts.ts'

/**
 * Everything that the dashboard loads. Failures are logged. Without the recurring costs their list is empty; without
 * the transactions nothing is shown, because the rest alone would be misleading. Recurring costs belong to no account,
 * so one account has none.
 */
export function useDashboardData(accountId: string | undefined) {
  // While another account loads, what was shown stays, and says that it is busy.
  const summary = useQuery({ ...summaryOf(accountId), placeholderData: keepPreviousData })
  const categories = useQuery(categoriesQuery)
  const accounts = useQuery(accountsQuery)
  const recurringCosts = useQuery(recurringCostsQuery)
  useLogged('the transactions', summary.error)
  useLogged('the recurring costs', recurringCosts.error)
  useLogged('the categories', categories.error)

  const [day, start] = [today(), monthStart()]
  const isRefused = summary.error instanceof ApiError && summary.error.code === 'sum_too_large'
  const { ledger, isTooLarge } = useMemo(() => {
    const read = {
      cells: summary.data ?? [],
      recurringCosts: (accountId === undefined && summary.data && recurringCosts.data) || [],
      today: day,
      monthStart: start,
    }
    // Rather than a figure that is wrong by a cent, none is shown.
    const isTooLarge = isRefused || !addsUpExactly(read)
    const ledger: SpendingLedger = isTooLarge ? { ...read, cells: [], recurringCosts: [] } : read
    return { ledger, isTooLarge }
  }, [summary.data, recurringCosts.data, accountId, isRefused, day, start])
  const kindOf = useMemo(() => {
    if (!categories.data) return null
    const kinds = new Map(categories.data.map(({ name, kind }) => [name, kind]))
    return (category: string) => {
      const kind = kinds.get(category)
      return kind === undefined ? defaultKind(category) : kind
    }
  }, [categories.data])
  const isLoading = summary.isPending || recurringCosts.isPending
  // Deferred, so that a slow phone stays responsive while it renders the charts.
  const shown = useDeferredValue(useMemo(() => ({ ledger, isLoading }), [ledger, isLoading]))
  return {
    ...shown,
    hasFailed: isTooLarge || (summary.data === undefined && summary.isError),
    isTooLarge,
    isBusy: summary.isPlaceholderData,
    hasCosts: recurringCosts.data !== undefined && accountId === undefined,
    kindOf,
    categories: categories.data ?? noCategories,
    isLoadingKinds: categories.isPending,
    accounts: accounts.data ?? [],
    hasSeveralAccounts: useHasSeveralAccounts(accounts.data),
    /** What failed to load although the transactions are there. */
    missing: Object.entries({ categories, accounts }).flatMap(([name, { isError, data }]) =>
      isError && !data ? name : [],
    ),
    isRetrying: [summary, recurringCosts, categories, accounts].some(({ isFetching }) => isFetching),
    retry: () => {
      for (const query of [summary, recurringCosts, categories, accounts])
        if (query.isError) void query.refetch()
    },
  }
}

const noCategories: readonly Category[] = []

const useLogged = (what: string, error: Error | null) =>
  useEffect(() => {
    if (error) console.error(`The dashboard could not load ${what}:`, error)
  }, [what, error])
