import { expect, test } from 'vitest'
import type { Schema } from '#store/schema.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, ledgerStatus, refresh, signIn, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const listSessions = async (service: TestService, token: string) => {
  const { status, body } = await callAuth(service, 'GET', '/user/sessions', { token })
  expect(status).toBe(200)
  return body.sessions
}

const endSession = (service: TestService, token: string, id: string) =>
  callAuth(service, 'DELETE', `/user/sessions/${id}`, {
    token,
    headers: { ...datedVersion, 'Content-Type': 'application/json;charset=UTF-8' },
  })

const sessionIdOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).session_id

const setSession = (service: TestService, token: string, change: Partial<Schema['sessions']>) =>
  service.context.store.updateTable('sessions').set(change).where('id', '=', sessionIdOf(token)).execute()

onEachEngine('the sessions of a user', (openTestStore) => {
  test('are listed with device, IP address and times, most recent first, with the current one marked', async () => {
    const service = await startService(openTestStore)
    const { email, password, ...first } = await signUp(service)
    const begun = new Date(service.context.clock.now()).toISOString()
    service.advanceClock(60)
    const { body: second } = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email, password },
      headers: { 'User-Agent': 'A browser', 'X-Forwarded-For': '2001:db8::7' },
    })
    await signUp(service)
    const later = new Date(service.context.clock.now()).toISOString()

    const ids = [sessionIdOf(second.access_token), sessionIdOf(first.accessToken)]
    expect(await listSessions(service, first.accessToken)).toEqual([
      {
        id: ids[0],
        created_at: later,
        last_used_at: later,
        user_agent: 'A browser',
        ip: '2001:db8::7',
        aal: 'aal1',
        is_current: false,
      },
      {
        id: ids[1],
        created_at: begun,
        last_used_at: begun,
        user_agent: expect.any(String),
        ip: '127.0.0.1',
        aal: 'aal1',
        is_current: true,
      },
    ])

    service.advanceClock(60)
    await refresh(service, first.refreshToken)
    const afterRefresh = await listSessions(service, second.access_token)
    expect(afterRefresh.map(({ id }: { id: string }) => id)).toEqual(ids.reverse())
    expect(afterRefresh[0]).toMatchObject({
      created_at: begun,
      last_used_at: new Date(service.context.clock.now()).toISOString(),
      is_current: false,
    })
    expect(afterRefresh[1]).toMatchObject({ is_current: true })
  })

  test('do not include those that can no longer be refreshed', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const dead = await signIn(service, person)
    const ended = await signIn(service, person)
    const now = service.context.clock.now()
    await setSession(service, dead.accessToken, { deadAt: new Date(now).toISOString() })
    await setSession(service, ended.accessToken, { notAfter: new Date(now - 1000).toISOString() })
    const count = async () => (await listSessions(service, person.accessToken)).length
    expect(await count()).toBe(1)
    const current = await signIn(service, person)
    expect(await count()).toBe(2)

    service.context.settings.inactivityTimeout = 600
    service.advanceClock(601)
    expect(await count()).toBe(0)
    await refresh(service, current.refreshToken)
    expect(await count()).toBe(0)
    service.context.settings.inactivityTimeout = undefined
    service.context.settings.timebox = 300
    expect(await count()).toBe(0)
  })

  testOnce('include only the last one if a user may have only one', async () => {
    const service = await startService(openTestStore, { singlePerUser: true })
    const person = await signUp(service)
    service.advanceClock(1)
    const last = await signIn(service, person)
    expect(await listSessions(service, person.accessToken)).toMatchObject([
      { id: sessionIdOf(last.accessToken), is_current: false },
    ])
  })

  testOnce('can be ended individually, with immediate effect', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const other = await signIn(service, person)
    const id = sessionIdOf(other.accessToken)
    expect(await endSession(service, person.accessToken, id)).toMatchObject({ status: 200, body: {} })
    expect(await ledgerStatus(service, other.accessToken)).toBe(401)
    expect(await refresh(service, other.refreshToken)).toMatchObject({ status: 400 })
    expect(await ledgerStatus(service, person.accessToken)).not.toBe(401)
    expect(await endSession(service, person.accessToken, id)).toMatchObject({
      status: 404,
      body: { code: 'session_not_found' },
    })
    expect(await endSession(service, person.accessToken, sessionIdOf(person.accessToken))).toMatchObject({
      status: 200,
    })
    expect(await ledgerStatus(service, person.accessToken)).toBe(401)
  })

  testOnce('of another user cannot be seen or ended', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const stranger = await signUp(service)
    for (const id of [sessionIdOf(stranger.accessToken), 'not-an-id', crypto.randomUUID()])
      expect(await endSession(service, person.accessToken, id)).toMatchObject({
        status: 404,
        body: { code: 'session_not_found' },
      })
    expect(await ledgerStatus(service, stranger.accessToken)).not.toBe(401)
    expect(await listSessions(service, person.accessToken)).toHaveLength(1)
  })

  testOnce('require a signed-in user', async () => {
    const service = await startService(openTestStore)
    for (const [method, path] of [
      ['GET', '/user/sessions'],
      ['DELETE', `/user/sessions/${crypto.randomUUID()}`],
    ] as const)
      expect(await callAuth(service, method, path, { headers: datedVersion })).toMatchObject({
        status: 401,
        body: { code: 'no_authorization' },
      })
  })
})
