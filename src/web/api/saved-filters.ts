import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { SavedFilter as SavedFilterSchema, SavedFilters } from '#contract/saved-filters.ts'
import { TransactionFilter } from '#contract/transactions.ts'
import { getJson, sendJson } from './http.ts'

/** A saved filter, as it is in the URL of History. */
export type SavedFilter = { id: string; name: string; filter: TransactionFilter }

/** The saved filters of the ledger by name. */
export const savedFiltersQuery = queryOptions({
  queryKey: ['ledger', 'saved-filters'],
  queryFn: async (): Promise<SavedFilter[]> =>
    (await getJson('/saved-filters', {}, SavedFilters)).filters.map(inAddress),
})

const inAddress = ({ filter, ...saved }: z.output<typeof SavedFilterSchema>): SavedFilter => ({
  ...saved,
  filter: z.encode(TransactionFilter, filter),
})

export const saveFilter = (name: string, filter: TransactionFilter) =>
  sendJson('POST', '/saved-filters', { name, filter }, SavedFilterSchema)

const pathOf = (id: string) => `/saved-filters/${encodeURIComponent(id)}`

export const renameSavedFilter = (id: string, name: string) =>
  sendJson('PATCH', pathOf(id), { name }, SavedFilterSchema)

export const deleteSavedFilter = (id: string) => sendJson('DELETE', pathOf(id), undefined, null)
