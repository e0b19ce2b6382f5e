import * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'
import { authClient } from '#web/session/auth-client.ts'
import { endSession } from '#web/session/session-state.ts'
import { ApiError } from './api-error.ts'
import { formatKnown } from './format-known.ts'
import { readAnonKey } from './public-config.ts'

// Zod would otherwise probe for eval, which the content security policy forbids and reports.
z.config({ jitless: true })

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>
/** How often, and at most how many seconds, to wait when the server says that there are too many calls. */
const maxWaits = 10
const maxWaitSeconds = 30

/** The body is JSON or a file. */
type Call = { method: string; path: string; body?: unknown; file?: Blob; signal?: AbortSignal }

/** Fetches JSON. `path` is below `/api/v1`; undefined query values are left out and lists are repeated. */
export async function getJson<Schema extends z.core.$ZodType>(
  path: string,
  query: Query,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await send({ method: 'GET', path: callPath(path, query) })
  const content = z.parse(schema, await response.json())
  // Otherwise an amount would first appear in another currency.
  if (!formatPaths.includes(path)) await formatKnown()
  return content
}

/** The settings that decide how amounts are shown. */
const formatPaths = ['/profile', '/ledger']

function callPath(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
  )
  const search = new URLSearchParams(given).toString()
  return search ? `${path}?${search}` : path
}

/** Sends a change. Without a schema the response body is ignored. */
export async function sendJson<Schema extends z.core.$ZodType | null>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  schema: Schema,
): Promise<Schema extends z.core.$ZodType ? z.output<Schema> : null> {
  const response = await send({ method, path, body })
  return (schema ? z.parse(schema, await response.json()) : null) as never
}

/** Returns the response itself, for headers and files. */
export async function send(call: Call): Promise<Response> {
  const token = await accessToken()
  let response = await fetchOnce(call)
  // A token can be rejected before it expires: the clock is off, or its session has ended.
  if (response.status === 401 && (await renewSession(token))) response = await fetchOnce(call)
  // Rate limited, for example with many tabs open. Nothing was changed yet, so it is safe to repeat the call.
  for (let waits = 0; response.status === 429 && waits < maxWaits; waits += 1) {
    await pause(secondsToWait(response.headers.get('retry-after')) * 1000)
    response = await fetchOnce(call)
  }
  if (!response.ok) throw await problemOf(response)
  return response
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** As long as the server says, within limits. */
const secondsToWait = (retryAfter: string | null): number =>
  Math.min(Math.max(Number(retryAfter), 1), maxWaitSeconds) || 1

async function fetchOnce({ method, path, body, file, signal }: Call): Promise<Response> {
  const [anonKey, { data, error }] = await Promise.all([readAnonKey(), authClient.getSession()])
  // The session cannot be refreshed right now, and without a token the call would be rejected.
  if (error?.name === 'AuthRetryableFetchError') throw new ApiError(503, 'out_of_reach', '')
  const headers = new Headers({ accept: 'application/json', apikey: anonKey })
  if (data.session) headers.set('authorization', `Bearer ${data.session.access_token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return fetch(`/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(file && { body: file }),
    signal: signal ?? null,
  })
}

const accessToken = async () => (await authClient.getSession()).data.session?.access_token

/**
 * Returns false if the session has ended. Dropping it redirects to /login. When another tab verifies a second factor,
 * this session ends before that tab has stored the new one, so it is given a moment to do so.
 */
async function renewSession(rejected: string | undefined): Promise<boolean> {
  const isReplaced = async () => ![undefined, rejected].includes(await accessToken())
  if (await isReplaced()) return true
  const { error } = await authClient.refreshSession()
  if (!error) return true
  if (error.name === 'AuthRetryableFetchError') return false
  for (let looks = 0; looks < 5; looks += 1) {
    await pause(200)
    if (await isReplaced()) return true
  }
  await endSession()
  return false
}

async function problemOf(response: Response): Promise<ApiError> {
  const problem = z.safeParse(Problem, await response.json().catch(() => null))
  return problem.success
    ? new ApiError(response.status, problem.data.code, problem.data.detail)
    : new ApiError(response.status, 'unknown', '')
}

/**
 * Downloads a file under the name that the server gives it. A plain link would send no token, and a download that
 * breaks off would look complete.
 */
export async function download(path: string, query: Query = {}): Promise<void> {
  const response = await send({ method: 'GET', path: callPath(path, query) })
  saveFile(await response.blob(), fileNameOf(response))
}

/** Lets the browser save a file under a name. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Not right away: the browser has yet to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The name that the server gives to a file. */
export const fileNameOf = ({ headers }: Response): string =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? 'outgo'
