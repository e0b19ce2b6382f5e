import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#server/app.ts'
import { listen } from '#server/listen.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const mebibyte = 1024 * 1024
const piece = Buffer.alloc(64 * 1024, ' ')

/** In milliseconds. The server adapter waits half a second for the rest of a body. */
const longerThanOthersWait = 700

type Framing = 'Content-Length' | 'chunked'
type Call = { path: string; framing: Framing; pieces: number; more?: string[] }

/** Bodies that exceed the limit of these calls by 2 MiB. */
const cost = { path: '/api/v1/recurring-costs', pieces: 33 }
const signUp = { path: '/auth/v1/signup', pieces: 48 }
const rows = { path: '/api/v1/transactions', pieces: 160 }

const headOf = ({ path, framing, pieces, more = [] }: Call) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: outgo',
    framing === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${pieces * piece.length}`,
    ...more,
    '\r\n',
  ].join('\r\n')

const framed = (framing: Framing) =>
  framing === 'chunked'
    ? Buffer.concat([Buffer.from(`${piece.length.toString(16)}\r\n`), piece, Buffer.from('\r\n')])
    : piece

/** A client that sends its whole body, with pauses, before it reads the response. */
async function sendAll(url: string, call: Call): Promise<string> {
  const { framing, pieces } = call
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
  onTestFinished(() => void socket.destroy())
  let trouble = ''
  socket.on('error', ({ message }) => {
    trouble = message
  })
  await once(socket, 'connect')
  const send = (bytes: Buffer | string) => new Promise((sent) => socket.write(bytes, sent))
  await send(headOf(call))
  for (let n = 0; n < pieces && !trouble; n++) {
    await send(framed(framing))
    if (n === 10) await pause(longerThanOthersWait)
  }
  if (framing === 'chunked') await send('0\r\n\r\n')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text
  })
  socket.end()
  if (!socket.readableEnded && !socket.destroyed)
    await Promise.race([once(socket, 'end'), once(socket, 'close')])
  return trouble || answer.slice(0, answer.indexOf('\r\n'))
}

async function* slowPieces(count: number) {
  for (let n = 0; n < count; n++) {
    if (n === 10) await pause(longerThanOthersWait)
    yield new Uint8Array(piece)
  }
}

const refusedForSize = 'HTTP/1.1 413 Payload Too Large'

onEngine('SQLite', 'a client that is still sending when it is rejected', (openTestStore) => {
  test.for<[string, number, Omit<Call, 'framing'>]>([
    ['a recurring cost', 15, cost],
    ['a sign-up', 15, signUp],
    ['rows', 6, rows],
  ])('receives the response about the size of its body: %s, %d at once', async ([_, count, call]) => {
    const { url } = await startService(openTestStore)
    for (const framing of ['Content-Length', 'chunked'] as const) {
      const answers = await Promise.all(
        Array.from({ length: count }, () => sendAll(url, { ...call, framing })),
      )
      expect(answers).toEqual(answers.map(() => refusedForSize))
    }
  })

  test.for([
    ['bytes', () => new Uint8Array(signUp.pieces * piece.length)],
    ['a stream', () => ReadableStream.from(slowPieces(signUp.pieces))],
  ] as const)('receives the response with fetch, sending %s, 15 at once', async ([_, bodyOf]) => {
    const { url } = await startService(openTestStore)
    const send = async () => {
      const request = { method: 'POST', body: bodyOf(), duplex: 'half' } as const
      const answer = await fetch(url + signUp.path, request)
      return { status: answer.status, text: await answer.text() }
    }
    for (const { status, text } of await Promise.all(Array.from({ length: 15 }, send))) {
      expect(status).toBe(413)
      expect(text).toContain('request_entity_too_large')
    }
  })

  test('receives any other rejection too, even if it asks to close the connection', async () => {
    const { url } = await startService(openTestStore)
    const send = (path: string, framing: Framing, more: string[] = []) =>
      sendAll(url, { path, framing, pieces: 40, more })
    const close = ['Connection: close']
    expect(await send('/api/v1/recurring-costs', 'Content-Length', close)).toBe(refusedForSize)
    expect(await send('/nowhere', 'Content-Length', close)).toBe('HTTP/1.1 404 Not Found')
    expect(await send('/nowhere', 'chunked', close)).toBe('HTTP/1.1 404 Not Found')
    expect(await send('/api/v1/transactions', 'Content-Length')).toBe('HTTP/1.1 401 Unauthorized')
    expect(await send('/api/v1/transactions', 'chunked', close)).toBe('HTTP/1.1 401 Unauthorized')
  })

  test.for([
    ['for too long', { bytes: 64 * mebibyte, milliseconds: 300 }],
    ['with too much', { bytes: mebibyte, milliseconds: 60_000 }],
  ] as const)('is disconnected if it continues %s', async ([_, rest]) => {
    const { context } = await startService(openTestStore)
    const { url, stop } = await listen(
      createApp(context, null).fetch,
      { host: '127.0.0.1', port: 0 },
      { headersTimeout: 10_000, requestTimeout: 60_000, connectionsCheckingInterval: 1000, rest },
    )
    onTestFinished(stop)
    const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {}).resume()
    onTestFinished(() => void socket.destroy())
    const isSlow = rest.milliseconds < 1000
    socket.write(headOf({ ...signUp, framing: 'chunked' }))
    for (let n = 0; n < 20; n++) socket.write(framed('chunked'))
    while (!socket.destroyed) {
      await new Promise((sent) => socket.write(isSlow ? '1\r\n \r\n' : framed('chunked'), sent))
      if (isSlow) await pause(10)
    }
    expect(socket.destroyed).toBe(true)
    expect((await fetch(`${url}/healthz`)).status).toBe(200)
  })
})
