import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import {
  emptyDataDirectory,
  healthOf,
  newDataDirectory,
  runMain,
  runMainOnTerminal,
  runMainUntilReady,
  signUpAt,
} from '#tests/support/run-main.ts'

let directory = ''
beforeEach(() => {
  directory = newDataDirectory()
})

test('the product prints its address, its data directory and the next step', async () => {
  const directory = emptyDataDirectory()
  const { url, said } = await runMainUntilReady({ DATA_DIR: directory })
  expect(await healthOf(url)).toBe(200)
  expect(said.out).toContain(directory)
  expect(said.out).toContain(`${url}/login`)
  expect(said.out).not.toContain('RATE_LIMIT_HEADER')
})

const patience = { timeout: 30_000 }

test('requests are logged as readable lines on a terminal, and as JSON elsewhere', async () => {
  const request = /^\d\d:\d\d:\d\d {2}404 {2}GET \/auth\/unknown {2}[\d.]+ ms\r?$/m
  const onTerminal = await runMainOnTerminal({ DATA_DIR: newDataDirectory() })
  await fetch(`${onTerminal.url}/auth/unknown`)
  await vi.waitFor(() => expect(onTerminal.said.out).toMatch(request), patience)
  expect(onTerminal.said.out).not.toContain('{')

  const elsewhere = await runMainUntilReady({ DATA_DIR: newDataDirectory() })
  await fetch(`${elsewhere.url}/auth/unknown`)
  await vi.waitFor(() => expect(elsewhere.said.out).toMatch(/^\{.*"path":"\/auth\/unknown".*\}$/m), patience)
})

test('a public address without a header that identifies clients logs a warning', async () => {
  const PUBLIC_URL = 'https://money.example.org'
  const alone = await runMainUntilReady({ DATA_DIR: newDataDirectory(), PUBLIC_URL })
  const warnings = alone.said.out.split('\n').filter((line) => line.includes('RATE_LIMIT_HEADER is not'))
  expect(warnings.map((line) => JSON.parse(line))).toEqual([expect.objectContaining({ level: 40 })])

  const enough = { PUBLIC_URL, RATE_LIMIT_HEADER: 'X-Real-IP' }
  const { said } = await runMainUntilReady({ DATA_DIR: newDataDirectory(), ...enough })
  expect(said.out).not.toContain('RATE_LIMIT_HEADER')
})

test.for(['SIGTERM', 'SIGINT'] as const)(
  '%s finishes the call in flight, then exits cleanly',
  async (signal) => {
    const { url, child, ended } = await runMainUntilReady({ DATA_DIR: directory })
    const token = await signUpAt(url)
    // A keep-alive connection must not delay the shutdown.
    const agent = new Agent({ keepAlive: true })
    const body = JSON.stringify({ name: 'Ada' })
    const call = request(`${url}/api/v1/profile`, {
      agent,
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-length': body.length },
    })
    call.flushHeaders()
    call.write(body.slice(0, 5))
    // A later call with a response shows that the one before has arrived.
    expect(await healthOf(url)).toBe(200)

    const answered = once(call, 'response')
    child.kill(signal)
    await untilRefused(url)
    // As Ctrl+C does under npm.
    child.kill(signal)
    call.end(body.slice(5))
    const [answer] = await answered
    expect(answer.statusCode).toBe(200)
    expect(JSON.parse((await answer.toArray()).join(''))).toMatchObject({ name: 'Ada' })
    expect(await ended).toBe(0)
    agent.destroy()
  },
)

/** Resolves once the product accepts no more connections. */
async function untilRefused(url: string) {
  const { port } = new URL(url)
  for (;;) {
    const socket = connect(Number(port), '127.0.0.1')
    const accepted = await Promise.race([
      once(socket, 'connect').then(() => true),
      new Promise((refused) => socket.once('error', () => refused(false))),
    ])
    socket.destroy()
    if (!accepted) return
  }
}

test('a call that never ends does not prevent the shutdown', async () => {
  const { url, child, ended } = await runMainUntilReady({ DATA_DIR: directory })
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const authorization = `authorization: Bearer ${await signUpAt(url)}`
  socket.write(`PUT /api/v1/profile HTTP/1.1\r\nhost: x\r\n${authorization}\r\ncontent-length: 10\r\n\r\n`)
  expect(await healthOf(url)).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a restart keeps saved data', async () => {
  const first = await runMainUntilReady({ DATA_DIR: directory })
  const token = await signUpAt(first.url)
  first.child.kill('SIGTERM')
  await first.ended
  const { url } = await runMainUntilReady({ DATA_DIR: directory })
  const answer = await fetch(`${url}/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } })
  expect(await answer.json()).toMatchObject({ email: 'ada@example.org' })
})

/** A port on which another program listens until the test ends. */
async function aTakenPort(): Promise<string> {
  const other = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  return String((other.address() as AddressInfo).port)
}

test('startup errors are one sentence each', async () => {
  const file = join(directory, 'a-file')
  writeFileSync(file, '')
  const takenPort = await aTakenPort()
  const problems: [Record<string, string>, RegExp][] = [
    [{ PORT: 'web' }, /^PORT must be a port number from 0 to 65535, not "web"\.\n$/],
    [{ PORT: takenPort }, new RegExp(`^PORT ${takenPort} is in use on 127.0.0.1 already\\. .*\\n$`)],
    [{ HOST: '203.0.113.7' }, /^HOST 203\.0\.113\.7 cannot be listened on .*\n$/],
    // Node's recursive mkdir would never return there.
    [{ DATA_DIR: '/proc/outgo/data' }, /^DATA_DIR \/proc\/outgo\/data cannot be written to \(.*\)\.\n$/],
    [{ DATA_DIR: join(file, 'data') }, /^DATA_DIR \S+a-file\/data cannot be written to \(.*\)\.\n$/],
    [
      { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/x' },
      /^The server of DATABASE_URL cannot be used \(.*\)\.\n$/,
    ],
    [
      { DATABASE_URL: 'postgres://me:se#secret@127.0.0.1/x' },
      /^The server of DATABASE_URL cannot be used \(Invalid URL\)\. Write .* as %23.*\.\n$/,
    ],
  ]
  for (const [environment, sentence] of problems) {
    const { said, ended } = runMain({ DATA_DIR: directory, ...environment })
    expect(await ended).toBe(1)
    expect(said.err).toMatch(sentence)
    expect(said.err).not.toContain('secret')
  }
})

test('an older database is copied and migrated, and the log says where the copy is', async () => {
  const directory = emptyDataDirectory()
  const old = connectToSqlite(directory)
  await migrate(old, undefined, allMigrations.slice(0, 2))
  await old.destroy()
  const { said } = await runMainUntilReady({ DATA_DIR: directory })
  const [, copy = ''] = /"copy":"([^"]+)".*upgrading the database/.exec(said.out) ?? []
  expect(copy).toContain('before-0003')
  expect(existsSync(copy)).toBe(true)
})

test('a database is not upgraded if the port is in use, perhaps by the older version', async () => {
  const directory = emptyDataDirectory()
  const PORT = await aTakenPort()
  const old = connectToSqlite(directory)
  await migrate(old, undefined, allMigrations.slice(0, 2))
  const { said, ended } = runMain({ DATA_DIR: directory, PORT })
  expect(await ended).toBe(1)
  expect(said.err).toContain('is in use')
  expect(said.out).not.toContain('upgrading the database')
  expect(await old.introspection.getTables()).not.toContainEqual(
    expect.objectContaining({ name: 'accounts' }),
  )
  await old.destroy()
})

test('a file that is not a database is reported in one sentence', async () => {
  writeFileSync(join(directory, 'outgo.sqlite'), 'This is no database. '.repeat(100))
  const { said, ended } = runMain({ DATA_DIR: directory })
  expect(await ended).toBe(1)
  expect(said.err).toMatch(/^The database in \S+ cannot be used \(.*\)\.\n$/)
})
