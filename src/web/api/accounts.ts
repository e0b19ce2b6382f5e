import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { Account, Accounts, type NewAccount } from '#contract/accounts.ts'
import { Coverage as CoverageSchema, ImportPage } from '#contract/imports.ts'
import { getJson, sendJson } from './http.ts'

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

/** Adds an account in the currency of the ledger. */
export const addAccount = (account: Pick<z.input<typeof NewAccount>, 'name' | 'kind' | 'number_hint'>) =>
  sendJson('POST', '/accounts', account, Account)

/** The account that the last file with this header went to; null if there was none. */
export async function lastAccountOf(header_fingerprint: string): Promise<string | null> {
  const { imports } = await getJson('/imports', { header_fingerprint, limit: 1 }, ImportPage)
  return imports[0]?.accountId ?? null
}

/** Notes the number of an account, so that the next statement finds it. */
export const setNumberHint = (id: string, number_hint: string) =>
  sendJson('PATCH', `/accounts/${encodeURIComponent(id)}`, { number_hint }, Account)
