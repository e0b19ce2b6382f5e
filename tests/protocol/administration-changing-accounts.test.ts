import { expect, test } from 'vitest'
import { onEachEngine, onEngine } from '#tests/support/on-each-engine.ts'
import { adminOf, adminToken, asAdmin, nobody } from './admin-client.ts'
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

onEngine('SQLite', 'changing an account as an administrator', (openTestStore) => {
  test('is rejected if its ID is invalid or unknown', async () => {
    const service = await startService(openTestStore)
    for (const method of ['GET', 'PUT', 'DELETE']) {
      const body = method === 'PUT' ? {} : undefined
      expect(await asAdmin(service, method, '/admin/users/nobody', body)).toMatchObject({
        status: 404,
        body: { code: 'validation_failed' },
      })
      expect(await asAdmin(service, method, `/admin/users/${nobody}`, body)).toMatchObject({
        status: 404,
        body: { code: 'user_not_found' },
      })
    }
  })

  test('changes address and number immediately, without a message', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const admin = await adminOf(service)
    const { data: made } = await admin.createUser({ email: newAddress(), password: goodPassword })
    const id = made.user?.id ?? ''
    const email = newAddress()
    const { data, error } = await admin.updateUserById(id, {
      email,
      email_confirm: true,
      phone: '+4915550002222',
      phone_confirm: true,
      role: 'auditor',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      phone: '4915550002222',
      role: 'auditor',
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email', 'phone'] },
    })
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { email, email_verified: true } },
      { provider: 'phone', identity_data: { phone: '4915550002222', phone_verified: true } },
    ])
    expect(data.user).not.toHaveProperty('new_email')
    expect(service.sent()).toEqual([])
    expect((await admin.getUserById(id)).data.user).toEqual(data.user)
    await signIn(service, { email, password: goodPassword })
  })

  test('merges metadata by key', async () => {
    const service = await startService(openTestStore)
    const { userId } = await signUp(service)
    await asAdmin(service, 'PUT', `/admin/users/${userId}`, {
      user_metadata: { color: 'blue', size: 1 },
      app_metadata: { plan: 'free' },
    })
    const { body } = await asAdmin(service, 'PUT', `/admin/users/${userId}`, {
      user_metadata: { color: null, size: 2 },
      app_metadata: { seats: 3 },
    })
    expect(body.user_metadata).toMatchObject({ size: 2, email_verified: true })
    expect(body.user_metadata).not.toHaveProperty('color')
    expect(body.app_metadata).toEqual({ provider: 'email', providers: ['email'], plan: 'free', seats: 3 })
  })

  test('sets a new password and ends all sessions', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const path = `/admin/users/${person.userId}`
    expect(await asAdmin(service, 'PUT', path, { password: 'short' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
    expect((await refresh(service, person.refreshToken)).status).toBe(200)
    expect((await asAdmin(service, 'PUT', path, { password: 'another good one' })).status).toBe(200)
    expect(await ledgerStatus(service, person.accessToken)).toBe(401)
    expect((await refresh(service, person.refreshToken)).body.code).toBe('refresh_token_not_found')
    await signIn(service, { ...person, password: 'another good one' })
  })

  test('rejects an address or number that is taken', async () => {
    const service = await startService(openTestStore)
    const [one, other] = [await signUp(service), await signUp(service)]
    await asAdmin(service, 'PUT', `/admin/users/${other.userId}`, { phone: '4915550003333' })
    const path = `/admin/users/${one.userId}`
    expect(await asAdmin(service, 'PUT', path, { email: other.email.toUpperCase() })).toMatchObject({
      status: 422,
      body: { code: 'email_exists' },
    })
    expect(await asAdmin(service, 'PUT', path, { phone: '+4915550003333' })).toMatchObject({
      status: 422,
      body: { code: 'phone_exists' },
    })
    expect((await asAdmin(service, 'PUT', path, { email: one.email })).status).toBe(200)
    expect((await asAdmin(service, 'GET', path)).body.email_confirmed_at).toEqual(expect.any(String))
  })

  test('treats an address or number that it confirms as verified', async () => {
    const service = await startService(openTestStore)
    const { body: made } = await asAdmin(service, 'POST', '/admin/users', {
      email: newAddress(),
      phone: '4915550003334',
    })
    const { body } = await asAdmin(service, 'PUT', `/admin/users/${made.id}`, {
      email_confirm: true,
      phone_confirm: true,
    })
    expect(body).toMatchObject({
      email_confirmed_at: expect.any(String),
      phone_confirmed_at: expect.any(String),
      identities: [
        { provider: 'email', identity_data: { email_verified: true } },
        { provider: 'phone', identity_data: { phone_verified: true } },
      ],
    })
  })

  test('ignores ID, audience and password hash', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const { status, body } = await asAdmin(service, 'PUT', `/admin/users/${person.userId}`, {
      id: nobody,
      aud: 'elsewhere',
      password_hash: 'nonsense',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: person.userId, aud: 'authenticated' })
    await signIn(service, person)
  })

  test('bans a user for a time and lifts the ban', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const person = await signUp(service)
    const { data } = await admin.updateUserById(person.userId, { ban_duration: '1h30m' })
    const end = new Date(service.context.clock.now() + 5400_000).toISOString()
    expect(data.user?.banned_until).toBe(end)
    expect(await refresh(service, person.refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'user_banned' },
    })
    expect(await ledgerStatus(service, person.accessToken)).toBe(401)
    service.advanceClock(5401)
    await signIn(service, person)
    const later = await adminOf(service)
    await later.updateUserById(person.userId, { ban_duration: '24h' })
    const lifted = await later.updateUserById(person.userId, { ban_duration: 'none' })
    expect(lifted.data.user).not.toHaveProperty('banned_until')
    await signIn(service, person)
    expect(
      await asAdmin(service, 'PUT', `/admin/users/${person.userId}`, { ban_duration: 'a while' }),
    ).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })
})

onEachEngine('concurrent calls by administrators', (openTestStore) => {
  test('give an address to only one account', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const people = [await signUp(service), await signUp(service), await signUp(service)]
    const token = await adminToken(service)
    const answers = await Promise.all(
      people.map(({ userId }) =>
        callAuth(service, 'PUT', `/admin/users/${userId}`, { token, body: { email } }),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    // The loser learns that the address is taken, or that they should retry.
    expect(statuses[0]).toBe(200)
    for (const status of statuses.slice(1)) expect([422, 503]).toContain(status)
    const made = await Promise.all(
      [1, 2, 3].map(() =>
        callAuth(service, 'POST', '/admin/users', { token, body: { email: 'one@example.com' } }),
      ),
    )
    expect(made.map(({ status }) => status).sort()).toEqual([200, 422, 422])
  })
})
