import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectToSqlite } from '#store/engines/sqlite.ts'
import { migrate } from '#store/migrate.ts'
import { allMigrations } from '#store/migrations/all-migrations.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { startPostgresCluster } from '#tests/support/postgres-cluster.ts'
import { wayTo } from '#tests/support/way-to-server.ts'

const main = resolve(import.meta.dirname, '../../dist/server/main.js')
let directory = ''
const started: ChildProcess[] = []

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'outgo-main-'))
})
afterEach(() => {
  for (const process of started.splice(0)) process.kill('SIGKILL')
  rmSync(directory, { recursive: true, force: true })
})

/** Runs the product as its operator does. */
function run(environment: Record<string, string>) {
  const child = spawn(process.execPath, [main], {
    env: { PATH: process.env.PATH, DATA_DIR: directory, PORT: '0', ...environment },
  })
  started.push(child)
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    said.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    said.err += bytes
  })
  return { child, said, ended: once(child, 'close').then(([code]) => code) }
}

async function runUntilReady(environment: Record<string, string> = {}) {
  const product = run(environment)
  const url = await new Promise<string>((ready, failed) => {
    product.child.stdout.on('data', () => {
      const [, address] = /ready at (http:\S+)/.exec(product.said.out) ?? []
      if (address) ready(address)
    })
    product.ended.then(() => failed(new Error(`The product ended: ${product.said.err}`)))
  })
  return { ...product, url }
}

const healthOf = async (url: string) => (await fetch(`${url}/healthz`)).status

async function signUp(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@example.org', password: 'correct horse battery' }),
  })
  return JSON.parse(await answer.text()).access_token
}

test('says where it is, where its data is and what to do next', async () => {
  const { url, said } = await runUntilReady()
  expect(await healthOf(url)).toBe(200)
  expect(said.out).toContain(directory)
  expect(said.out).toContain(`${url}/login`)
})

test.for(['SIGTERM', 'SIGINT'] as const)('%s lets a call in flight end, then ends well', async (signal) => {
  const { url, child, ended } = await runUntilReady()
  const token = await signUp(url)
  // A connection kept alive must not hold the product back.
  const agent = new Agent({ keepAlive: true })
  const body = JSON.stringify({ name: 'Ada' })
  const call = request(`${url}/api/v1/profile`, {
    agent,
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-length': body.length },
  })
  call.flushHeaders()
  call.write(body.slice(0, 5))
  // Another call that is answered shows that the one before it has arrived.
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
})

/** Resolves once the product accepts nothing more. */
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

test('a call that never ends does not keep the product from ending', async () => {
  const { url, child, ended } = await runUntilReady()
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  const authorization = `authorization: Bearer ${await signUp(url)}`
  socket.write(`PUT /api/v1/profile HTTP/1.1\r\nhost: x\r\n${authorization}\r\ncontent-length: 10\r\n\r\n`)
  expect(await healthOf(url)).toBe(200)
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('a second start keeps what the first one saved', async () => {
  const first = await runUntilReady()
  const token = await signUp(first.url)
  first.child.kill('SIGTERM')
  await first.ended
  const { url } = await runUntilReady()
  const answer = await fetch(`${url}/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } })
  expect(await answer.json()).toMatchObject({ email: 'ada@example.org' })
})

test('what keeps it from starting is told in a sentence', async () => {
  const file = join(directory, 'a-file')
  writeFileSync(file, '')
  const { url } = await runUntilReady()
  const takenPort = new URL(url).port
  const problems: [Record<string, string>, RegExp][] = [
    [{ PORT: 'web' }, /^PORT must be a port number from 0 to 65535, not "web"\.\n$/],
    [{ PORT: takenPort }, new RegExp(`^PORT ${takenPort} is in use on 127.0.0.1 already\\. .*\\n$`)],
    [{ HOST: '203.0.113.7' }, /^HOST 203\.0\.113\.7 cannot be listened on .*\n$/],
    // Node's own way of making directories would never end there.
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
    const { said, ended } = run({ ...environment })
    expect(await ended).toBe(1)
    expect(said.err).toMatch(sentence)
    expect(said.err).not.toContain('secret')
  }
})

test('an older database is copied and brought up to date, and the log says where the copy is', async () => {
  const old = connectToSqlite(directory)
  await migrate(old, undefined, allMigrations.slice(0, 2))
  await old.destroy()
  const { said } = await runUntilReady()
  const [, copy = ''] = /"copy":"([^"]+)".*brought up to date/.exec(said.out) ?? []
  expect(copy).toContain('before-0003')
  expect(existsSync(copy)).toBe(true)
})

test('a file that is no database is told in a sentence', async () => {
  writeFileSync(join(directory, 'outgo.sqlite'), 'This is no database. '.repeat(100))
  const { said, ended } = run({})
  expect(await ended).toBe(1)
  expect(said.err).toMatch(/^The database in \S+ cannot be used \(.*\)\.\n$/)
})

test('it outlives its PostgreSQL server, says 503 meanwhile, and serves again when it is back', async () => {
  const cluster = await startPostgresCluster()
  const way = await wayTo(`${new URL(cluster.url).searchParams.get('host')}/.s.PGSQL.5432`)
  try {
    const { url, child, said, ended } = await runUntilReady({
      DATABASE_URL: `postgres://outgo@127.0.0.1:${way.port}/postgres`,
    })
    // The role is a superuser's.
    expect(said.out).toContain('is not held to row-level security')
    const token = await signUp(url)
    const profile = async () => {
      const answer = await fetch(`${url}/api/v1/profile`, { headers: { authorization: `Bearer ${token}` } })
      return { status: answer.status, code: JSON.parse(await answer.text()).code }
    }
    expect([await healthOf(url), await profile()]).toEqual([200, { status: 200 }])

    await way.close()
    expect([await healthOf(url), await profile()]).toEqual([
      503,
      { status: 503, code: 'database_unavailable' },
    ])

    await way.open()
    expect([await healthOf(url), await profile()]).toEqual([200, { status: 200 }])

    await cluster.stop()
    expect(await healthOf(url)).toBe(503)
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
  } finally {
    await way.close()
    await cluster.stop()
  }
})

onEngine('PostgreSQL', 'a server', (_, newPlace) => {
  test('that holds its role to row-level security is told nothing of it', async () => {
    const { databaseUrl = '' } = await newPlace()
    const { said, child, ended } = await runUntilReady({ DATABASE_URL: databaseUrl })
    expect(said.out).not.toContain('row-level security')
    child.kill('SIGTERM')
    await ended
  })

  test('that lets Outgo make no tables is told in a sentence', async () => {
    const { databaseUrl = '' } = await newPlace()
    const url = new URL(databaseUrl)
    const server = new URL(process.env.OUTGO_TEST_POSTGRES_URL ?? '')
    server.pathname = url.pathname
    const operator = new pg.Client({ connectionString: server.href })
    await operator.connect()
    const stranger = `${url.username}_stranger`
    try {
      await operator.query(`create role ${stranger} login password '${stranger}' nosuperuser`)
      await operator.query('revoke create on schema public from public')
      url.username = stranger
      url.password = stranger
      const { said, ended } = run({ DATABASE_URL: url.href })
      expect(await ended).toBe(1)
      expect(said.err).toBe(
        'The server of DATABASE_URL cannot be used (permission denied for schema public).\n',
      )
    } finally {
      await operator.query(`drop role if exists ${stranger}`)
      await operator.end()
    }
  })
})
