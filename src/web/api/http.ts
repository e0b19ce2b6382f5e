import * as z from 'zod/mini'
import { Problem } from '#contract/problem.ts'
import { authClient } from '#web/session/auth-client.ts'
import { endSession } from '#web/session/session-state.ts'
import { ApiError } from './api-error.ts'
import { readAnonKey } from './public-config.ts'

// Zod would otherwise probe for eval, which the content security policy forbids and reports.
z.config({ jitless: true })

export type Query = Record<string, string | number | boolean | readonly string[] | undefined>
/** Times and seconds that a call waits for its turn when the user's calls are too many. */
const mostWaits = 10
const longestWait = 30

type Call = { method: string; path: string; body?: unknown }

/** Reads from the data service; `path` starts below `/api/v1`, undefined query values are left out, lists repeated. */
export async function getJson<Schema extends z.core.$ZodType>(
  path: string,
  query: Query,
  schema: Schema,
): Promise<z.output<Schema>> {
  const response = await send({ method: 'GET', path: callPath(path, query) })
  return z.parse(schema, await response.json())
}

function callPath(path: string, query: Query): string {
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((each) => [name, String(each)]),
  )
  const search = new URLSearchParams(given).toString()
  return search ? `${path}?${search}` : path
}

/** Changes something in the data service; without a schema the answer is not read. */
export async function sendJson<Schema extends z.core.$ZodType | null>(
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  body: unknown,
  schema: Schema,
): Promise<Schema extends z.core.$ZodType ? z.output<Schema> : null> {
  const response = await send({ method, path, body })
  return (schema ? z.parse(schema, await response.json()) : null) as never
}

/** The answer itself, for what is more than its JSON: a header, a file. */
export async function send(call: Call): Promise<Response> {
  let response = await fetchOnce(call)
  // A token can be refused before its time: by a clock that is off, or because its session has ended.
  if (response.status === 401 && (await renewSession())) response = await fetchOnce(call)
  // Refused before anything was done: many tabs at once are told to wait, and nobody else need know.
  for (let waits = 0; response.status === 429 && waits < mostWaits; waits += 1) {
    await pause(secondsIn(response.headers.get('retry-after')) * 1000)
    response = await fetchOnce(call)
  }
  if (!response.ok) throw await problemOf(response)
  return response
}

const pause = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** How long to wait: what the server says, within what a person waits for. */
const secondsIn = (retryAfter: string | null): number =>
  Math.min(Math.max(Number(retryAfter), 1), longestWait) || 1

async function fetchOnce({ method, path, body }: Call): Promise<Response> {
  const [anonKey, { data, error }] = await Promise.all([readAnonKey(), authClient.getSession()])
  // The session lives, but cannot be refreshed for now: a call in nobody's name would only be refused.
  if (error?.name === 'AuthRetryableFetchError') throw new ApiError(503, 'out_of_reach', '')
  const headers = new Headers({ accept: 'application/json', apikey: anonKey })
  if (data.session) headers.set('authorization', `Bearer ${data.session.access_token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')
  return fetch(`/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
}

/** Whether the session lives; one that the server has ended is forgotten here, which leads to /login. */
async function renewSession(): Promise<boolean> {
  const { error } = await authClient.refreshSession()
  if (!error) return true
  if (error.name !== 'AuthRetryableFetchError') await endSession()
  return false
}

async function problemOf(response: Response): Promise<ApiError> {
  const problem = z.safeParse(Problem, await response.json().catch(() => null))
  return problem.success
    ? new ApiError(response.status, problem.data.code, problem.data.detail)
    : new ApiError(response.status, 'unknown', '')
}

/**
 * Saves a file of the data service, under the name it comes with. It is fetched first, since a plain link would
 * carry no token, and so that one that breaks off is not taken for a whole one.
 */
export async function download(path: string, query: Query = {}): Promise<void> {
  const response = await send({ method: 'GET', path: callPath(path, query) })
  const link = document.createElement('a')
  link.href = URL.createObjectURL(await response.blob())
  link.download = fileNameIn(response.headers.get('content-disposition') ?? '')
  link.click()
  // Not at once: the browser is only about to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

const fileNameIn = (disposition: string): string => /filename="([^"]+)"/.exec(disposition)?.[1] ?? 'outgo'
