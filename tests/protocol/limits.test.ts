import { expect, test } from 'vitest'
import type { Settings } from '#server/settings.ts'
import { callHttp } from '#tests/support/call-http.ts'
import { type OpenTestStore, onEachEngine, onEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const limitsByHeader = { rateLimitHeader: 'X-Forwarded-For' } satisfies Partial<Settings>

/** The status codes of simultaneous calls from one address, with the error codes of the rejected ones. */
async function callFrom(
  service: TestService,
  address: string | null,
  call: { method?: string; path: string; body?: unknown },
  times = 1,
) {
  const answers = await Promise.all(
    Array.from({ length: times }, async () => {
      const { status, text } = await callHttp(`${service.url}/auth/v1${call.path}`, {
        method: call.method ?? 'POST',
        headers: { ...datedVersion, ...(address === null ? {} : { 'X-Forwarded-For': address }) },
        ...(call.method !== 'GET' && { body: JSON.stringify(call.body ?? {}) }),
      })
      return { status, text }
    }),
  )
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.every(({ text }) => JSON.parse(text).code === 'over_request_rate_limit')).toBe(true)
  return { passed: answers.length - refused.length, refused: refused.length }
}

const refreshing = { path: '/token?grant_type=refresh_token', body: { refresh_token: 'unknown-token' } }
const verifying = { path: '/verify', body: { type: 'email', token_hash: 'unknown' } }

onEngine('SQLite', 'the limits per IP address', (openTestStore) => {
  test('allow a burst of thirty calls and reject the next', async () => {
    const service = await startService(openTestStore, limitsByHeader)
    expect(await callFrom(service, '198.51.100.7', verifying, 32)).toEqual({ passed: 30, refused: 2 })
  })

  test('allow more calls over time: verification every ten seconds, tokens every two', async () => {
    const service = await startService(openTestStore, limitsByHeader)
    await callFrom(service, '198.51.100.7', verifying, 30)
    await callFrom(service, '198.51.100.7', refreshing, 30)
    service.advanceClock(9)
    expect(await callFrom(service, '198.51.100.7', verifying)).toEqual({ passed: 0, refused: 1 })
    expect(await callFrom(service, '198.51.100.7', refreshing, 5)).toEqual({ passed: 4, refused: 1 })
    service.advanceClock(1)
    expect(await callFrom(service, '198.51.100.7', verifying, 2)).toEqual({ passed: 1, refused: 1 })
    service.advanceClock(300)
    expect(await callFrom(service, '198.51.100.7', verifying, 31)).toEqual({ passed: 30, refused: 1 })
  })

  test('are separate for each endpoint and address', async () => {
    const service = await startService(openTestStore, limitsByHeader)
    await callFrom(service, '198.51.100.7', verifying, 30)
    expect(await callFrom(service, '198.51.100.7', refreshing)).toEqual({ passed: 1, refused: 0 })
    expect(await callFrom(service, '198.51.100.8', verifying)).toEqual({ passed: 1, refused: 0 })
  })

  const each = [
    { method: 'POST', path: '/signup', body: { email: 'a@example.com' } },
    { method: 'POST', path: '/signup', body: {} },
    { method: 'POST', path: '/otp' },
    { method: 'POST', path: '/magiclink' },
    { method: 'POST', path: '/recover' },
    { method: 'POST', path: '/resend' },
    { method: 'POST', path: '/token?grant_type=password' },
    { method: 'POST', path: '/sso' },
    { method: 'POST', path: '/sso/saml/acs' },
    { method: 'GET', path: '/authorize?provider=none' },
    { method: 'GET', path: '/callback?state=none&code=none' },
    { method: 'POST', path: '/factors/2b0ff3a4-8b8e-4b6c-9f0e-0c9c6f1f2a11/challenge' },
    { method: 'POST', path: '/factors/2b0ff3a4-8b8e-4b6c-9f0e-0c9c6f1f2a11/verify' },
    { method: 'PUT', path: '/user' },
  ]
  test('apply to every call open to strangers, each separately', async () => {
    const service = await startService(openTestStore, { ...limitsByHeader, samlEnabled: true })
    for (const call of each)
      expect([call, await callFrom(service, '198.51.100.7', call, 31)]).toEqual([
        call,
        { passed: 30, refused: 1 },
      ])
  })

  test('count links together with typed codes', async () => {
    const service = await startService(openTestStore, limitsByHeader)
    await callFrom(service, '198.51.100.7', verifying, 30)
    const response = await fetch(`${service.url}/auth/v1/verify?token=none&type=signup`, {
      headers: { 'X-Forwarded-For': '198.51.100.7' },
      redirect: 'manual',
    })
    expect(response.status).toBe(429)
  })

  test('identify a caller by the first value of the header', async () => {
    const service = await startService(openTestStore, limitsByHeader)
    await callFrom(service, '198.51.100.7, 10.0.0.1', verifying, 30)
    for (const same of ['198.51.100.7, 10.0.0.2', '198.51.100.7:4711', '::ffff:198.51.100.7'])
      expect(await callFrom(service, same, verifying)).toEqual({ passed: 0, refused: 1 })
  })

  test('treat neighboring IPv6 addresses as the same caller', async () => {
    const service = await startService(openTestStore, limitsByHeader)
    await callFrom(service, '2001:db8::1', verifying, 30)
    for (const neighbor of ['2001:db8:0:0:ffff::2', '[2001:DB8::3]:4711', '2001:db8:0:0:1:2:3:4'])
      expect(await callFrom(service, neighbor, verifying)).toEqual({ passed: 0, refused: 1 })
    expect(await callFrom(service, '2001:db8:0:1::1', verifying)).toEqual({ passed: 1, refused: 0 })
  })

  test('do not apply to connections from this machine, which may be a proxy', async () => {
    const service = await startService(openTestStore)
    expect(await callFrom(service, null, verifying, 40)).toEqual({ passed: 40, refused: 0 })
    expect(await callFrom(service, '198.51.100.7', verifying, 40)).toEqual({ passed: 40, refused: 0 })
  })

  test('follow the settings', async () => {
    const service = await startService(openTestStore, { ...limitsByHeader, rateLimitVerify: 300 })
    await callFrom(service, '198.51.100.7', verifying, 30)
    service.advanceClock(5)
    expect(await callFrom(service, '198.51.100.7', verifying, 6)).toEqual({ passed: 5, refused: 1 })
  })

  test('are forgotten when they no longer matter', async () => {
    const service = await startService(openTestStore, limitsByHeader)
    await callFrom(service, '198.51.100.7', verifying, 10)
    service.advanceClock(3600)
    await callFrom(service, '198.51.100.8', verifying, 20)
    const { rows } = await service.context.store
      .selectFrom('rateLimits')
      .select((limits) => limits.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    expect(rows).toBe(1)
  })
})

onEachEngine('password guessing', (openTestStore) => {
  const signInStatus = async (service: TestService, email: string, password: string) => {
    const { status, body } = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email, password },
    })
    return body.error_code ? `${status} ${body.error_code}` : String(status)
  }
  const guess = (service: TestService, email: string, times: number) =>
    Promise.all(Array.from({ length: times }, (_, n) => signInStatus(service, email, `wrong password ${n}`)))

  test('is blocked after thirty failures, even with the right password, for five minutes', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const answers = await guess(service, email, 30)
    expect(new Set(answers)).toEqual(new Set(['400 invalid_credentials']))
    expect(await signInStatus(service, email, goodPassword)).toBe('429 over_request_rate_limit')
    expect(await signInStatus(service, email.toUpperCase(), goodPassword)).toBe('429 over_request_rate_limit')
    service.advanceClock(301)
    expect(await signInStatus(service, email, goodPassword)).toBe('200')
  })

  test('is also blocked for simultaneous guesses', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const guesses = guess(service, email, 45)
    const right = signInStatus(service, email, goodPassword)
    await guesses
    expect(await right).toBe('429 over_request_rate_limit')
  })

  test('is blocked for unknown addresses as for known ones', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    await guess(service, email, 30)
    expect(await signInStatus(service, email, goodPassword)).toBe('429 over_request_rate_limit')
  })

  test('does not block other users, and successful sign-ins do not count', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const other = await signUp(service)
    for (let time = 0; time < 31; time += 1)
      expect(await signInStatus(service, email, goodPassword)).toBe('200')
    await guess(service, email, 30)
    expect(await signInStatus(service, other.email, goodPassword)).toBe('200')
  })
})

onEachEngine('several processes over one database', (openTestStore, newPlace) => {
  const startTwo = async (settings: Partial<Settings>) => {
    const place = await newPlace()
    const sameStore: OpenTestStore = () => openTestStore(place)
    return [await startService(sameStore, settings), await startService(sameStore, settings)] as const
  }

  test('share their limits', async () => {
    const [one, other] = await startTwo(limitsByHeader)
    const answers = await Promise.all([
      callFrom(one, '198.51.100.7', verifying, 20),
      callFrom(other, '198.51.100.7', verifying, 20),
    ])
    expect(answers.reduce((sum, { passed }) => sum + passed, 0)).toBe(30)
  })
})
