import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { Accounts } from '#contract/accounts.ts'
import { Coverage as CoverageSchema } from '#contract/imports.ts'
import { getJson } from './http.ts'

export type Coverage = z.output<typeof CoverageSchema>

/** The accounts of the ledger, in their order. */
export const accountsQuery = queryOptions({
  queryKey: ['ledger', 'accounts'],
  queryFn: async () => (await getJson('/accounts', {}, Accounts)).accounts,
})

/** Which days the imported files of an account cover. */
export const coverageQuery = (accountId: string) =>
  queryOptions({
    queryKey: ['ledger', 'accounts', accountId, 'coverage'],
    queryFn: () => getJson(`/accounts/${encodeURIComponent(accountId)}/coverage`, {}, CoverageSchema),
  })
