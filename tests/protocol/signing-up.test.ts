import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, goodPassword, ledgerStatus, newAddress, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('signing up', (openTestStore) => {
  testOnce('creates an account, signs in immediately and gives access to the ledger', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const { data, error } = await service.newClient().signUp({
      email: email.toUpperCase(),
      password: goodPassword,
      options: { data: { name: 'Ada' } },
    })
    expect(error).toBeNull()
    expect(data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })
    expect(data.session?.expires_at).toBe(Math.floor(service.context.clock.now() / 1000) + 3600)
    expect(data.user).toMatchObject({
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { sub: data.user?.id, email, email_verified: true, phone_verified: false, name: 'Ada' },
      identities: [{ provider: 'email', id: data.user?.id, user_id: data.user?.id, email }],
      is_anonymous: false,
    })
    expect(data.user?.confirmed_at).toBe(data.user?.email_confirmed_at)
    expect(await ledgerStatus(service, data.session?.access_token ?? '')).not.toBe(401)
  })

  test('with a taken address says so, regardless of case', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const { error } = await service
      .newClient()
      .signUp({ email: email.toUpperCase(), password: 'another good password' })
    expect(error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })

  test('twice at the same moment creates one account', async () => {
    const service = await startService(openTestStore)
    const body = { email: newAddress(), password: goodPassword }
    const answers = await Promise.all([1, 2, 3, 4].map(() => callAuth(service, 'POST', '/signup', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const accounts = await service.context.store.selectFrom('users').select('id').execute()
    expect(accounts).toHaveLength(1)
  })

  testOnce('with a short password states the required length', async () => {
    const service = await startService(openTestStore)
    const { error } = await service.newClient().signUp({ email: newAddress(), password: 'short' })
    expect(error).toMatchObject({
      name: 'AuthWeakPasswordError',
      status: 422,
      code: 'weak_password',
      reasons: ['length'],
    })
    expect(error?.message).toContain('Password should be at least 8 characters')
  })

  test('validates in protocol order', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const cases: [unknown, number, string][] = [
      [{ password: goodPassword }, 422, 'anonymous_provider_disabled'],
      [{ email: null, data: { a: 1 } }, 422, 'anonymous_provider_disabled'],
      [{ email }, 400, 'validation_failed'],
      [{ email: 'not an address', password: 'short' }, 422, 'weak_password'],
      [{ email, password: 'é'.repeat(37) }, 400, 'validation_failed'],
      [{ email, phone: '491701234567', password: goodPassword }, 400, 'validation_failed'],
      [{ phone: '491701234567', password: goodPassword }, 400, 'phone_provider_disabled'],
      [{ email: 'not an address', password: goodPassword }, 400, 'validation_failed'],
      [{ email, password: goodPassword, data: { text: 'x'.repeat(10_000) } }, 400, 'validation_failed'],
      [{ email, password: 12345678 }, 400, 'bad_json'],
      [{ email, password: goodPassword, data: 'text' }, 400, 'bad_json'],
    ]
    for (const [body, status, code] of cases)
      expect(await callAuth(service, 'POST', '/signup', { body })).toMatchObject({
        status,
        body: { code: status, error_code: code },
      })
    expect(await service.context.store.selectFrom('users').select('id').execute()).toEqual([])
  })

  testOnce('with an invalid address returns the message that clients look for', async () => {
    const service = await startService(openTestStore)
    const { error } = await service.newClient().signUp({ email: 'not an address', password: goodPassword })
    expect(error?.message).toBe('Unable to validate email address: invalid format')
  })

  testOnce('cannot claim another identity through user metadata', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const { body } = await callAuth(service, 'POST', '/signup', {
      body: { email, password: goodPassword, data: { sub: 'someone', email: 'boss@example.com' } },
    })
    expect(body.user.identities[0].identity_data).toMatchObject({ sub: body.user.id, email })
    expect(body.user.user_metadata).toMatchObject({ sub: body.user.id, email })
  })

  testOnce('is rejected if the operator has closed it', async () => {
    const service = await startService(openTestStore, { disableSignup: true })
    const { error } = await service.newClient().signUp({ email: newAddress(), password: 'short' })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect(error?.message).toContain('Signups not allowed for this instance')
  })
})
