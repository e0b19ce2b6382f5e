import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { listen } from '#server/listen.ts'
import type { Settings } from '#server/settings.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { signUpCaller } from '#tests/support/ledger-caller.ts'
import { type OpenTestStore, onEngine } from '#tests/support/on-each-engine.ts'

const paths = ['/', '/healthz', '/api/v1/config', '/api/v1/docs', '/api/v1/summary', '/auth/v1/settings']

/** The product's own listener, configured by the test. */
async function startListening(openTestStore: OpenTestStore, patience?: Parameters<typeof listen>[2]) {
  const { context } = await startService(openTestStore)
  const { url, stop } = await listen(createApp(context, null).fetch, { host: '127.0.0.1', port: 0 }, patience)
  onTestFinished(stop)
  return url
}

/** Everything the server responds to these bytes until it closes the connection. */
async function answerTo(url: string, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (data) => {
    answer += data
  })
  // The server may hang up before everything is sent.
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  return answer
}

onEngine('SQLite', 'every response', (openTestStore) => {
  test('forbids the browser to run, frame, send or store anything else', async () => {
    const service = await startService(openTestStore)
    for (const path of paths) {
      const { headers } = await fetch(service.url + path)
      const policy = headers.get('content-security-policy') ?? ''
      expect({ path, policy }).toEqual({ path, policy: expect.stringContaining("default-src 'none'") })
      expect(policy).not.toMatch(/unsafe|nonce-|sha256-|https?:|\*/)
      expect(policy).toContain("frame-ancestors 'none'")
      expect(Object.fromEntries(headers)).toMatchObject({
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'cross-origin-opener-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
      })
    }
  })

  test('requires HTTPS permanently on public addresses, and only there', async () => {
    const strict = async (settings: Partial<Settings>) => {
      const service = await startService(openTestStore, settings)
      return (await fetch(`${service.url}/healthz`)).headers.get('strict-transport-security')
    }
    expect(await strict({ publicUrl: 'https://money.example.org' })).toMatch(/^max-age=\d{8}/)
    expect(await strict({ publicUrl: 'http://money.example.org' })).toBeNull()
    expect(await strict({})).toBeNull()
  })

  test('sets no cookie, and is compressed only if it contains no secret', async () => {
    const service = await startService(openTestStore)
    const { token } = await signUpCaller(service)
    for (const path of [...paths, '/api/v1/transactions', '/auth/v1/user']) {
      const { headers } = await fetch(service.url + path, {
        headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' },
      })
      expect({ path, cookie: headers.get('set-cookie') }).toEqual({ path, cookie: null })
      expect({ path, encoding: headers.get('content-encoding') }).toEqual({ path, encoding: null })
    }
  })

  test('can be read by pages of configured origins only, and the ledger’s by none', async () => {
    const corsOrigins = ['https://app.example.org']
    const service = await startService(openTestStore, { corsOrigins })
    const allowed = async (path: string, origin: string) => {
      const preflight = { method: 'OPTIONS', headers: { origin, 'access-control-request-method': 'GET' } }
      const answers = [
        await fetch(service.url + path, { headers: { origin } }),
        await fetch(service.url + path, preflight),
      ]
      return answers.map(({ headers }) => headers.get('access-control-allow-origin'))
    }
    const app = 'https://app.example.org'
    expect(await allowed('/auth/v1/settings', app)).toEqual([app, app])
    for (const origin of ['https://evil.example', 'https://app.example.org.evil.example', 'null'])
      expect(await allowed('/auth/v1/settings', origin)).toEqual([null, null])
    for (const origin of [app, 'https://evil.example'])
      expect(await allowed('/api/v1/summary', origin)).toEqual([null, null])
  })
})

onEngine('SQLite', 'a client that tries to exhaust the server', (openTestStore) => {
  const short = { headersTimeout: 100, requestTimeout: 200, connectionsCheckingInterval: 20 }

  test('is disconnected if its header or body never ends', async () => {
    const url = await startListening(openTestStore, short)
    expect(await answerTo(url, 'GET /healthz HTTP/1.1\r\nHost: outgo\r\nX-Slow: ')).toContain(' 408 ')
    const begun = 'POST /auth/v1/signup HTTP/1.1\r\nHost: outgo\r\nContent-Length: 1000\r\n\r\n{'
    expect(await answerTo(url, begun)).toContain(' 408 ')
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })

  test('is disconnected if it never reads its response', async () => {
    const { context } = await startService(openTestStore)
    const left = Promise.withResolvers<{ wasAllTaken: boolean }>()
    const large = {
      type: 'text/plain',
      etag: '"large"',
      bodies: { plain: Buffer.alloc(64 * 1024 * 1024) },
    }
    const app = createApp(context, new Map([['/large', large]]))
    const { url, stop } = await listen(
      (request, env) => {
        env.outgoing.once('close', () => left.resolve({ wasAllTaken: env.outgoing.writableFinished }))
        return app.fetch(request, env)
      },
      { host: '127.0.0.1', port: 0 },
      { ...short, longestSilence: 100 },
    )
    onTestFinished(stop)
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    socket.write('GET /large HTTP/1.1\r\nHost: outgo\r\n\r\n')
    expect(await left.promise).toEqual({ wasAllTaken: false })
  })

  test('is told apart from one that waits while the server works', async () => {
    const longestSilence = 1500
    const work = () => setTimeout(2 * longestSilence)
    const inTwoPieces = () =>
      new ReadableStream<Uint8Array>({
        async start(stream) {
          stream.enqueue(Buffer.from('first, '))
          await work()
          stream.enqueue(Buffer.from('second'))
          stream.close()
        },
      })
    const { url, stop } = await listen(
      async (request) => {
        const said = await request.text()
        await work()
        return new Response(new URL(request.url).pathname === '/pieces' ? inTwoPieces() : said)
      },
      { host: '127.0.0.1', port: 0 },
      { headersTimeout: 10_000, requestTimeout: 10_000, connectionsCheckingInterval: 20, longestSilence },
    )
    onTestFinished(stop)
    const called = (path: string, body?: string) =>
      fetch(url + path, { method: body ? 'POST' : 'GET', body: body ?? null }).then((answer) => answer.text())
    const silentBytes = [
      'GET / HTTP/1.1\r\nHost: outgo\r\n',
      'POST / HTTP/1.1\r\nHost: outgo\r\nContent-Length: 9\r\n\r\n{',
    ]
    expect(
      await Promise.all([
        ...[called('/'), called('/', 'all of it'), called('/pieces')],
        ...silentBytes.map((bytes) => answerTo(url, bytes)),
      ]),
    ).toEqual(['', 'all of it', 'first, second', '', ''])
  })

  test('may keep an idle connection for longer than reverse proxies do, so that none of their requests is reset', async () => {
    const { url } = await startService(openTestStore)
    const longestOfProxies = 120
    const { headers } = await fetch(`${url}/healthz`)
    expect(Number(headers.get('keep-alive')?.replace('timeout=', ''))).toBeGreaterThan(longestOfProxies)
  })

  test('leaves a short line in the log, however long the URL', async () => {
    const { url, logged } = await startService(openTestStore)
    await fetch(`${url}/${'x'.repeat(10_000)}`)
    const lines = logged.filter((line) => line.includes('xxx'))
    expect(lines).toHaveLength(1)
    expect(lines[0]?.length).toBeLessThan(1000)
  })

  test('logs no error by hanging up in the middle of a body', async () => {
    const service = await startService(openTestStore)
    const { token } = await signUpCaller(service)
    const paths = ['/api/v1/transactions', '/auth/v1/token?grant_type=password']
    for (const length of ['Content-Length: 100', 'Transfer-Encoding: chunked'])
      for (const path of paths) {
        const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
        const head = [`POST ${path} HTTP/1.1`, 'Host: outgo', `Authorization: Bearer ${token}`, length]
        await new Promise((written) => socket.write(`${head.join('\r\n')}\r\n\r\n2`, () => written(null)))
        socket.destroy()
      }
    const answered = () => service.logged.filter((line) => line.includes('"status":400'))
    await expect.poll(() => answered().length, { timeout: 20_000 }).toBe(4)
    expect(service.logged.filter((line) => JSON.parse(line).level > 30)).toEqual([])
  })

  test('is rejected if its header is endless', async () => {
    const url = await startListening(openTestStore)
    const header = `GET /healthz HTTP/1.1\r\nHost: outgo\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`
    expect(await answerTo(url, header)).toContain(' 431 ')
  })

  test('is rejected before its body is parsed if that would be slow', async () => {
    const service = await startService(openTestStore)
    const { token } = await signUpCaller(service)
    const send = async (path: string, body: string) => {
      const headers = { authorization: `Bearer ${token}` }
      const answer = await fetch(service.url + path, { method: 'POST', headers, body })
      return { status: answer.status, text: await answer.text() }
    }
    const names = Array.from({ length: 50_000 }, (_, index) => `"${index}":0`)
    for (const body of ['['.repeat(500_000), `{${names}}`, `[${'{},'.repeat(50_000)}0]`]) {
      const refused = expect.stringContaining('contains too many values')
      expect(await send('/api/v1/transactions', body)).toEqual({ status: 400, text: refused })
      expect(await send('/auth/v1/signup', body)).toEqual({ status: 400, text: refused })
    }
    // Text that only looks like it.
    const description = '\\"[{,'.repeat(190)
    const row = { date: '2025-03-01', description, amount: -1, category: 'Dining' }
    const batch = JSON.stringify({ transactions: Array(1000).fill(row) })
    expect(await send('/api/v1/transactions', batch)).toMatchObject({ status: 200 })
  })

  test('gets nothing back with TRACE', async () => {
    const url = await startListening(openTestStore)
    const echo = 'TRACE / HTTP/1.1\r\nHost: outgo\r\nX-Said: marked\r\nConnection: close\r\n\r\n'
    const answer = await answerTo(url, echo)
    expect(answer).toContain(' 404 ')
    expect(answer).not.toContain('marked')
  })

  test('is rejected if the end of its request is ambiguous', async () => {
    const url = await startListening(openTestStore)
    const smuggled =
      'POST /auth/v1/signup HTTP/1.1\r\nHost: outgo\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET'
    expect(await answerTo(url, smuggled)).toContain(' 400 ')
  })
})
