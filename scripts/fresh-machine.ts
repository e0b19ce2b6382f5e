import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { makeMachine, runIn } from './debian-machine.ts'
import { freePort } from './free-port.ts'
import { installDebianPackage } from './install-debian-package.ts'
import { onPath } from './on-path.ts'
import { oneOf } from './read-option.ts'

/**
 * `npm run fresh-machine`, as root on Debian: runs both commands of the README on a clone of the last commit, in a
 * minimal Debian with only Node and npm. `-- --part start` runs only the first.
 */
const parts = ['start', 'test'] as const
const { values } = parseArgs({ options: { part: { type: 'string' } } })
const only = values.part === undefined ? undefined : oneOf('part', values.part, parts)

if (process.getuid?.() !== 0 || !onPath('apt-get')) {
  console.error('Run this as root on Debian: it needs debootstrap and mounts.')
  process.exit(2)
}
if (!onPath('debootstrap') && !installDebianPackage('debootstrap')) process.exit(1)

const folder = mkdtempSync(join(tmpdir(), 'outgo-machine-'))
const root = join(folder, 'root')
const running = new Set<ReturnType<typeof runIn>>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
  // Its last processes may still be exiting.
  rmSync(folder, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1))

const times: string[] = []
try {
  mkdirSync(root)
  await timed('Debian with Node and npm', async () => makeMachine(root))
  clone()
  if (only !== 'test') {
    await timed('npm ci', install)
    await timed('npm start, until it responds', start)
  }
  if (only !== 'start') await timed('npm ci && npm test', test)
  console.log(`\n${times.join('\n')}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}

async function timed(what: string, work: () => Promise<void>) {
  console.log(`\n── ${what} ──`)
  const start = performance.now()
  await work()
  times.push(`${((performance.now() - start) / 1000).toFixed(0).padStart(6)} s  ${what}`)
}

function clone() {
  const checkout = join(import.meta.dirname, '..')
  const git = (...words: string[]) => execFileSync('git', words, { cwd: checkout, encoding: 'utf8' })
  if (git('status', '--porcelain') !== '')
    console.error('There are uncommitted changes, which the clone will not contain.')
  git('clone', '--quiet', `file://${checkout}`, join(root, 'srv/outgo'))
}

/** Runs commands in the clone, printing their output, until they exit or `until` finds what it waits for. */
function run(commands: string, environment: Record<string, string> = {}, until?: RegExp) {
  const child = runIn(root, `cd /srv/outgo && ${commands}`, environment)
  running.add(child)
  let said = ''
  return new Promise<{ status: number | null; said: string; child: typeof child }>((resolve) => {
    for (const [from, to] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const)
      from?.on('data', (bytes: Buffer) => {
        to.write(bytes)
        said += bytes
        if (until?.test(said)) resolve({ status: null, said, child })
      })
    child.once('close', (status) => {
      running.delete(child)
      resolve({ status, said, child })
    })
  })
}

async function install() {
  const { status, said } = await run('node --version && npm --version && npm ci')
  if (status !== 0) throw new Error(`npm ci exited with ${status}.`)
  if (/npm (warn|err)/i.test(said)) throw new Error('npm ci printed a warning (see above).')
}

async function start() {
  const PORT = String(await freePort())
  const { said, child } = await run('npm start', { PORT }, /ready at http\S+/)
  const [, url] = /ready at (http\S+)/.exec(said) ?? []
  if (!url) throw new Error('npm start exited before Outgo was ready.')
  for (const path of ['/healthz', '/login']) {
    const { status } = await fetch(url + path)
    if (status !== 200) throw new Error(`${path} answers ${status}.`)
  }
  const ended = new Promise((resolve) => child.once('close', resolve))
  child.kill('SIGKILL')
  await ended
}

async function test() {
  const { status } = await run('npm ci && npm test')
  if (status !== 0) throw new Error(`npm ci && npm test exited with ${status}.`)
}
