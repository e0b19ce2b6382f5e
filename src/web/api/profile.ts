import { queryOptions } from '@tanstack/react-query'
import { Profile } from '#contract/profiles.ts'
import { getJson, sendJson } from './http.ts'

export const profileQuery = queryOptions({
  queryKey: ['ledger', 'profile'],
  queryFn: () => getJson('/profile', {}, Profile),
})

/** Makes the profile of a new account. */
export const putProfile = (name: string) => sendJson('PUT', '/profile', { name }, Profile)

export const renameProfile = (name: string) => sendJson('PATCH', '/profile', { name }, Profile)
