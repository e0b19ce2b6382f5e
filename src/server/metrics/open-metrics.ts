import { Hono } from 'hono'
import type { Metrics } from '#http/metrics.ts'
import { listen } from '#server/listen.ts'
import type { Settings } from '#server/settings.ts'
import type { Measured } from './prometheus.ts'

/** The metrics and where to read them; null unless the operator has configured a port. */
export async function openMetrics(
  { metricsHost, metricsPort }: Pick<Settings, 'metricsHost' | 'metricsPort'>,
  measured: Measured,
): Promise<{ metrics: Metrics; url: string; stop(): Promise<void> } | null> {
  if (metricsPort === undefined) return null
  // Loaded only when needed: without it the product starts faster and uses less memory.
  const { prometheus } = await import('./prometheus.ts')
  const { metrics, read, contentType, stop } = prometheus(measured)
  const app = new Hono().get('/metrics', async (c) =>
    c.body(await read(), 200, { 'content-type': contentType, 'cache-control': 'no-store' }),
  )
  const variables = { host: 'METRICS_HOST', port: 'METRICS_PORT' }
  const listening = await listen(app.fetch, { host: metricsHost, port: metricsPort, variables })
  return {
    metrics,
    url: `${listening.url}/metrics`,
    async stop() {
      stop()
      await listening.stop()
    },
  }
}
