import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { ChangedTag, TagChange, TagMerge, Tags } from '#contract/tags.ts'
import { getJson, sendJson } from './http.ts'

type AllTags = z.output<typeof Tags>
export type LedgerTag = AllTags['tags'][number]

/** The tags of the ledger by name, and those that were deleted or merged and can be restored. */
export const allTagsQuery = queryOptions({
  queryKey: ['ledger', 'tags'],
  queryFn: () => getJson('/tags', {}, Tags),
})

/** The tags of the ledger by name. */
export const tagsQuery = queryOptions({ ...allTagsQuery, select: ({ tags }: AllTags) => tags })

const pathOf = (id: string) => `/tags/${encodeURIComponent(id)}`

export const renameTag = (id: string, name: string) =>
  sendJson('PATCH', pathOf(id), z.encode(TagChange, { name }), ChangedTag)

export const mergeTag = (id: string, into: string) =>
  sendJson('POST', `${pathOf(id)}/merge`, z.encode(TagMerge, { into }), ChangedTag)

export const deleteTag = (id: string) => sendJson('DELETE', pathOf(id), undefined, null)

export const restoreTag = (id: string) => sendJson('POST', `${pathOf(id)}/restore`, undefined, ChangedTag)
