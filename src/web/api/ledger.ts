import { queryOptions } from '@tanstack/react-query'
import { Ledger } from '#contract/ledger.ts'
import { getJson, sendJson } from './http.ts'

export const ledgerQuery = queryOptions({
  queryKey: ['ledger', 'settings'],
  queryFn: () => getJson('/ledger', {}, Ledger),
})

export const setCurrency = (currency: string) => sendJson('PATCH', '/ledger', { currency }, Ledger)
