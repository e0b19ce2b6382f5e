import prometheusClient from 'prom-client'
import type { Metrics } from '#http/metrics.ts'
import { eventLoopDelay } from './event-loop-delay.ts'

/** Values that are only read when the metrics are requested. */
export type Measured = {
  passwordHashes: { running(): number; waiting(): number; refused(): number }
  /** The PostgreSQL connection pool; null for SQLite, which has none. */
  connections: (() => { open: number; idle: number; waiting: number }) | null
}

const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = prometheusClient

/** The metrics in Prometheus format: the standard Node metrics and the product's own, which begin with `outgo_`. */
export function prometheus({ passwordHashes, connections }: Measured) {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })

  const requests = new Histogram({
    name: 'outgo_http_request_duration_seconds',
    help: 'Requests by route and status, and how long each took to answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers,
  })
  const imports = new Counter({
    name: 'outgo_imports_total',
    help: 'Batches of rows that were imported.',
    registers,
  })
  const importedRows = new Counter({
    name: 'outgo_imported_rows_total',
    help: 'Their rows: inserted, or found to be there already.',
    labelNames: ['outcome'],
    registers,
  })
  new Gauge({
    name: 'outgo_password_hashes',
    help: 'Passwords being hashed, and waiting for their turn.',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'running' }, passwordHashes.running())
      this.set({ state: 'waiting' }, passwordHashes.waiting())
    },
  })
  new Gauge({
    name: 'outgo_password_hashes_refused',
    help: 'Passwords that were not hashed since the start, because too many were waiting.',
    registers,
    collect() {
      this.set(passwordHashes.refused())
    },
  })
  if (connections)
    new Gauge({
      name: 'outgo_database_connections',
      help: 'Connections to PostgreSQL in use and idle, and requests that wait for one.',
      labelNames: ['state'],
      registers,
      collect() {
        const { open, idle, waiting } = connections()
        this.set({ state: 'in use' }, open - idle)
        this.set({ state: 'idle' }, idle)
        this.set({ state: 'waiting' }, waiting)
      },
    })

  const delay = eventLoopDelay()
  new Gauge({
    name: 'outgo_event_loop_delay_seconds',
    help: 'For how long the main thread did not get round to what was due, since this was last read.',
    labelNames: ['statistic'],
    registers,
    collect() {
      for (const [statistic, seconds] of Object.entries(delay.take())) this.set({ statistic }, seconds)
    },
  })

  const metrics: Metrics = {
    countRequest({ seconds, ...labels }) {
      requests.observe(labels, seconds)
    },
    countImport({ inserted, duplicates }) {
      imports.inc()
      importedRows.inc({ outcome: 'inserted' }, inserted)
      importedRows.inc({ outcome: 'duplicate' }, duplicates)
    },
  }
  return { metrics, read: () => registry.metrics(), contentType: registry.contentType, stop: delay.stop }
}
