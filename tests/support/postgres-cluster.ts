import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPostgres } from '#scripts/find-postgres.ts'

/**
 * A PostgreSQL server for the tests, on a socket in a temporary folder, removed when they end. Its write-ahead log
 * is there too, unless another empty directory is given.
 */
export async function startPostgresCluster(
  settings = hasty,
  logDirectory?: string,
): Promise<{
  url: string
  /** Stops it like an operator would, breaking all connections, and starts it again. */
  restart(): Promise<void>
  /** Starts it again if it has stopped by itself. */
  startIfEnded(): Promise<void>
  stop(): Promise<void>
}> {
  const programs = findPostgres()
  const owner = ownerOfServers()
  const folder = mkdtempSync(join(tmpdir(), 'outgo-pg-'))
  const data = join(folder, 'data')
  if (owner)
    for (const path of [folder, ...(logDirectory ? [logDirectory] : [])])
      chownSync(path, owner.uid, owner.gid)
  const asOwner = { cwd: folder, ...owner }
  execFileSync('cp', ['-R', newDataDirectory(programs), data], asOwner)
  if (logDirectory) {
    const log = join(data, 'pg_wal')
    execFileSync('cp', ['-R', `${log}/.`, logDirectory], asOwner)
    rmSync(log, { recursive: true })
    symlinkSync(logDirectory, log)
  }
  const words = [...serverSettings, ...settings].flatMap((setting) => ['-c', setting])
  const start = () => {
    const server = spawn(join(programs, 'postgres'), ['-D', data, '-k', folder, ...words], {
      ...asOwner,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    return { server, ready: untilReady(server, join(folder, '.s.PGSQL.5432')) }
  }
  let { server, ready } = start()
  const remove = () => rmSync(folder, { recursive: true, force: true })
  // However the tests end, including Ctrl+C, neither the server nor its folder remains.
  const abandon = () => {
    server.kill('SIGQUIT')
    for (let turn = 0; turn < 100 && existsSync(folder); turn++) {
      try {
        remove()
      } catch {
        // The server's processes are still cleaning up there; this process is about to end and can only wait.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50)
      }
    }
  }
  process.once('exit', abandon)
  await ready

  return {
    url: `postgres://outgo@localhost/postgres?host=${encodeURIComponent(folder)}`,
    async restart() {
      const ended = once(server, 'exit')
      server.kill('SIGINT')
      await ended
      ;({ server, ready } = start())
      await ready
    },
    async startIfEnded() {
      if (server.exitCode === null) return
      ;({ server, ready } = start())
      await ready
    },
    async stop() {
      process.off('exit', abandon)
      if (server.exitCode === null && server.kill('SIGQUIT')) await once(server, 'exit')
      remove()
    },
  }
}

/** Workers inherit the environment of the process that started the first server, and with it this path. */
const initialized = 'OUTGO_TEST_NEW_POSTGRES'

/**
 * Returns the data directory of a new server. It is initialized once and then copied, which takes a tenth of the time.
 */
function newDataDirectory(programs: string): string {
  const earlier = process.env[initialized]
  if (earlier) return earlier
  const folder = mkdtempSync(join(tmpdir(), 'outgo-pg-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  const owner = ownerOfServers()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  const locale = ['--encoding=UTF8', '--locale=C', '--no-sync', '--no-instructions']
  execFileSync(
    join(programs, 'initdb'),
    [`--pgdata=${data}`, '--username=outgo', '--auth=trust', ...locale],
    { cwd: folder, ...owner },
  )
  process.env[initialized] = data
  return data
}

/** No TCP port. */
const serverSettings = ['listen_addresses=', 'max_connections=200']

/**
 * No waiting for the disk, since nothing needs to be kept, and no cleaning up in the background, which changes query
 * plans at any moment.
 */
const hasty = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off']

/** Acknowledged data is on disk, as on a production server. */
export const durable: string[] = []

/** PostgreSQL and PgBouncer refuse to run as root; they then run as the user `postgres`, or else as `nobody`. */
export function ownerOfServers(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const idOf = (flag: '-u' | '-g', user: string) =>
    Number(execFileSync('id', [flag, user], { stdio: 'pipe' }))
  for (const user of ['postgres', 'nobody']) {
    try {
      return { uid: idOf('-u', user), gid: idOf('-g', user) }
    } catch {
      // This system has no such user; try the next one.
    }
  }
  throw new Error(
    'Running as root, the tests need a user named postgres or nobody to run PostgreSQL and PgBouncer as.',
  )
}

async function untilReady(server: ChildProcess, socket: string) {
  let said = ''
  server.stderr?.on('data', (bytes) => {
    said = (said + bytes).slice(-10_000)
  })
  const ready = () => said.includes('ready to accept connections') && existsSync(socket)
  const tries = 1200
  for (let turn = 0; turn < tries && !ready(); turn++) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${said}`)
    await pause(50)
  }
  if (!ready()) throw new Error(`PostgreSQL was not ready within a minute:\n${said}`)
}
