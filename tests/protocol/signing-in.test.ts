import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import {
  callAuth,
  goodPassword,
  ledgerStatus,
  newAddress,
  refresh,
  signIn,
  signUp,
} from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('signing in with a password', (openTestStore) => {
  test('starts another session and ends none', async () => {
    const service = await startService(openTestStore)
    const first = await signUp(service)
    service.advanceClock(60)
    const { data, error } = await service
      .newClient()
      .signInWithPassword({ email: first.email.toUpperCase(), password: first.password })
    expect(error).toBeNull()
    expect(data.user?.last_sign_in_at).toBe(new Date(service.context.clock.now()).toISOString())
    expect(await ledgerStatus(service, data.session?.access_token ?? '')).not.toBe(401)
    expect(await ledgerStatus(service, first.accessToken)).not.toBe(401)
  })

  test('says the same of a wrong password, an unknown address and one that is none', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const attempts = [
      { email, password: 'wrong password' },
      { email, password: '' },
      { email: newAddress(), password: goodPassword },
      { email: 'nobody\u0000@example.com', password: goodPassword },
    ]
    const answers = []
    for (const body of attempts)
      answers.push(await callAuth(service, 'POST', '/token?grant_type=password', { body }))
    for (const { status, body } of answers) {
      expect(status).toBe(400)
      expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' })
    }
    const { error } = await service.newClient().signInWithPassword({ email, password: 'wrong password' })
    expect(error).toMatchObject({ name: 'AuthApiError', status: 400, code: 'invalid_credentials' })
  })

  test('asks for either an email or a phone number', async () => {
    const service = await startService(openTestStore)
    const call = (body: unknown) => callAuth(service, 'POST', '/token?grant_type=password', { body })
    expect(await call({ password: goodPassword })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    expect(await call({ email: 'a@b.co', phone: '4917', password: goodPassword })).toMatchObject({
      status: 400,
      body: { error_code: 'validation_failed' },
    })
    expect(await call({ phone: '4917', password: goodPassword })).toMatchObject({
      status: 422,
      body: { error_code: 'phone_provider_disabled' },
    })
  })

  test('shuts out a banned user, everywhere, until the ban ends', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const { store, clock } = service.context
    const bannedUntil = new Date(clock.now() + 600_000).toISOString()
    await store
      .updateTable('users')
      .set({ banned_until: bannedUntil })
      .where('id', '=', person.userId)
      .execute()

    const { error } = await service.newClient().signInWithPassword(person)
    expect(error).toMatchObject({ status: 400, code: 'user_banned' })
    expect(await refresh(service, person.refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'user_banned' },
    })
    expect(await callAuth(service, 'GET', '/user', { token: person.accessToken })).toMatchObject({
      status: 403,
      body: { error_code: 'user_banned' },
    })
    expect(await ledgerStatus(service, person.accessToken)).toBe(401)

    service.advanceClock(601)
    expect((await service.newClient().signInWithPassword(person)).error).toBeNull()
  })

  test('waits for an unconfirmed address, and tells only who knows the password', async () => {
    const service = await startService(openTestStore)
    const { email, password, userId } = await signUp(service)
    await service.context.store
      .updateTable('users')
      .set({ email_confirmed_at: null })
      .where('id', '=', userId)
      .execute()
    const client = service.newClient()
    expect((await client.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed')
    expect((await client.signInWithPassword({ email, password: 'wrong' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('tells a user whose password has become too short by new rules', async () => {
    const service = await startService(openTestStore)
    const { email, password } = await signUp(service, newAddress(), '12345678')
    service.context.settings.passwordMinLength = 12
    const { data } = await service.newClient().signInWithPassword({ email, password })
    expect(data.weakPassword).toMatchObject({ reasons: ['length'] })
    expect(data.session).not.toBeNull()
  })

  test('remembers from where, trusting a proxy no further than that', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    await callAuth(service, 'POST', '/token?grant_type=password', {
      body: person,
      headers: { 'User-Agent': 'x'.repeat(2000), 'X-Forwarded-For': 'unknown, 2001:db8::7, 10.0.0.1' },
    })
    const sessions = await service.context.store.selectFrom('sessions').select(['ip', 'user_agent']).execute()
    expect(sessions.map(({ ip }) => ip).sort()).toEqual(['127.0.0.1', '2001:db8::7'])
    expect(sessions.map(({ user_agent }) => user_agent)).toContain('x'.repeat(500))
  })

  test('knows no other grant', async () => {
    const service = await startService(openTestStore)
    for (const path of ['/token', '/token?grant_type=magic', '/token?grant_type=pkce'])
      expect(await callAuth(service, 'POST', path, { body: {} })).toMatchObject({
        status: 400,
        body: { error_code: 'invalid_credentials' },
      })
  })

  test('never writes passwords or tokens to the log, nor keeps them readable', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service, newAddress(), 'a password seen nowhere')
    const again = await signIn(service, person)
    await refresh(service, again.refreshToken)
    await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { ...person, password: 'a near miss!' },
    })
    const { store, secrets } = service.context
    const kept = JSON.stringify([
      service.logged,
      await store.selectFrom('users').selectAll().execute(),
      await store.selectFrom('sessions').selectAll().execute(),
      await store.selectFrom('refresh_tokens').selectAll().execute(),
    ])
    for (const secret of [
      'a password seen nowhere',
      'a near miss!',
      person.accessToken,
      person.refreshToken,
      again.refreshToken,
      secrets.sealingKey.export().toString('base64url'),
    ])
      expect(kept).not.toContain(secret)
  })
})
