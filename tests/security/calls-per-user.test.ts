import { expect, test } from 'vitest'
import { callAuth, goodPassword, ledgerStatus, signIn } from '#tests/protocol/protocol-calls.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { callHttp } from '#tests/support/call-http.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { readDescribedCalls } from './described-calls.ts'

const nothing = {
  id: '01a1fcd2-8484-7324-8ea4-7ee8b6b176ab',
  text: 'nothing',
  key: 'a'.repeat(16),
  cursor: '',
}

async function statusOf({ url }: { url: string }, { token }: LedgerCaller, path: string): Promise<number> {
  return (await callHttp(`${url}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status
}

/** Calls until the limit is reached; returns how many calls succeeded. */
async function callUntilLimited(
  service: { url: string },
  caller: LedgerCaller,
  path = '/profile',
): Promise<number> {
  for (let calls = 0; ; calls += 1) if ((await statusOf(service, caller, path)) === 429) return calls
}

onEngine('SQLite', 'a user who calls the ledger too often', (openTestStore) => {
  test('is rejected by all its calls, told how long to wait, and let in again afterwards', async () => {
    const service = await startService(openTestStore, { rateLimitLedgerCalls: 60 })
    const caller = await signUpCaller(service)
    expect(await callUntilLimited(service, caller)).toBe(60)
    const calls = (await readDescribedCalls(service.url)).filter(({ isOpen }) => !isOpen)
    expect(calls.length).toBeGreaterThan(20)
    for (const { name, method, requestsWith } of calls) {
      const [request] = requestsWith(nothing)
      const answer = await caller.send(method, request?.path ?? '', request?.body)
      expect({ name, status: answer.status, code: answer.body.code }).toEqual({
        name,
        status: 429,
        code: 'over_request_rate_limit',
      })
    }
    const seconds = Number((await caller.get('/profile')).headers.get('retry-after'))
    expect(seconds).toBe(1)
    service.advanceClock(seconds)
    expect((await caller.get('/profile')).status).toBe(200)
    expect((await caller.get('/profile')).status).toBe(429)
  })

  test('affects no one else, and can sign in and end the session that caused it', async () => {
    const service = await startService(openTestStore, { rateLimitLedgerCalls: 20 })
    const [ann, bob] = [await signUpCaller(service), await signUpCaller(service)]
    const stolen = await signIn(service, { email: ann.email, password: goodPassword })
    await callUntilLimited(service, ann)
    expect((await bob.get('/summary')).status).toBe(200)
    const own = await signIn(service, { email: ann.email, password: goodPassword })
    expect((await callAuth(service, 'POST', '/logout?scope=others', { token: own.accessToken })).status).toBe(
      204,
    )
    // Calls with an ended session belong to no one: they cannot use up the owner's limit.
    service.advanceClock(60)
    for (let calls = 0; calls < 40; calls += 1)
      expect(await ledgerStatus(service, stolen.accessToken)).toBe(401)
    expect(await ledgerStatus(service, own.accessToken)).toBe(200)
  })

  test('is limited sooner if calls cost more', async () => {
    const service = await startService(openTestStore, { rateLimitLedgerCalls: 300 })
    const callsOf = async (path: string) => callUntilLimited(service, await signUpCaller(service), path)
    expect(await callsOf('/transactions.csv')).toBe(3)
    expect(await callsOf('/account-file')).toBe(3)
    expect(await callsOf('/transactions/months?search=coffee')).toBe(30)
    expect(await callsOf('/transactions?category=Other')).toBe(30)
    expect(await callsOf('/transactions?search=coffee&start_date=2025-03-01&end_date=2025-03-31')).toBe(300)
  })

  test('is limited even if one file costs more than the limit, but only for a minute', async () => {
    const service = await startService(openTestStore, { rateLimitLedgerCalls: 7 })
    const caller = await signUpCaller(service)
    expect(await callUntilLimited(service, caller, '/transactions.csv')).toBe(1)
    service.advanceClock(60)
    expect(await statusOf(service, caller, '/transactions.csv')).toBe(200)
  })
})
