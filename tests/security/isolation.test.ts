import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { startService } from '#tests/protocol/start-service.ts'
import { callHttp } from '#tests/support/call-http.ts'
import { callerOf, type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { type OpenTestStore, onEngine } from '#tests/support/on-each-engine.ts'
import { aHousehold, fittingRequests, type Household, wholeAccount } from './a-household.ts'
import { type DescribedCall, distinctRequests, readDescribedCalls } from './described-calls.ts'
import type { Fill } from './sample-of-schema.ts'

/** Unknown values of the same length and sort order. */
const unknownLike = ({ id, cursor }: Fill): Fill => {
  const unknown = (text: string) => text.slice(0, -1) + (text.endsWith('0') ? '1' : '0')
  return {
    id: unknown(id),
    text: 'FOLLOW GREEK LYRICS',
    key: 'lyrics-key-9876543210',
    cursor: Buffer.from(unknown(Buffer.from(cursor, 'base64url').toString())).toString('base64url'),
  }
}

/** The form of an ID: IDs of one form differ only in their digits. */
const formOf = (id: string) => id.replaceAll(/[0-9a-f]/g, '0')

type Answer = { status: number; headers: Headers; body: string }

async function send({ url }: { url: string }, token: string, method: string, path: string, body?: string) {
  const { text, ...answer } = await callHttp(`${url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}` },
    body,
  })
  return { ...answer, body: text }
}

/**
 * The response without what differs between any two users: who they are, what they sent, new IDs and secrets, times.
 */
function plain({ status, headers, body }: Answer, { userId, email }: LedgerCaller, fill: Fill) {
  const neutral = (text: string) =>
    text
      .replaceAll(userId, '(caller)')
      .replaceAll(email, '(address)')
      // A merchant has the words of its rows, in other case.
      .replaceAll(new RegExp(fill.text, 'gi'), '(text)')
      .replaceAll(fill.key, '(key)')
      .replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, '(id)')
      .replaceAll(/"(exported|created|expires)_at":"[^"]*"/g, '"$1_at":"(time)"')
      .replaceAll(/"secret":"\(caller\)\.[\w-]{43}"/g, '"secret":"(secret)"')
  const told = [...headers].filter(([name]) => !['date', 'etag', 'x-request-id'].includes(name))
  return { status, headers: neutral(JSON.stringify(told)), body: neutral(body) }
}

type RequestsOf = typeof fittingRequests

async function withHousehold(openTestStore: OpenTestStore) {
  const service = await startService(openTestStore)
  const household = await aHousehold(service)
  const calls = (await readDescribedCalls(service.url)).filter(({ isOpen }) => !isOpen)
  return { service, household, calls }
}

const whoKnowsAll = 'a stranger with every ID, word, key and cursor of a household'

const withoutQuery: RequestsOf = (...call) => fittingRequests(...call).filter(({ index }) => index === 0)

const seesNothing = (openTestStore: OpenTestStore, requestsOf: RequestsOf, isThorough: boolean) => {
  const ofFirstKind: RequestsOf = (call, household) =>
    requestsOf(call, household).filter(({ fill }) => fill === household.kinds.transaction)

  test('gets the same responses as if the household did not exist, and changes nothing in it', async () => {
    const { service, household, calls } = await withHousehold(openTestStore)
    const before = await wholeAccount(household)
    const eve = await signUpCaller(service)
    // A twin of the stranger, who knows nothing, makes the same calls with unknown values.
    const twin = await signUpCaller(service)

    const tryAll = async (
      some: DescribedCall[],
      check: (call: DescribedCall, answer: Answer) => void,
      requests: RequestsOf = requestsOf,
      answered?: Map<string, Answer>,
    ) => {
      for (const call of some)
        for (const { fill, index, path, body } of requests(call, household)) {
          const other = unknownLike(fill)
          const answer = await send(service, eve.token, call.method, path, body)
          const form = `${call.name} ${index} ${formOf(other.id)}`
          const same = call.requestsWith(other)[index]
          const expected =
            answered?.get(form) ??
            (await send(service, twin.token, call.method, same?.path ?? '', same?.body))
          answered?.set(form, expected)
          expect({ call: call.name, ...plain(answer, eve, fill) }).toEqual({
            call: call.name,
            ...plain(expected, twin, other),
          })
          check(call, answer)
        }
    }

    const ofOne = calls.filter(({ namesOne }) => namesOne)
    const reading = calls.filter((call) => call.method === 'GET' && !ofOne.includes(call))
    const others = calls.filter((call) => !reading.includes(call) && !ofOne.includes(call))
    // These calls change nothing for the twin, so it is enough that the twin tries one ID of each form.
    await tryAll(
      reading,
      ({ name }, { status, body }) => {
        expect({ name, status }).toEqual({ name, status: name === 'GET /profile' ? status : 200 })
        for (const secret of secretsOf(household)) expect(body).not.toContain(secret)
      },
      requestsOf,
      new Map(),
    )
    await tryAll(
      ofOne,
      ({ name }, { status }) => expect({ name, status }).toEqual({ name, status: 404 }),
      requestsOf,
      new Map(),
    )
    // A stranger can import a file with rows of the same IDs: these are their own, and stay separate.
    const accepted = new Set<string>()
    await tryAll(others, ({ name }, { status }) => {
      if (status < 400) accepted.add(name)
    })
    // The stranger lacks something that these calls need.
    expect(others.map(({ name }) => name).filter((name) => !accepted.has(name))).toEqual([
      'POST /transfers',
      'POST /refunds',
      'PUT /accounts/order',
      'POST /categories/rename',
      'POST /categories/merge',
      'PUT /recurring-costs/found/decision',
      'POST /invitations/accept',
    ])
    // Once more, because a row or name that already exists is answered differently.
    await tryAll(others, () => {}, ofFirstKind)
    // Whatever these calls changed, each kind of ID is still looked up in the same table.
    if (isThorough) await tryAll([...ofOne, ...reading], () => {}, withoutQuery, new Map())
    expect(await wholeAccount(household)).toEqual(before)
    const { id } = household.kinds.deletion as Fill
    expect((await household.caller.post(`/deletions/${id}/undo`, {})).body).toEqual({ restored: 1 })
  })

  test('takes nothing away by requesting much at once', async () => {
    const { service, household } = await withHousehold(openTestStore)
    const before = await wholeAccount(household)
    const eve = await signUpCaller(service)
    const transactions = Array.from({ length: 10 }, (_, index) => ({
      date: '2025-03-14',
      description: `SHOP ${index}`,
      amount: -1,
      category: 'Shopping',
    }))
    const batches = Array.from({ length: 20 }, () => eve.post('/transactions', { transactions }))
    const reads = Array.from({ length: 5 }, () => wholeAccount(household))
    expect(await Promise.all(reads)).toEqual(reads.map(() => before))
    for (const { status } of await Promise.all(batches)) expect(status).toBe(200)
  })
}

/** Other tables refer to rows of these kinds, so a call that looks in a wrong column could find something by their IDs. */
const referredTo = ['transaction', 'account', 'rule', 'import', 'cost', 'user']

onEngine('SQLite', whoKnowsAll, (openTestStore) => {
  const everything: RequestsOf = (call, household) => [
    ...fittingRequests(call, household),
    ...distinctRequests(
      call,
      referredTo.map((kind) => household.kinds[kind] as Fill),
    ).filter(({ index, body }) => index === 0 || body !== undefined),
  ]
  seesNothing(openTestStore, everything, true)

  test('learns nothing from the household’s ETags', async () => {
    const { service, household, calls } = await withHousehold(openTestStore)
    const eve = await signUpCaller(service)
    const fill = household.kinds.transaction as Fill
    const tried = new Set<string>()
    for (const { method, name, requestsWith } of calls.filter(({ method }) => method === 'GET'))
      for (const { path } of requestsWith(fill)) {
        const etag = (await send(service, household.caller.token, method, path)).headers.get('etag')
        // All responses of a call have an ETag, or none.
        if (etag === null) break
        tried.add(name)
        const answer = await eve.get(path, { 'if-none-match': etag })
        expect({ name, status: answer.status }).toEqual({ name, status: 200 })
      }
    expect(tried).toContain('GET /summary')
  })

  test('gets in only with the token of an active session', async () => {
    const { service, household, calls } = await withHousehold(openTestStore)
    const before = await wholeAccount(household)
    const ended = await signUpCaller(service)
    const signedOut = { authorization: `Bearer ${ended.token}` }
    await fetch(`${service.url}/auth/v1/logout`, { method: 'POST', headers: signedOut })
    const { anonKey } = service.context.secrets
    const keys: Record<string, Record<string, string>> = {
      'no token': {},
      'the anonymous key': { authorization: `Bearer ${anonKey}`, apikey: anonKey },
      'the anonymous key alone': { apikey: anonKey },
      'a session that ended': signedOut,
      'a user id': {
        authorization: `Bearer ${household.caller.userId}`,
        'x-user-id': household.caller.userId,
      },
      'a cookie': { cookie: `access_token=${household.caller.token}` },
    }
    const names = Object.keys(keys)
    // One guard stands before all calls, so each call is tried without a token and with one of the other keys in turn.
    // Any ID will do: a call that looked for the row before it checked the session would answer 404 for an ID of
    // another kind.
    for (const [nth, { method, name, requestsWith }] of calls.entries())
      for (const key of ['no token', names[1 + (nth % (names.length - 1))] ?? ''])
        for (const { path, body } of requestsWith(household.kinds.transaction as Fill).slice(0, 1))
          expect({
            key,
            name,
            ...(await callerOf(service.url, keys[key] ?? {}).send(method, path, body)),
          }).toMatchObject({
            key,
            name,
            status: 401,
            body: { code: 'not_signed_in' },
          })
    expect(await wholeAccount(household)).toEqual(before)
  })
})

// With a pooler, callers share connections, so state that a caller leaves behind on one would show up sooner: in any
// call, whatever its query asks for. Which table an ID is looked up in does not depend on that, nor does what is decided before
// the database is asked. row-owners.test.ts shows that the database restricts each of its tables.
onEngine('PgBouncer', whoKnowsAll, (openTestStore) => {
  const withOneQuery: RequestsOf = (call, household) =>
    fittingRequests(call, household).filter(({ index }) => index === 0 || call.method !== 'GET')
  seesNothing(openTestStore, withOneQuery, false)
})

// The size of a body is checked before any database query, so one engine is enough. It is refused by the length that
// its header declares, so the body itself need not be sent.
onEngine('SQLite', 'a stranger', (openTestStore) => {
  test('is refused a body that is too large for any call', async () => {
    const service = await startService(openTestStore)
    const eve = await signUpCaller(service)
    const id = '00000000-0000-4000-8000-000000000000'
    const fill = { id, text: 'FOLLOW GREEK LYRICS', key: 'lyrics-key-9876543210', cursor: '1' }
    const withBody = (await readDescribedCalls(service.url)).filter(
      ({ isOpen, hasBody }) => !isOpen && hasBody,
    )
    expect(withBody.map(({ name }) => name)).toContain('POST /transactions')
    for (const { method, name, requestsWith } of withBody) {
      const [request] = requestsWith(fill)
      const headers = { authorization: `Bearer ${eve.token}`, 'content-length': 8 * 1024 * 1024 + 2 }
      const sent = httpRequest(`${service.url}/api/v1${request?.path}`, { method, headers })
      // The server may hang up before the body has arrived.
      sent.on('error', () => {}).flushHeaders()
      const [{ statusCode }] = await once(sent, 'response')
      sent.destroy()
      expect({ name, statusCode }).toEqual({ name, statusCode: 413 })
    }
  })
})

const secretsOf = ({ words, kinds }: Household) => [...words, ...Object.values(kinds).map(({ id }) => id)]
