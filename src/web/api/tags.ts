import { queryOptions } from '@tanstack/react-query'
import { Tags } from '#contract/tags.ts'
import { getJson } from './http.ts'

/** The tags of the ledger, sorted by name. */
export const tagsQuery = queryOptions({
  queryKey: ['ledger', 'tags'],
  queryFn: async () => (await getJson('/tags', {}, Tags)).tags,
})
