import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import type { CommandRun } from './command-thread.ts'
import type { Place } from './on-each-engine.ts'

const sources = join(import.meta.dirname, '../../src/cli')

const sourceOf = (name: string) => join(sources, `${name}.ts`)

/** The program of a command: bundled in tests (build-commands.ts), otherwise its source. */
export function programOf(name: string): string {
  const bundles = process.env.OUTGO_TEST_COMMANDS
  return bundles === undefined ? sourceOf(name) : join(bundles, `${name}.js`)
}

type Result = { code: number; out: string; err: string }

let thread: Worker | undefined
let latest: Promise<unknown> = Promise.resolve()

/**
 * Runs a command of src/cli on the database at this place, after those that were started before. All run in one
 * thread, where a command takes a quarter of the CPU time of a new process.
 */
export function runCommand(
  name: string,
  place: Place,
  words: string[] = [],
  settings: Record<string, string> = {},
): Promise<Result> {
  return runNext(programOf(name), words, { ...environmentOf(place), ...settings })
}

/** Like runCommand, but from the command's source. */
export const runCommandFromSource = (name: string, place: Place, words: string[] = []) =>
  runNext(sourceOf(name), words, environmentOf(place))

function runNext(...command: Parameters<typeof runInThread>): Promise<Result> {
  const run = latest.then(() => runInThread(...command))
  latest = run.catch(() => {})
  return run
}

async function runInThread(
  program: string,
  words: string[],
  environment: CommandRun['environment'],
): Promise<Result> {
  thread ??= startThread()
  const end = randomUUID()
  const ended = Promise.all([
    readUntil(thread.stdout, end),
    readUntil(thread.stderr, end),
    once(thread, 'message'),
  ])
  thread.postMessage({ program, words, environment, end } satisfies CommandRun)
  const [out, err, [code]] = await ended
  return { code, out, err }
}

function startThread(): Worker {
  const started = new Worker(join(import.meta.dirname, 'command-thread.ts'), { stdout: true, stderr: true })
  for (const stream of [started.stdout, started.stderr]) stream.setEncoding('utf8')
  started.once('exit', () => {
    thread = undefined
  })
  // The tests can end without waiting for it.
  started.unref()
  return started
}

function readUntil(stream: Readable, end: string): Promise<string> {
  return new Promise((resolve) => {
    let said = ''
    const read = (text: string) => {
      said += text
      if (!said.endsWith(end)) return
      stream.off('data', read)
      resolve(said.slice(0, -end.length))
    }
    stream.on('data', read)
  })
}

/** Runs a command in a process of its own, like an operator. */
export const runCommandAsProcess = (name: string, place: Place, words: string[] = []) =>
  run(programOf(name), place, words)

/** Like runCommandAsProcess, but from the command's source. */
export const runCommandFromSourceAsProcess = (name: string, place: Place, words: string[] = []) =>
  run(sourceOf(name), place, words)

const run = (program: string, place: Place, words: string[]) =>
  new Promise<Result>((resolve) => {
    execFile(process.execPath, [program, ...words], { env: environmentOf(place) }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    )
  })

const environmentOf = (place: Place) => ({
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  DATA_DIR: place.dataDirectory,
  DATABASE_URL: place.databaseUrl ?? '',
})
