import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { lockUser } from '#auth/store/users.ts'
import { lockLedger } from '#ledger/store/change-ledger.ts'
import { connectionCountOf } from '#store/engines/connections.ts'
import type { Store } from '#store/schema.ts'
import { callAuth, goodPassword, refresh, signIn } from '#tests/protocol/protocol-calls.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { type LedgerCaller, signUpCaller } from '#tests/support/ledger-caller.ts'
import { onEachEngine, onEngine } from '#tests/support/on-each-engine.ts'

const rowsInBatch = 20
const row = { date: '2025-03-14', description: 'BLUE COFFEE', amount: -3.5, category: 'Other' }
const batch = { transactions: Array.from({ length: rowsInBatch }, () => row) }
/** Twice as many as may wait for a change of the same ledger. */
const batches = 64
/** More than may wait for a change of the same account. */
const calls = 110

/** Posts all batches at once; returns the responses so far, and all of them in the end. */
function flood(caller: LedgerCaller) {
  const answered: Awaited<ReturnType<LedgerCaller['post']>>[] = []
  const all = Promise.all(
    Array.from({ length: batches }, () =>
      caller.post('/transactions', batch).then((answer) => answered.push(answer)),
    ),
  )
  const withStatus = (status: number) => answered.filter((answer) => answer.status === status)
  return { answered, withStatus, all }
}

/** Each batch was either saved or rejected with a time to wait, and exactly the saved ones are stored. */
async function expectSavedOrRejected(
  caller: LedgerCaller,
  { answered, withStatus }: ReturnType<typeof flood>,
) {
  const [saved, refused] = [withStatus(200), withStatus(429)]
  expect(saved.length + refused.length).toBe(answered.length)
  for (const { headers, body } of refused)
    expect([body.code, headers.get('retry-after')]).toEqual(['over_request_rate_limit', '5'])
  const { body } = await caller.get('/transactions/months')
  expect(body.months[0].count).toBe(saved.length * rowsInBatch)
}

onEachEngine('a user who sends more than can be saved at once', (openTestStore) => {
  test('does not delay anyone else', async () => {
    const service = await startService(openTestStore)
    const [ann, bob] = [await signUpCaller(service), await signUpCaller(service)]
    const sent = flood(ann)
    // By then most of the others have arrived too.
    await expect.poll(() => sent.withStatus(200).length, { timeout: 20_000, interval: 5 }).toBeGreaterThan(7)
    expect((await bob.post('/transactions', batch)).status).toBe(200)
    expect((await bob.get('/summary')).status).toBe(200)
    const before = sent.withStatus(200).length
    await sent.all
    // If Bob had to wait for them, all that were saved in the end would have been saved by then.
    expect(before).toBeLessThan(sent.withStatus(200).length)
    await expectSavedOrRejected(ann, sent)
  })

  test('can save something else while one of their bodies arrives slowly', async () => {
    const service = await startService(openTestStore)
    const ann = await signUpCaller(service)
    const slow = connect(Number(new URL(service.url).port), '127.0.0.1')
    onTestFinished(() => void slow.destroy())
    const body = JSON.stringify(batch)
    const head = [
      'POST /api/v1/transactions HTTP/1.1',
      'Host: outgo',
      `Authorization: Bearer ${ann.token}`,
      `Content-Length: ${body.length}`,
    ]
    slow.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, 100)}`)
    await ann.get('/profile')
    expect((await ann.post('/transactions', batch)).status).toBe(200)
    slow.write(body.slice(100))
    expect(String(await once(slow, 'data'))).toContain('HTTP/1.1 200 ')
  })
})

type Lock = (store: Store, userId: string) => Promise<unknown>

const lockSessions: Lock = (store, userId) =>
  store.updateTable('sessions').set({ ip: '198.51.100.7' }).where('userId', '=', userId).execute()

onEngine('PostgreSQL', 'a lock held by another process', (openTestStore, newPlace) => {
  async function start() {
    const place = await newPlace()
    const service = await startService(() => openTestStore(place))
    const [ann, bob] = [await signUpCaller(service), await signUpCaller(service)]
    await ann.post('/transactions', { transactions: [row] })
    const other = await openTestStore(place)
    /** Does the work while Ann's ledger, account or sessions are locked, as if by a change in another process. */
    const whileHeld = <Result>(lock: Lock, work: () => Promise<Result>) =>
      other.transaction().execute(async (transaction) => {
        await lock(transaction, ann.userId)
        return work()
      })
    /**
     * Expects that this many connections are waiting for Ann, that nobody waits for a connection, and that Bob is
     * served.
     */
    const expectRoomForBob = async (held: number) => {
      const connections = connectionCountOf(service.context.store)
      await expect
        .poll(
          () => {
            const { open = 0, idle = 0, waiting = 0 } = connections?.() ?? {}
            return { held: open - idle, waiting }
          },
          { timeout: 20_000 },
        )
        .toEqual({ held, waiting: 0 })
      for (const answer of [await bob.post('/transactions', batch), await bob.get('/summary')])
        expect(answer.status).toBe(200)
    }
    return { service, ann, whileHeld, expectRoomForBob }
  }

  test('takes up one connection, however many changes of a ledger wait', async () => {
    const { ann, whileHeld, expectRoomForBob } = await start()
    const sent = await whileHeld(lockLedger, async () => {
      const sent = flood(ann)
      await expect.poll(() => sent.withStatus(429).length, { timeout: 20_000 }).toBeGreaterThan(24)
      await expectRoomForBob(1)
      expect((await ann.get('/summary')).status).toBe(200)
      expect(sent.withStatus(200)).toHaveLength(0)
      return sent
    })
    await sent.all
    expect(sent.withStatus(200).length + sent.withStatus(429).length).toBe(batches)
  })

  test('takes up four connections, however many changes of an account wait', async () => {
    const { service, ann, whileHeld, expectRoomForBob } = await start()
    const change = { token: ann.token, body: { data: { theme: 'dark' } } }
    const sent = await whileHeld(lockUser, async () => {
      const sent = Array.from({ length: calls }, () => callAuth(service, 'PUT', '/user', change))
      await Promise.race(sent)
      await expectRoomForBob(4)
      return sent
    })
    const answers = await Promise.all(sent)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(0)
    for (const { body, headers } of refused)
      expect([body.error_code, headers.get('retry-after')]).toEqual(['over_request_rate_limit', '1'])
  })

  test('takes up two connections, however many refreshes of a session wait', async () => {
    const { service, ann, whileHeld, expectRoomForBob } = await start()
    const { refreshToken } = await signIn(service, { email: ann.email, password: goodPassword })
    const sent = await whileHeld(lockSessions, async () => {
      const sent = Array.from({ length: calls }, () => refresh(service, refreshToken))
      await Promise.race(sent)
      await expectRoomForBob(2)
      return sent
    })
    const answers = await Promise.all(sent)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]))
    const refreshed = answers.filter(({ status }) => status === 200)
    expect(new Set(refreshed.map(({ body }) => body.refresh_token)).size).toBe(1)
  })

  test('does not block forever: the change is rejected, and succeeds once the lock is free', async () => {
    const { ann, whileHeld } = await start()
    await whileHeld(lockLedger, async () => {
      const { status, headers, body } = await ann.post('/transactions', batch)
      expect([status, body.code, headers.get('retry-after')]).toEqual([429, 'over_request_rate_limit', '1'])
    })
    expect((await ann.post('/transactions', batch)).status).toBe(200)
  })
})
