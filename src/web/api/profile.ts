import { queryOptions } from '@tanstack/react-query'
import { Profile } from '#contract/profiles.ts'
import type { CategoriesShown } from '#domain/categories-shown.ts'
import { getJson, sendJson } from './http.ts'

export const profileQuery = queryOptions({
  queryKey: ['ledger', 'profile'],
  queryFn: () => getJson('/profile', {}, Profile),
})

/** Saves the name. Creates the profile if there is none. */
export const putProfile = (name: string) => sendJson('PUT', '/profile', { name }, Profile)

/** Creates the profile if there is none. */
export const ensureProfile = () => sendJson('PUT', '/profile', {}, Profile)

export const setLocale = (locale: string) => sendJson('PATCH', '/profile', { locale }, Profile)

export const setCategoriesShown = (categories_shown: CategoriesShown) =>
  sendJson('PATCH', '/profile', { categories_shown }, Profile)
