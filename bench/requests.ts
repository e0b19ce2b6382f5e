import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startProduct } from '#tests/support/start-product.ts'
import { believableRows } from './believable-rows.ts'
import { perSecond } from './figure-text.ts'
import type { MeasuredRow } from './measured-row.ts'
import { signUpCaller } from './sign-up-caller.ts'

const connections = '10'
const secondsEach = '5'

/** Spending cells over HTTP, token and session checked, against a route that does nothing at all. */
export async function requests(): Promise<MeasuredRow[]> {
  const empty = await withEmptyRoute((url) => requestsPerSecond(url))
  const product = await startProduct()
  try {
    const caller = await signUpCaller(product.url)
    const url = `${product.url}/api/v1/summary`
    const signedIn = `authorization: ${caller.authorization}`
    const ofNothing = await requestsPerSecond(url, [signedIn])
    await caller.importRows([...believableRows(10_000)])
    const answer = await caller.get('/summary')
    const { cells } = (await answer.json()) as { cells: unknown[] }
    const ofMuch = await requestsPerSecond(url, [signedIn])
    const ofNothingNew = await requestsPerSecond(url, [
      signedIn,
      `if-none-match: ${answer.headers.get('etag')}`,
    ])
    return [
      rowOf('Spending cells over HTTP, none yet', ofNothing, empty),
      rowOf(`  ${cells.length} cells of ten years`, ofMuch, empty),
      rowOf('  the same, unchanged (304)', ofNothingNew, empty),
    ]
  } finally {
    await product.stop()
  }
}

const rowOf = (measure: string, rate: number, empty: number): MeasuredRow => ({
  measure,
  figure: perSecond(rate, 'requests'),
  against: `an empty Hono route, ${perSecond(empty, 'requests')}`,
  ratio: rate / empty,
  aim: '',
})

async function withEmptyRoute<Result>(work: (url: string) => Promise<Result>): Promise<Result> {
  const server = spawn(process.execPath, [join(import.meta.dirname, 'empty-route.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [url] = await once(server.stdout, 'data')
    return await work(String(url).trim())
  } finally {
    server.kill('SIGKILL')
  }
}

/** The load comes from a process of its own, once to warm up and once to count. */
async function requestsPerSecond(url: string, headers: string[] = []): Promise<number> {
  await load(url, headers, '1')
  const { requests, errors, '2xx': ok, '3xx': unchanged } = await load(url, headers, secondsEach)
  if (errors > 0 || ok + unchanged < requests.total) throw new Error(`Not every call of ${url} was answered`)
  return requests.average
}

type Load = { requests: { average: number; total: number }; errors: number; '2xx': number; '3xx': number }

async function load(url: string, headers: string[], seconds: string): Promise<Load> {
  const autocannon = fileURLToPath(import.meta.resolve('autocannon'))
  const words = ['--json', '--connections', connections, '--duration', seconds]
  const { stdout } = await promisify(execFile)(process.execPath, [
    autocannon,
    ...words,
    ...headers.flatMap((header) => ['--headers', header]),
    url,
  ])
  return JSON.parse(stdout)
}
