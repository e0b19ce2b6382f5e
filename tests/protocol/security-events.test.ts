import { expect, test } from 'vitest'
import { insertSecurityEvent, readSecurityEvents } from '#auth/store/security-events.ts'
import { aUser } from '#tests/support/a-ledger.ts'
import { callerOf } from '#tests/support/ledger-caller.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, goodPassword, signIn, signUp } from './protocol-calls.ts'
import { callFactors, challenge, withTotp } from './second-factor.ts'
import { startService, type TestService } from './start-service.ts'

const readEvents = async (service: TestService, token: string) =>
  (await callAuth(service, 'GET', '/user/events', { token })).body.events as {
    kind: string
    created_at: string
    user_agent: string | null
    ip: string | null
  }[]

const kindsOf = async (service: TestService, token: string) =>
  (await readEvents(service, token)).map(({ kind }) => kind)

const day = 24 * 60 * 60

onEngine('SQLite', 'the security log', (openTestStore) => {
  test('has event, time, browser and location, newest first', async () => {
    const service = await startService(openTestStore)
    const ada = await signUp(service)
    service.advanceClock(60)
    await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email: ada.email, password: 'a wrong guess' },
      headers: { 'User-Agent': 'Guesser/1.0', 'X-Forwarded-For': '203.0.113.9' },
    })
    const [failure, first] = await readEvents(service, ada.accessToken)
    expect(failure).toMatchObject({ kind: 'sign_in_failed', user_agent: 'Guesser/1.0', ip: '203.0.113.9' })
    expect(first).toMatchObject({ kind: 'signed_in' })
    expect(Date.parse(failure?.created_at ?? '') - Date.parse(first?.created_at ?? '')).toBe(60_000)
  })

  test('includes all sign-ins, all changes to credentials, and all exports', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 0 })
    const ada = await signUp(service)
    const put = (body: object) => callAuth(service, 'PUT', '/user', { token: ada.accessToken, body })
    await put({ password: 'another battery staple' })
    await callAuth(service, 'POST', '/recover', { body: { email: ada.email } })
    await callAuth(service, 'POST', '/logout?scope=others', { token: ada.accessToken })
    const ledger = callerOf(service.url, { authorization: `Bearer ${ada.accessToken}` })
    await ledger.get('/account-file')
    await fetch(`${service.url}/api/v1/transactions.csv`, {
      headers: { authorization: `Bearer ${ada.accessToken}` },
    })
    await ledger.delete('/transactions')
    expect(await kindsOf(service, ada.accessToken)).toEqual([
      'transactions_deleted',
      'transactions_exported',
      'account_exported',
      'sessions_ended',
      'recovery_requested',
      'password_changed',
      'signed_in',
    ])
  })

  test('includes second factors: added, failed, replaced by a code, removed', async () => {
    const service = await startService(openTestStore)
    const ada = await withTotp(service)
    const call = (method: string, path: string, body?: unknown) =>
      callFactors(service, ada.accessToken, method, path, body)
    const signedInBefore = (await kindsOf(service, ada.accessToken)).filter((kind) => kind === 'signed_in')
    const { body } = await call('POST', '/recovery-codes')
    const challenge_id = await challenge(service, ada.accessToken, ada.factorId)
    await call('POST', `/${ada.factorId}/verify`, { challenge_id, code: '000000' })
    const { accessToken } = await signIn(service, { ...ada, password: goodPassword })
    const raised = await callFactors(service, accessToken, 'POST', '/recovery-codes/verify', {
      code: body.codes[0],
    })
    await callFactors(service, raised.body.access_token, 'DELETE', `/${ada.factorId}`)
    expect(await kindsOf(service, raised.body.access_token)).toEqual([
      'second_factor_removed',
      'recovery_code_used',
      'signed_in',
      'second_factor_failed',
      'recovery_codes_made',
      'second_factor_added',
      ...signedInBefore,
    ])
  })

  test('does not include a change that fails', async () => {
    const service = await startService(openTestStore)
    const ada = await signUp(service)
    await callAuth(service, 'PUT', '/user', { token: ada.accessToken, body: { password: 'short' } })
    await callAuth(service, 'DELETE', '/user/sessions/00000000-0000-4000-8000-000000000000', {
      token: ada.accessToken,
    })
    expect(await kindsOf(service, ada.accessToken)).toEqual(['signed_in'])
  })

  test('is visible only to its user and contains no secrets', async () => {
    const service = await startService(openTestStore)
    const [ada, eve] = [await signUp(service), await signUp(service)]
    expect((await callAuth(service, 'GET', '/user/events')).status).toBe(401)
    await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email: ada.email, password: 'a wrong guess' },
    })
    expect(await kindsOf(service, eve.accessToken)).toEqual(['signed_in'])
    const trail = JSON.stringify(await readEvents(service, ada.accessToken))
    for (const secret of [ada.accessToken, ada.refreshToken, ada.email, 'a wrong guess', goodPassword])
      expect(trail).not.toContain(secret)
  })

  test('keeps the latest of each kind, so that failures do not crowd out the rest', async () => {
    const store = await openTestStore()
    const userId = await aUser(store)
    const device = { userAgent: null, ip: null }
    const at = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, n)).toISOString()
    await insertSecurityEvent(store, userId, { kind: 'password_changed', device, at: at(0) })
    for (let n = 1; n <= 60; n++)
      await insertSecurityEvent(store, userId, { kind: 'sign_in_failed', device, at: at(n) })
    const events = await readSecurityEvents(store, userId)
    expect(events).toHaveLength(51)
    expect([events[0]?.at, events[49]?.at, events[50]?.kind]).toEqual([at(60), at(11), 'password_changed'])
  })

  test('is deleted after 90 days', async () => {
    const service = await startService(openTestStore)
    const ada = await signUp(service)
    service.advanceClock(91 * day)
    // Each changing call cleans up a little, one kind of data at a time.
    for (let turn = 0; turn < 10; turn++) {
      await signUp(service)
      service.advanceClock(120)
    }
    expect(await readSecurityEvents(service.context.store, ada.userId)).toEqual([])
  })
})
