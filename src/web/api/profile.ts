import { queryOptions } from '@tanstack/react-query'
import { Profile } from '#contract/profiles.ts'
import { getJson, sendJson } from './http.ts'

export const profileQuery = queryOptions({
  queryKey: ['ledger', 'profile'],
  queryFn: () => getJson('/profile', {}, Profile),
})

/** Changes the name; makes the profile of an account that has none yet. */
export const putProfile = (name: string) => sendJson('PUT', '/profile', { name }, Profile)

/** Makes the profile of an account that has none yet, and otherwise changes nothing. */
export const ensureProfile = () => sendJson('PUT', '/profile', {}, Profile)
