import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { onTestFinished } from 'vitest'
import { copyMigrated } from './on-each-engine.ts'

const main = resolve(import.meta.dirname, '../../dist/server/main.js')

/** An empty data directory that is removed after the test. */
export function emptyDataDirectory(): string {
  const directory = mkdtempSync(join(tmpdir(), 'outgo-main-'))
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
  return directory
}

/** The same with a migrated database: migrating a new one takes as long as the rest of a start. */
export function newDataDirectory(): string {
  const directory = emptyDataDirectory()
  copyMigrated(directory)
  return directory
}

type Environment = { DATA_DIR: string } & Record<string, string>

const direct = [process.execPath, main]
/** `script` runs a program on its own terminal. */
const onTerminal =
  process.platform === 'darwin'
    ? ['script', '-q', '/dev/null', ...direct]
    : ['script', '--quiet', '--flush', '--return', '--command', direct.join(' '), '/dev/null']

/** Runs the built product like an operator, until it exits or the test ends. */
export function runMain(environment: Environment, [program = '', ...words] = direct) {
  const child = spawn(program, words, {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      PORT: '0',
      ...environment,
    },
  })
  const ended = once(child, 'close').then(([code]) => code)
  onTestFinished(async () => {
    child.kill('SIGKILL')
    await ended
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (bytes) => {
    said.out += bytes
  })
  child.stderr.on('data', (bytes) => {
    said.err += bytes
  })
  return { child, said, ended }
}

/** The same, once it accepts calls. */
export async function runMainUntilReady(environment: Environment, command = direct) {
  const product = runMain(environment, command)
  const url = await new Promise<string>((ready, failed) => {
    product.child.stdout.on('data', () => {
      const [, address] = /ready at (https?:\S+)/.exec(product.said.out) ?? []
      if (address) ready(address)
    })
    product.ended.then(() => failed(new Error(`The product ended: ${product.said.err}`)))
  })
  return { ...product, url }
}

/** The same, with a terminal for its output. */
export const runMainOnTerminal = (environment: Environment) => runMainUntilReady(environment, onTerminal)

export const healthOf = async (url: string): Promise<number> => (await fetch(`${url}/healthz`)).status

/** Signs up and returns the access token. */
export async function signUpAt(url: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/signup`, {
    method: 'POST',
    body: JSON.stringify({ email: 'ada@example.org', password: 'correct horse battery' }),
  })
  return JSON.parse(await answer.text()).access_token
}
