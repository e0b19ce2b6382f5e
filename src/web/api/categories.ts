import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'
import { Categories, Category as WireCategory } from '#contract/categories.ts'
import type { KindOfCategory } from '#domain/category-kinds.ts'
import { getJson, sendJson } from './http.ts'

export type Category = z.output<typeof WireCategory>

/** The built-in categories, then all others in use. */
export const categoriesQuery = queryOptions({
  queryKey: ['ledger', 'categories'],
  queryFn: async () => (await getJson('/categories', {}, Categories)).categories,
})

/** Null restores the default. */
export const setCategoryKind = (name: string, kind: KindOfCategory) =>
  sendJson('PUT', '/categories', { name, kind }, WireCategory)
