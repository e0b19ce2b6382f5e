import { GoTrueClient } from '@supabase/auth-js'
import { readAnonKey } from '#web/api/public-config.ts'

/** Keeps the session in local storage, refreshes it, and tells other tabs; one for the whole page. */
export const authClient = new GoTrueClient({
  url: `${location.origin}/auth/v1`,
  storageKey: `sb-${location.hostname.split('.')[0]}-auth-token`,
  flowType: 'pkce',
  fetch: async (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('apikey', await readAnonKey())
    return fetch(input, { ...init, headers })
  },
})
