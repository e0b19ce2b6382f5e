import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const program = join(import.meta.dirname, '../../dist/server/main.js')
const patience = 60_000

export type Product = Awaited<ReturnType<typeof startProduct>>

/**
 * The product as users run it, a separate process on a free port, with a temporary data directory unless the
 * environment names another.
 */
export async function startProduct(environment: Record<string, string> = {}) {
  const dataDirectory = environment.DATA_DIR ?? mkdtempSync(join(tmpdir(), 'outgo-data-'))
  const removeData = () => {
    if (!environment.DATA_DIR) rmSync(dataDirectory, { recursive: true, force: true })
  }
  const server = spawn(process.execPath, [program], {
    env: { ...withoutSettings, PORT: '0', DATA_DIR: dataDirectory, LOG_LEVEL: 'warn', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const listen = (bytes: Buffer) => {
    said += bytes
  }
  server.stdout.on('data', listen)
  server.stderr.on('data', listen)
  const abandon = () => {
    server.kill('SIGKILL')
    removeData()
  }
  process.once('exit', abandon)

  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The product said nothing for a minute.\n${said}`)),
      patience,
    )
    server.stdout.on('data', () => {
      const address = /ready at (http\S+)/.exec(said)?.[1]
      if (address) resolve(address)
      if (address) clearTimeout(late)
    })
    server.once('exit', (code) => {
      clearTimeout(late)
      reject(new Error(`The product ended with ${code} before it could serve.\n${said}`))
    })
  })
  const health = await fetch(`${url}/healthz`)
  if (!health.ok) throw new Error(`The product started, but /healthz answers ${health.status}.\n${said}`)

  return {
    url,
    dataDirectory,
    pid: server.pid as number,
    /** All its output so far. */
    output: () => said,
    /** Kills it like a power cut: without warning, leaving its data as it is. */
    async kill(): Promise<void> {
      process.off('exit', abandon)
      const ended = once(server, 'exit')
      if (server.kill('SIGKILL')) await ended
    },
    /** Stops it like an operator, and returns the exit code. */
    async stop(): Promise<number | null> {
      process.off('exit', abandon)
      // Not on exit, when its last lines may not have arrived yet.
      const ended = once(server, 'close')
      if (server.exitCode === null) {
        server.kill('SIGTERM')
        await ended
      }
      removeData()
      return server.exitCode
    },
  }
}

/** The caller's own settings must not reach a product under test. */
const settingNames = ['PORT', 'HOST', 'DATA_DIR', 'DATABASE_URL', 'PUBLIC_URL']
const withoutSettings = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !settingNames.includes(name)),
)
