import { GoTrueClient } from '@supabase/auth-js'
import { onTestFinished } from 'vitest'
import type { PasswordCost } from '#auth/passwords/password-hash.ts'
import { createApp } from '#server/app.ts'
import { listen } from '#server/listen.ts'
import type { Settings } from '#server/settings.ts'
import { openAuthContext } from '#tests/support/auth-context.ts'
import type { OpenTestStore } from '#tests/support/on-each-engine.ts'

/** The HTTP service on a test database, with a clock that the test controls; it stops with the test. */
export type TestService = Awaited<ReturnType<typeof startService>>

export async function startService(
  openTestStore: OpenTestStore,
  settings: Partial<Settings> = {},
  passwordCost?: PasswordCost,
) {
  const opened = await openAuthContext(openTestStore, settings, passwordCost)
  const { context } = opened
  const { url, stop } = await listen(createApp(context, null).fetch, { host: '127.0.0.1', port: 0 })
  onTestFinished(stop)
  context.address.url = url
  return {
    ...opened,
    url,
    /** A separate client, like another browser with empty storage. */
    newClient: () => newClient(url, context.secrets.anonKey, 'implicit'),
    /** A PKCE client: it requests codes that only it can exchange. */
    newPkceClient: () => newClient(url, context.secrets.anonKey, 'pkce'),
  }
}

function newClient(url: string, anonKey: string, flowType: 'implicit' | 'pkce'): GoTrueClient {
  const stored = new Map<string, string>()
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey },
    flowType,
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
}
