import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import {
  Categories,
  CategoryChange,
  CategoryChanges,
  CategoryMergePreview,
  MovedCategory,
  UndoneCategoryChange,
  Category as WireCategory,
} from '#contract/categories.ts'
import { getJson, sendJson } from './http.ts'

export type Category = z.output<typeof WireCategory>

/** The built-in categories, then all others in use. */
export const categoriesQuery = queryOptions({
  queryKey: ['ledger', 'categories'],
  queryFn: async () => (await getJson('/categories', {}, Categories)).categories,
})

/** Creates a category, or changes what is given. */
export const putCategory = (change: z.output<typeof CategoryChange>) =>
  sendJson('PUT', '/categories', z.encode(CategoryChange, change), WireCategory)

/** Removes the settings of an unused category. */
export const deleteCategory = (name: string) =>
  sendJson('DELETE', `/categories?${new URLSearchParams({ name })}`, undefined, null)

export const renameCategory = (name: string, newName: string) =>
  sendJson('POST', '/categories/rename', { name, new_name: newName }, MovedCategory)

/** What merging a category into another would move. */
export const categoryMergeQuery = (name: string) =>
  queryOptions({
    queryKey: ['ledger', 'categories', 'merge', name],
    queryFn: () => getJson('/categories/merge', { name }, CategoryMergePreview),
  })

export const mergeCategory = (name: string, into: string) =>
  sendJson('POST', '/categories/merge', { name, into_name: into }, MovedCategory)

/** Categories that were renamed or merged, newest first. */
export const categoryChangesQuery = queryOptions({
  queryKey: ['ledger', 'category-changes'],
  queryFn: async () => (await getJson('/category-changes', {}, CategoryChanges)).changes,
})

export const undoCategoryChange = (id: string) =>
  sendJson('POST', `/category-changes/${encodeURIComponent(id)}/undo`, undefined, UndoneCategoryChange)
