import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { onTestFinished } from 'vitest'
import type { AuthContext } from '#auth/auth-context.ts'
import { openLimits } from '#auth/limits/open-limits.ts'
import { openMessages } from '#auth/messages/open-messages.ts'
import type { PasswordCost } from '#auth/passwords/password-hash.ts'
import { openInstanceSecrets } from '#http/instance-secrets.ts'
import { readSettings, type Settings } from '#server/settings.ts'
import type { OpenTestStore } from './on-each-engine.ts'
import { readOutbox } from './read-outbox.ts'

/** The minimum for Argon2: few tests are about the cost of a hash. */
const cheapest: PasswordCost = { memory: 8, passes: 1, parallelism: 1 }

/** The dependencies of the authentication service on a test database, with a clock that the test controls. */
export async function openAuthContext(
  openTestStore: OpenTestStore,
  settings: Partial<Settings> = {},
  passwordCost = cheapest,
) {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'outgo-service-'))
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }))
  const logged: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  const store = await openTestStore()
  let time = Date.now()
  const clock = { now: () => time }
  const given = {
    store,
    clock,
    log,
    secrets: await openInstanceSecrets(store, clock),
    // While the clock stands still, limits do not replenish; tests of this limit set it.
    settings: { ...readSettings({}), rateLimitLedgerCalls: 1_000_000, ...settings },
    address: { url: 'http://127.0.0.1:3000' },
    operatorDetails: () => ({ backup: null }),
    metrics: null,
  }
  const messages = openMessages({ ...given, dataDirectory })
  onTestFinished(() => messages.close())
  const context: AuthContext = {
    ...given,
    messages,
    limits: openLimits(given),
    passwordCost,
  }
  return {
    context,
    /** All logged lines. */
    logged,
    /** The messages sent so far, oldest first. */
    sent: () => readOutbox(dataDirectory),
    advanceClock: (seconds: number) => {
      time += seconds * 1000
    },
  }
}
