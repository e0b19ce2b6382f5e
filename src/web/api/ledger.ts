import { queryOptions } from '@tanstack/react-query'
import { Ledger } from '#contract/ledger.ts'
import { getJson, sendJson } from './http.ts'

export const ledgerQuery = queryOptions({
  queryKey: ['ledger', 'settings'],
  queryFn: () => getJson('/ledger', {}, Ledger),
})

/** Accounts in the previous currency either change with the ledger, or keep it so that their amounts are converted. */
export const setCurrency = (currency: string, accounts: 'change' | 'keep' = 'change') =>
  sendJson('PATCH', '/ledger', { currency, accounts }, Ledger)
