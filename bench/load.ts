import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const connections = '10'
const secondsEach = '5'

/** Runs a server from this folder until it is stopped, and returns the first lines it printed. */
export async function withProgram<Result>(
  name: string,
  work: (lines: string[]) => Promise<Result>,
): Promise<Result> {
  const server = spawn(process.execPath, [join(import.meta.dirname, name)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const [said] = await once(server.stdout, 'data')
    return await work(String(said).trim().split('\n'))
  } finally {
    server.kill('SIGKILL')
  }
}

/** A separate process generates the load, once to warm up and once to measure. */
export async function requestsPerSecond(url: string, headers: string[] = []): Promise<number> {
  await load(url, headers, '1')
  const { requests, errors, '2xx': ok, '3xx': unchanged } = await load(url, headers, secondsEach)
  if (errors > 0 || ok + unchanged < requests.total) throw new Error(`Some calls of ${url} got no response`)
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
