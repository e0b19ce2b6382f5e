import { expect, test } from 'vitest'
import { recommendedCost } from '#auth/passwords/password-hash.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
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
  testOnce('starts another session and ends none', async () => {
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

  testOnce('responds the same to a wrong password, an unknown address and an invalid one', async () => {
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

  testOnce('requires either an email or a phone number', async () => {
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

  testOnce('rejects a banned user everywhere until the ban ends', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const { store, clock } = service.context
    const bannedUntil = new Date(clock.now() + 600_000).toISOString()
    await store.updateTable('users').set({ bannedUntil }).where('id', '=', person.userId).execute()

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

  testOnce('requires a confirmed address, and says so only if the password is right', async () => {
    const service = await startService(openTestStore)
    const { email, password, userId } = await signUp(service)
    await service.context.store
      .updateTable('users')
      .set({ emailConfirmedAt: null })
      .where('id', '=', userId)
      .execute()
    const client = service.newClient()
    expect((await client.signInWithPassword({ email, password })).error?.code).toBe('email_not_confirmed')
    expect((await client.signInWithPassword({ email, password: 'wrong' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('accepts a phone number in any format if phone logins are on', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { userId, password } = await signUp(service)
    const set = (change: { phone?: string; phone_confirmed_at?: string | null }) =>
      service.context.store.updateTable('users').set(change).where('id', '=', userId).execute()
    await set({ phone: '491701234567' })
    const signInBy = async (phone: string, given = password) =>
      (await service.newClient().signInWithPassword({ phone, password: given })).error?.code
    expect(await signInBy('+49 170 1234567')).toBe('phone_not_confirmed')
    expect(await signInBy('+49 170 1234567', 'wrong password')).toBe('invalid_credentials')
    await set({ phone_confirmed_at: '2026-01-01T00:00:00.000Z' })
    expect(await signInBy('+49 170 1234567')).toBeUndefined()
    expect(await signInBy('491701234567')).toBeUndefined()
    expect(await signInBy('+49 170 7654321')).toBe('invalid_credentials')
    expect(await signInBy('my phone')).toBe('invalid_credentials')
  })

  testOnce('is rejected by address if email logins are off', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    service.context.settings.externalEmailEnabled = false
    expect((await service.newClient().signInWithPassword(person)).error).toMatchObject({
      status: 422,
      code: 'email_provider_disabled',
    })
  })

  testOnce('fails in the same way for users without a password', async () => {
    const service = await startService(openTestStore)
    const { email, userId } = await signUp(service)
    await service.context.store
      .updateTable('users')
      .set({ passwordHash: null })
      .where('id', '=', userId)
      .execute()
    for (const password of ['', goodPassword])
      expect((await service.newClient().signInWithPassword({ email, password })).error?.code).toBe(
        'invalid_credentials',
      )
  })

  testOnce('finds the user whatever audience the call names', async () => {
    const service = await startService(openTestStore)
    const { email, password } = await signUp(service)
    for (const audience of ['authenticated', 'elsewhere']) {
      const { status, body } = await callAuth(service, 'POST', '/token?grant_type=password', {
        body: { email, password },
        headers: { 'X-JWT-AUD': audience },
      })
      expect([status, body.user.aud]).toEqual([200, 'authenticated'])
    }
  })

  test('rehashes a password that was hashed with outdated parameters', async () => {
    const service = await startService(openTestStore, {}, recommendedCost)
    const { email, userId } = await signUp(service)
    const users = service.context.store
    const old = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
    await users.updateTable('users').set({ passwordHash: old }).where('id', '=', userId).execute()
    const kept = async () =>
      (await users.selectFrom('users').select('passwordHash').where('id', '=', userId).executeTakeFirst())
        ?.passwordHash
    const attempt = async (password: string) =>
      (await service.newClient().signInWithPassword({ email, password })).error?.code

    expect(await attempt('not the password')).toBe('invalid_credentials')
    expect(await kept()).toBe(old)
    expect(await attempt('password')).toBeUndefined()
    const renewed = await kept()
    expect(renewed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await attempt('password')).toBeUndefined()
    expect(await kept()).toBe(renewed)
  })

  testOnce('tells users if new rules make their password too short', async () => {
    const service = await startService(openTestStore)
    const { email, password } = await signUp(service, newAddress(), '12345678')
    service.context.settings.passwordMinLength = 12
    const { data } = await service.newClient().signInWithPassword({ email, password })
    expect(data.weakPassword).toMatchObject({ reasons: ['length'] })
    expect(data.session).not.toBeNull()
  })

  test('records the IP address, trusting a proxy no further than configured', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    await callAuth(service, 'POST', '/token?grant_type=password', {
      body: person,
      headers: { 'User-Agent': 'x'.repeat(2000), 'X-Forwarded-For': 'unknown, 2001:db8::7, 10.0.0.1' },
    })
    const sessions = await service.context.store.selectFrom('sessions').select(['ip', 'userAgent']).execute()
    expect(sessions.map(({ ip }) => ip).sort()).toEqual(['127.0.0.1', '2001:db8::7'])
    expect(sessions.map(({ userAgent }) => userAgent)).toContain('x'.repeat(500))
  })

  testOnce('tells users everything their password lacks under current rules', async () => {
    const service = await startService(openTestStore)
    const { email, password } = await signUp(service, newAddress(), '12345678')
    Object.assign(service.context.settings, {
      passwordMinLength: 12,
      passwordRequiredCharacters: ['abc', '123'],
    })
    const { data } = await service.newClient().signInWithPassword({ email, password })
    expect(data.weakPassword?.reasons).toEqual(['length', 'characters'])
    expect(data.weakPassword?.message).toContain('Password should be at least 12 characters')
  })

  testOnce('never logs passwords or tokens, nor stores them in plain text', async () => {
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
      await store.selectFrom('refreshTokens').selectAll().execute(),
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
