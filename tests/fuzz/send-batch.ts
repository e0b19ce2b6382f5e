import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import fc from 'fast-check'
import { Problem } from '#contract/problem.ts'
import { checkLedger } from './check-ledger.ts'
import { type HostileCall, hostileCall } from './hostile-calls.ts'
import { type Answer, keepAliveClient } from './keep-alive-client.ts'
import { filledIn, newSender, type Sender } from './sender.ts'

/** The number of responses per status. */
export type Statuses = Map<number, number>

/**
 * Makes the given number of calls as a new user, all derived from the seed, and checks each response and the
 * resulting ledger. Throws at the first violation.
 */
export async function sendBatch(url: string, admin: string, seed: number, calls: number): Promise<Statuses> {
  const client = keepAliveClient(url)
  const statuses: Statuses = new Map()
  try {
    const sender = await newSender(client, `batch-${seed}@example.com`, admin)
    for (const [nth, call] of fc.sample(hostileCall, { seed, numRuns: calls }).entries()) {
      const sent = fill(call, sender)
      try {
        const answer = await client.send(sent.method, sent.path, sent.headers, sent.body)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        checkAnswer(sent, answer)
      } catch (error) {
        throw new Error(`call ${nth} of the batch with seed ${seed}: ${described(sent)}`, { cause: error })
      }
    }
    await checkLedger(client, sender)
  } finally {
    client.close()
  }
  return statuses
}

const fill = (call: HostileCall, sender: Sender): HostileCall => ({
  method: call.method,
  path: filledIn(call.path, sender, encodeURIComponent),
  headers: Object.fromEntries(
    Object.entries(call.headers).map(([name, value]) => [name, filledIn(value, sender)]),
  ),
  body: typeof call.body === 'string' ? filledIn(call.body, sender) : call.body,
})

function described({ method, path, headers, body }: HostileCall): string {
  const { authorization, ...others } = headers
  const who = authorization === undefined ? 'without a token' : 'with a token'
  const shown = typeof body === 'string' ? body.slice(0, 1000) : body
  return `${method} ${path} ${who} ${JSON.stringify(others)} ${JSON.stringify(shown)}`
}

const builtWebClient = new URL('../../dist/web', import.meta.url)
const insides = /SQLITE_|node_modules|\.[jt]s:\d+|\$argon2id\$/

/** If the web client is not built, its pages say so; they are not part of the services. */
const isUnbuilt = (path: string, status: number) =>
  status === 503 && !existsSync(builtWebClient) && !/^\/(api|auth)\/v1\/[a-z]/.test(path)

function checkAnswer({ path, method }: HostileCall, { status, headers, text }: Answer): void {
  assert.ok(status < 500 || isUnbuilt(path, status), `${status}: ${text.slice(0, 500)}`)
  assert.equal(headers['set-cookie'], undefined)
  assert.doesNotMatch(text, insides)
  const isJson = String(headers['content-type']).includes('json')
  if (method === 'HEAD' || !isJson || text === '') return
  const body = JSON.parse(text)
  if (status >= 400 && /^\/api\/v1\//.test(path)) Problem.parse(body)
  else if (status >= 400)
    assert.match(String(body.msg ?? body.message ?? body.error_description ?? body.detail), /\S/)
}
