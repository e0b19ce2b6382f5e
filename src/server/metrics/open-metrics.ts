import { Hono } from 'hono'
import type { Metrics } from '#server/http/metrics.ts'
import { listen } from '#server/listen.ts'
import type { Settings } from '#server/settings.ts'
import type { Measured } from './prometheus.ts'

/** What is measured and who may read it where; null unless the operator named a port for it. */
export async function openMetrics(
  { metricsHost, metricsPort }: Pick<Settings, 'metricsHost' | 'metricsPort'>,
  measured: Measured,
): Promise<{ metrics: Metrics; url: string; stop(): Promise<void> } | null> {
  if (metricsPort === undefined) return null
  // Loaded by those who measure: the others start sooner and stay smaller without it.
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
