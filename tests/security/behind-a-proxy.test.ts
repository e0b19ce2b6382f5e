import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { freePort } from '#scripts/free-port.ts'
import { callThroughNginx, type NginxExample, startNginxExample } from '#tests/support/nginx-example.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { runMainUntilReady } from '#tests/support/run-main.ts'

const nginxConf = readFileSync(join(import.meta.dirname, '../../examples/nginx.conf'), 'utf8')
/** The settings that the example's first lines tell operators to use. */
const settings = Object.fromEntries(
  [...nginxConf.matchAll(/^# {3}([A-Z_]+)=(\S+)$/gm)].map(([, name = '', value = '']) => [name, value]),
)
const burst = 30

/** Requests a link through the proxy from a local address; returns the status. */
const tryLink = (proxy: NginxExample, localAddress: string, headers: Record<string, string> = {}) =>
  callThroughNginx(proxy, {
    ...{ method: 'POST', path: '/auth/v1/verify', localAddress, headers },
    body: JSON.stringify({ type: 'email', token_hash: 'unknown' }),
  })

onEachEngine('the product behind nginx as in examples/nginx.conf', (_openTestStore, newPlace) => {
  const startBoth = async () => {
    const place = await newPlace()
    const port = await freePort()
    const { said } = await runMainUntilReady({
      DATA_DIR: place.dataDirectory,
      DATABASE_URL: place.databaseUrl ?? '',
      PORT: String(port),
      // The limit is not replenished during the test.
      RATE_LIMIT_VERIFY: '1',
      ...settings,
    })
    return { said, proxy: await startNginxExample(`127.0.0.1:${port}`) }
  }

  test('limits each client address separately, and ignores forged headers', async () => {
    const { said, proxy } = await startBoth()
    expect(said.out).not.toContain('RATE_LIMIT_HEADER')
    const forged = (n: number) => ({ 'X-Real-IP': `198.51.100.${n}`, 'X-Forwarded-For': `203.0.113.${n}` })

    const statuses = await Promise.all(
      Array.from({ length: burst + 5 }, (_, n) => tryLink(proxy, '127.0.0.1', n % 2 ? forged(n) : {})),
    )
    expect(statuses.filter((status) => status === 429)).toHaveLength(5)
    // The limited client gains nothing from a new address or another client's.
    expect(await tryLink(proxy, '127.0.0.1', forged(200))).toBe(429)
    expect(await tryLink(proxy, '127.0.0.1', { 'X-Real-IP': '127.0.0.2' })).toBe(429)
    // Nor does naming the limited client use up another one's calls.
    expect(await tryLink(proxy, '127.0.0.2', { 'X-Real-IP': '127.0.0.1' })).toBe(403)
    expect(await tryLink(proxy, '127.0.0.2')).toBe(403)
  })
})
