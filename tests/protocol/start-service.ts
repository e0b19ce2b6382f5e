import { serve } from '@hono/node-server'
import { GoTrueClient } from '@supabase/auth-js'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import { createApp } from '#server/app.ts'
import { openInstanceSecrets } from '#server/http/instance-secrets.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import type { OpenTestStore } from '#tests/support/on-each-engine.ts'

/** The product's HTTP service over a test's database, with a clock that the test moves; it ends with the test. */
export type TestService = Awaited<ReturnType<typeof startService>>

export async function startService(openTestStore: OpenTestStore, settings: Partial<Settings> = {}) {
  const store = await openTestStore()
  let time = Date.now()
  const clock = { now: () => time }
  const secrets = await openInstanceSecrets(store, clock)
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const context = { store, clock, secrets, log, settings: { ...readSettings({}), ...settings } }
  const { url, close } = await listen(createApp(context, null).fetch)
  onTestFinished(close)
  return {
    url,
    context,
    /** Every line the service wrote to its log. */
    logged,
    advanceClock: (seconds: number) => {
      time += seconds * 1000
    },
    /** A client of its own: another browser, with nothing stored yet. */
    newClient: () => newClient(url, secrets.anonKey),
  }
}

async function listen(fetch: Parameters<typeof serve>[0]['fetch']) {
  const { server, port } = await new Promise<{ server: ReturnType<typeof serve>; port: number }>(
    (listening) => {
      const server = serve({ fetch, hostname: '127.0.0.1', port: 0 }, ({ port }) =>
        listening({ server, port }),
      )
    },
  )
  const close = () => new Promise<void>((closed) => server.close(() => closed()))
  return { url: `http://127.0.0.1:${port}`, close }
}

function newClient(url: string, anonKey: string): GoTrueClient {
  const stored = new Map<string, string>()
  return new GoTrueClient({
    url: `${url}/auth/v1`,
    headers: { apikey: anonKey },
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
}
