import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { findPgbouncer } from '#scripts/find-pgbouncer.ts'
import { ownerOfServers } from './postgres-cluster.ts'

const port = 6432

/** So few that callers share connections, each of which is used by several clients in turn. */
const settings = ['pool_mode = transaction', 'default_pool_size = 3', 'server_round_robin = 1']

/**
 * Runs PgBouncer in transaction mode in front of a PostgreSQL server, for a role whose password is its name, on a
 * socket in a temporary folder. `through` turns the URL of a database on that server into one that goes through it.
 */
export async function startPgbouncer(server: string, role: string) {
  const { hostname, port: serverPort, searchParams } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'outgo-pgbouncer-'))
  const owner = ownerOfServers()
  if (owner) chownSync(folder, owner.uid, owner.gid)
  writeFileSync(join(folder, 'users.txt'), `"${role}" "${role}"\n`)
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    [
      '[databases]',
      `* = host=${searchParams.get('host') ?? hostname} port=${serverPort || 5432}`,
      '[pgbouncer]',
      `unix_socket_dir = ${folder}`,
      'listen_addr =',
      `listen_port = ${port}`,
      'auth_type = trust',
      `auth_file = ${folder}/users.txt`,
      ...settings,
    ].join('\n'),
  )
  const program = spawn(findPgbouncer(), [file], { ...owner, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(program, 'close')
  let said = ''
  program.stderr.on('data', (bytes) => {
    said += bytes
  })
  while (!existsSync(join(folder, `.s.PGSQL.${port}`))) {
    if (program.exitCode !== null) throw new Error(`PgBouncer did not start:\n${said}`)
    await pause(20)
  }
  const through = (databaseUrl: string): string => {
    const url = new URL(databaseUrl)
    // In a URL with a port, the host is the location of the socket.
    url.host = `localhost:${port}`
    url.searchParams.set('host', folder)
    return url.href
  }
  const stop = async () => {
    program.kill('SIGTERM')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  return { through, stop }
}
