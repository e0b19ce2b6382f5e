import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connectionCountOf } from '#store/engines/connections.ts'
import { goodPassword, signIn } from '#tests/protocol/protocol-calls.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const mebibyte = 1024 * 1024
/** A call that keeps the database busy counts as many that do not. */
const search = '/transactions?search=coffee'
const row = { date: '2025-03-14', description: 'BLUE COFFEE', amount: -3.5, category: 'Other' }

/** Sends only the head of a request; returns the connection, to end it or to read the response. */
async function begin(
  { url }: { url: string },
  { token }: LedgerCaller,
  method: string,
  path: string,
  length = 0,
) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  // The server may hang up before everything is sent.
  socket.on('error', () => {})
  await once(socket, 'connect')
  const head = [
    `${method} /api/v1${path} HTTP/1.1`,
    'Host: outgo',
    'Connection: close',
    `Authorization: Bearer ${token}`,
    `Content-Length: ${length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  return socket
}

type Holding = { count: number; path?: string; length?: number }

/** Starts calls without sending their bodies until some are rejected; returns the others and the responses. */
async function holdUntilRefused(
  service: { url: string },
  caller: LedgerCaller,
  { count, path = '/transactions', length = 10 }: Holding,
  refusals: number,
) {
  const sockets = await Promise.all(
    Array.from({ length: count }, () => begin(service, caller, 'POST', path, length)),
  )
  const answers = new Map<Socket, string>()
  for (const socket of sockets)
    socket.on('data', (part) => answers.set(socket, (answers.get(socket) ?? '') + part))
  await expect.poll(() => answers.size, { timeout: 20_000 }).toBe(refusals)
  return { held: sockets.filter((socket) => !answers.has(socket)), refused: [...answers.values()] }
}

onEachEngine('a user with too many open calls', (openTestStore) => {
  test('is rejected until one has ended, and affects no one else', async () => {
    const service = await startService(openTestStore)
    const [ann, bob] = [await signUpCaller(service), await signUpCaller(service)]
    const { held, refused } = await holdUntilRefused(service, ann, { count: 10, path: search }, 2)
    for (const answer of refused) expect(answer).toContain('HTTP/1.1 429 ')
    const { status, body, headers } = await ann.get('/profile')
    expect({ status, code: body.code, wait: headers.get('retry-after') }).toEqual({
      status: 429,
      code: 'over_request_rate_limit',
      wait: '1',
    })
    expect((await bob.get('/summary')).status).toBe(200)
    expect(await signIn(service, { email: ann.email, password: goodPassword })).toBeDefined()
    held[0]?.destroy()
    await expect.poll(async () => (await ann.get('/profile')).status, { timeout: 20_000 }).toBe(200)
  })

  test('cannot send more while 32 MiB are in transit', async () => {
    const service = await startService(openTestStore)
    const ann = await signUpCaller(service)
    await holdUntilRefused(service, ann, { count: 5, length: 8 * mebibyte }, 1)
    expect((await ann.post('/transactions', { transactions: [row] })).status).toBe(429)
    expect((await ann.get('/profile')).status).toBe(200)
  })
})

onEachEngine('a slow download', (openTestStore) => {
  test('blocks no connection, no lock and no other user’s call, and is aborted if the ledger has changed, or with an error that only appears in the log', async () => {
    const service = await startService(openTestStore)
    const ann = await signUpCaller(service)
    // More than fits into the buffers of the connection while the client reads slowly.
    const long = { ...row, note: '字'.repeat(1000) }
    for (let batch = 0; batch < 3; batch += 1)
      await ann.post('/transactions', { transactions: Array.from({ length: 1000 }, () => long) })
    const startDownload = async (path: string) => {
      const socket = await begin(service, ann, 'GET', path)
      await once(socket, 'readable')
      return socket
    }
    const connections = connectionCountOf(service.context.store)
    // On PostgreSQL, more than the connections in the pool.
    const paths = [...Array(connections ? 10 : 2).fill('/account-file'), '/transactions.csv']
    const downloads = await Promise.all(paths.map(startDownload))
    expect((await ann.post('/transactions', { transactions: [row] })).status).toBe(200)
    expect((await (await signUpCaller(service)).get('/summary')).status).toBe(200)
    if (connections)
      await expect
        .poll(() => connections().open - connections().idle + connections().waiting, { timeout: 20_000 })
        .toBe(0)
    for (const socket of downloads) {
      const taken = await takeAll(socket)
      expect(taken).toContain(' 200 OK')
      expect(taken.endsWith(lastChunk)).toBe(false)
    }
    expect((await ann.get('/profile')).status).toBe(200)

    const failing = await startDownload('/transactions.csv')
    await sql`alter table transactions rename to lost_transactions`.execute(service.context.store)
    const taken = await takeAll(failing)
    expect(taken.endsWith(lastChunk)).toBe(false)
    expect(taken).not.toContain('Error')
    expect(service.logged.filter((line) => line.includes('a download failed'))).toHaveLength(1)
  })
})

/** How HTTP marks the end of a response. */
const lastChunk = '\r\n0\r\n\r\n'

async function takeAll(socket: Socket): Promise<string> {
  const parts: Buffer[] = []
  socket.on('data', (part) => parts.push(part))
  await once(socket, 'close')
  return Buffer.concat(parts).toString()
}
