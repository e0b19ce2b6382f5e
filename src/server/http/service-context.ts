import type { Kysely } from 'kysely'
import type { Logger } from 'pino'
import type { Settings } from '#server/settings.ts'
import type { Schema } from '#store/schema.ts'
import type { InstanceSecrets } from './instance-secrets.ts'
import type { Metrics } from './metrics.ts'

/** What both services are given: the product's only dependencies on the world outside a request. */
export type ServiceContext = {
  store: Kysely<Schema>
  settings: Settings
  /** Where this process listens, `http://127.0.0.1:3000`; known once it does. */
  address: { url: string }
  /** `now` in milliseconds since 1970. */
  clock: { now(): number }
  secrets: InstanceSecrets
  log: Logger
  /** Null where nothing is measured. */
  metrics: Metrics | null
  /** What `/healthz` tells the operator beside whether requests can be served; null of what is not in use. */
  operatorDetails(): Record<string, unknown>
}
