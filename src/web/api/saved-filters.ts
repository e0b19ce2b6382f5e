import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { FilterToSave, SavedFilter as SavedFilterSchema, SavedFilters } from '#contract/saved-filters.ts'
import { getJson, sendJson } from './http.ts'

export type SavedFilter = { id: string; name: string; filter: FilterToSave }

/** The saved filters of the ledger by name. */
export const savedFiltersQuery = queryOptions({
  queryKey: ['ledger', 'saved-filters'],
  queryFn: async (): Promise<SavedFilter[]> =>
    (await getJson('/saved-filters', {}, SavedFilters)).filters.map(asSent),
})

const asSent = ({ filter, ...saved }: z.output<typeof SavedFilterSchema>): SavedFilter => ({
  ...saved,
  filter: z.encode(FilterToSave, filter),
})

export const saveFilter = (name: string, filter: FilterToSave) =>
  sendJson('POST', '/saved-filters', { name, filter }, SavedFilterSchema)

const pathOf = (id: string) => `/saved-filters/${encodeURIComponent(id)}`

export const renameSavedFilter = (id: string, name: string) =>
  sendJson('PATCH', pathOf(id), { name }, SavedFilterSchema)

export const deleteSavedFilter = (id: string) => sendJson('DELETE', pathOf(id), undefined, null)
