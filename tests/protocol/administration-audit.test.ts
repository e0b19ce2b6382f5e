import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { asAdmin } from './admin-client.ts'
import { callAuth, datedVersion, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const wrongPassword = (service: TestService, email: string) =>
  callAuth(service, 'POST', '/token?grant_type=password', {
    body: { email, password: 'a wrong guess' },
    headers: { 'User-Agent': 'Guesser/1.0', 'X-Forwarded-For': '203.0.113.9' },
  })

onEachEngine('the audit log', (openTestStore) => {
  test('lists the security events of all users in the protocol’s format, newest first', async () => {
    const service = await startService(openTestStore)
    const ada = await signUp(service)
    service.advanceClock(60)
    await wrongPassword(service, ada.email)
    service.advanceClock(60)
    const bob = await signUp(service)
    const { status, body } = await asAdmin(service, 'GET', '/admin/audit')
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { payload: { actor_id: bob.userId, actor_username: bob.email, action: 'login' } },
      {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        payload: {
          actor_id: ada.userId,
          actor_username: ada.email,
          actor_via_sso: false,
          action: 'sign_in_failed',
          log_type: 'account',
          traits: { kind: 'sign_in_failed', user_agent: 'Guesser/1.0' },
        },
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        ip_address: '203.0.113.9',
      },
      { payload: { actor_id: ada.userId, action: 'login', traits: { kind: 'signed_in' } } },
    ])
    expect(Date.parse(body[1].created_at) - Date.parse(body[2].created_at)).toBe(60_000)
  })

  test('is paginated', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    for (let count = 0; count < 4; count += 1) {
      service.advanceClock(1)
      await wrongPassword(service, email)
    }
    const all = (await asAdmin(service, 'GET', '/admin/audit')).body
    const first = await asAdmin(service, 'GET', '/admin/audit?page=1&per_page=2')
    expect(first.headers.get('X-Total-Count')).toBe('5')
    expect(first.headers.get('Link')).toBe(
      '</auth/v1/admin/audit?page=2&per_page=2>; rel="next", </auth/v1/admin/audit?page=3&per_page=2>; rel="last"',
    )
    const second = await asAdmin(service, 'GET', '/admin/audit?page=2&per_page=2')
    const last = await asAdmin(service, 'GET', '/admin/audit?page=3&per_page=2')
    expect([...first.body, ...second.body, ...last.body]).toEqual(all)
    expect(all).toHaveLength(5)
    expect((await asAdmin(service, 'GET', '/admin/audit?page=4&per_page=2')).body).toEqual([])
    for (const page of ['page=-1', 'per_page=x', 'page=1.5'])
      expect(await asAdmin(service, 'GET', `/admin/audit?${page}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  })

  test('can be searched by author, action and type', async () => {
    const service = await startService(openTestStore)
    const [ada, bob] = [await signUp(service), await signUp(service)]
    await wrongPassword(service, bob.email)
    const found = async (query: string) =>
      (await asAdmin(service, 'GET', `/admin/audit?query=${encodeURIComponent(query)}`)).body.map(
        ({ payload }: { payload: { actor_id: string; action: string } }) => [
          payload.actor_id,
          payload.action,
        ],
      )
    const everything = [
      [bob.userId, 'sign_in_failed'],
      [bob.userId, 'login'],
      [ada.userId, 'login'],
    ]
    expect(await found(`author:${ada.email.toUpperCase()}`)).toEqual([[ada.userId, 'login']])
    expect(await found('author:%')).toEqual([])
    expect(await found('author:')).toEqual(everything)
    expect(await found('action:LOGIN')).toEqual(everything.slice(1))
    expect(await found('type:account')).toEqual(everything)
    expect(await found('type:factor')).toEqual([])
    expect(await found('action:nothing like it')).toEqual([])
    expect((await asAdmin(service, 'GET', '/admin/audit?query=author:%00')).status).toBeLessThan(500)
    for (const query of ['login', 'kind:login', ':'])
      expect(await asAdmin(service, 'GET', `/admin/audit?query=${query}`)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  })

  testOnce('is available to administrators only', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const read = (token?: string) =>
      callAuth(service, 'GET', '/admin/audit', { headers: datedVersion, ...(token ? { token } : {}) })
    expect(await read()).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
    expect(await read(accessToken)).toMatchObject({ status: 403, body: { code: 'not_admin' } })
    expect(await read(service.context.secrets.anonKey)).toMatchObject({
      status: 403,
      body: { code: 'not_admin' },
    })
  })
})
