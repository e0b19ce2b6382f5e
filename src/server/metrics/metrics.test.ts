import { expect, onTestFinished, test } from 'vitest'
import { onEachEngine, onEngine, type Place } from '#tests/support/on-each-engine.ts'
import { startProduct } from '#tests/support/start-product.ts'

const json = { 'content-type': 'application/json' }

async function start({ dataDirectory, databaseUrl = '' }: Place, environment: Record<string, string> = {}) {
  const place = { DATA_DIR: dataDirectory, DATABASE_URL: databaseUrl }
  const product = await startProduct({ ...place, ...environment })
  onTestFinished(async () => void (await product.stop()))
  return { product, isOnPostgres: databaseUrl !== '' }
}

onEachEngine('the metrics', (_openTestStore, newPlace) => {
  test('report what was done and how fast, but not for whom', async () => {
    const { product, isOnPostgres } = await start(await newPlace(), { METRICS_PORT: '0' })
    const metricsUrl = /Metrics\s+(http\S+)/.exec(product.output())?.[1] ?? ''
    expect(metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/)

    const signedUp = await fetch(`${product.url}/auth/v1/signup`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email: 'ada@example.org', password: 'correct horse battery' }),
    })
    const { access_token: token, user } = (await signedUp.json()) as {
      access_token: string
      user: { id: string }
    }
    const headers = { ...json, authorization: `Bearer ${token}` }
    const row = { date: '2025-03-14', description: 'SECRET COFFEE', amount: -3.77, category: 'Travel' }
    const rows = [1, 2, 3].map((number) => ({ ...row, import_key: `key-of-a-row-number-${number}` }))
    for (const _ of ['inserted', 'found there'])
      await fetch(`${product.url}/api/v1/transactions`, {
        method: 'POST',
        headers,
        body: JSON.stringify({ transactions: rows }),
      })
    for (const path of ['summary', 'transactions?search=secret', `transactions/${user.id}`, 'nowhere/at-all'])
      await fetch(`${product.url}/api/v1/${path}`, { headers })
    const answer = await fetch(metricsUrl)
    const text = await answer.text()

    expect(answer.headers.get('content-type')).toContain('text/plain; version=0.0.4')
    const figureOf = (name: string) =>
      Number(
        text
          .split('\n')
          .find((line) => line.startsWith(`${name} `))
          ?.split(' ')
          .at(-1),
      )
    const countOf = (labels: string) => figureOf(`outgo_http_request_duration_seconds_count{${labels}}`)
    expect(countOf('method="POST",route="/auth/v1/signup",status="200"')).toBe(1)
    expect(countOf('method="POST",route="/api/v1/transactions",status="200"')).toBe(2)
    expect(countOf('method="GET",route="/api/v1/summary",status="200"')).toBe(1)
    expect(countOf('method="GET",route="/api/v1/transactions",status="200"')).toBe(1)
    expect(countOf('method="GET",route="/api/*",status="404"')).toBe(2)
    expect(figureOf('outgo_imports_total')).toBe(2)
    expect(figureOf('outgo_imported_rows_total{outcome="inserted"}')).toBe(3)
    expect(figureOf('outgo_imported_rows_total{outcome="duplicate"}')).toBe(3)
    expect(figureOf('outgo_password_hashes{state="waiting"}')).toBe(0)
    expect(figureOf('outgo_password_hashes_refused')).toBe(0)
    expect(figureOf('outgo_event_loop_delay_seconds{statistic="max"}')).toBeGreaterThan(0)
    expect(figureOf('process_resident_memory_bytes')).toBeGreaterThan(0)
    if (isOnPostgres) expect(figureOf('outgo_database_connections{state="idle"}')).toBeGreaterThan(0)
    else expect(text).not.toContain('outgo_database_connections')
    expect(text).not.toMatch(/ada|secret|coffee|3\.77|key-of|nowhere/i)
    expect(text).not.toContain(user.id)

    // Only on their own port.
    expect((await fetch(`${product.url}/metrics`)).headers.get('content-type')).not.toContain('0.0.4')
    expect(new URL(metricsUrl).port).not.toBe(new URL(product.url).port)
  })
})

onEngine('SQLite', 'the metrics', (_openTestStore, newPlace) => {
  test('are disabled by default, and prevent startup if their port is taken', async () => {
    const { product } = await start(await newPlace())
    expect(product.output()).not.toContain('Metrics')
    const { port } = new URL(product.url)
    await expect(start(await newPlace(), { METRICS_PORT: port })).rejects.toThrow(
      `METRICS_PORT ${port} is in use on 127.0.0.1 already. Set METRICS_PORT to another one.`,
    )
  })
})
