import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '#server/settings.ts'
import type { Schema } from '#store/schema.ts'
import type { InstanceSecrets } from './instance-secrets.ts'
import type { Metrics } from './metrics.ts'

/** The dependencies of both services on the world outside a request. */
export type ServiceContext = {
  store: Kysely<Schema>
  settings: Settings
  /** The URL this process listens on, such as `http://127.0.0.1:3000`; known once it does. */
  address: { url: string }
  /** `now` is in milliseconds since 1970. */
  clock: { now(): number }
  secrets: InstanceSecrets
  log: Logger
  /** Null if metrics are disabled. */
  metrics: Metrics | null
  /** Additional details in `/healthz` for the operator; null for what is not in use. */
  operatorDetails(): Record<string, unknown>
}
