import { expect, test } from 'vitest'
import { insertNewUser, newIdentity, newUser } from '#server/auth/new-user.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, goodPassword, ledgerStatus, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

onEachEngine('signing up', (openTestStore) => {
  test('makes an account, signs in at once and opens the ledger', async () => {
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

  test('with a taken address says so, in any case of its letters', async () => {
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

  test('twice at the same moment makes one account', async () => {
    const service = await startService(openTestStore)
    const body = { email: newAddress(), password: goodPassword }
    const answers = await Promise.all([1, 2, 3, 4].map(() => callAuth(service, 'POST', '/signup', { body })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422])
    const accounts = await service.context.store.selectFrom('users').select('id').execute()
    expect(accounts).toHaveLength(1)
  })

  test('with a short password names the length asked for', async () => {
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

  test('checks in the order of the protocol', async () => {
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

  test('with a bad address gives the text clients look for', async () => {
    const service = await startService(openTestStore)
    const { error } = await service.newClient().signUp({ email: 'not an address', password: goodPassword })
    expect(error?.message).toBe('Unable to validate email address: invalid format')
  })

  test('cannot claim another identity through its own data', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const { body } = await callAuth(service, 'POST', '/signup', {
      body: { email, password: goodPassword, data: { sub: 'someone', email: 'boss@example.com' } },
    })
    expect(body.user.identities[0].identity_data).toMatchObject({ sub: body.user.id, email })
    expect(body.user.user_metadata).toMatchObject({ sub: body.user.id, email })
  })

  test('is refused where the operator takes no new accounts', async () => {
    const service = await startService(openTestStore, { disableSignup: true })
    const { error } = await service.newClient().signUp({ email: newAddress(), password: 'short' })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect(error?.message).toContain('Signups not allowed for this instance')
  })
})

onEachEngine('signing up where addresses are confirmed', (openTestStore) => {
  const start = (settings = {}) => startService(openTestStore, { mailerAutoconfirm: false, ...settings })

  test('sends a mail and answers the user alone', async () => {
    const service = await start()
    const email = newAddress()
    const { data, error } = await service
      .newClient()
      .signUp({ email, password: goodPassword, options: { data: { name: 'Ada' } } })
    expect(error).toBeNull()
    expect(data.session).toBeNull()
    expect(data.user).toMatchObject({
      email,
      role: 'authenticated',
      confirmation_sent_at: new Date(service.context.clock.now()).toISOString(),
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { sub: data.user?.id, email, email_verified: false, phone_verified: false, name: 'Ada' },
      identities: [{ provider: 'email', email, identity_data: { email_verified: false } }],
    })
    for (const unset of ['email_confirmed_at', 'confirmed_at', 'last_sign_in_at'])
      expect(data.user).not.toHaveProperty(unset)
    expect(service.sent()).toMatchObject([
      { to: email, code: expect.stringMatching(/^\d{6}$/), link: expect.stringContaining('&type=signup&') },
    ])
    expect(await service.context.store.selectFrom('sessions').select('id').execute()).toEqual([])
  })

  test('gives codes as many digits as the operator says', async () => {
    const service = await start({ mailerOtpLength: 8 })
    await service.newClient().signUp({ email: newAddress(), password: goodPassword })
    expect(service.sent()[0]?.code).toMatch(/^\d{8}$/)
  })

  test('again before confirming changes nothing and sends another mail, after a minute', async () => {
    const service = await start()
    const email = newAddress()
    const first = await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
    const again = () =>
      callAuth(service, 'POST', '/signup', {
        body: { email, password: 'another good password', data: { name: 'Eve' } },
        headers: datedVersion,
      })
    service.advanceClock(59)
    const refused = await again()
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect(refused.body.message).toMatch(/\b1 second/)
    service.advanceClock(1)
    const second = await again()
    expect(second).toMatchObject({
      status: 200,
      body: { id: first.body.id, identities: [{ provider: 'email' }] },
    })
    expect(second.body.user_metadata).not.toHaveProperty('name')

    const [old, fresh] = service.sent()
    const client = service.newClient()
    expect((await client.verifyOtp({ email, token: old?.code ?? '', type: 'signup' })).error !== null).toBe(
      old?.code !== fresh?.code,
    )
    await client.verifyOtp({ email, token: fresh?.code ?? '', type: 'signup' })
    expect((await client.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
    expect((await client.signInWithPassword({ email, password: 'another good password' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  test('with a confirmed address answers a user who is nobody, and sends nothing', async () => {
    const service = await start()
    const email = newAddress()
    const body = { email, password: goodPassword, data: { name: 'Eve' } }
    const real = await callAuth(service, 'POST', '/signup', { body })
    await service.newClient().verifyOtp({ email, token: service.sent()[0]?.code ?? '', type: 'signup' })
    service.advanceClock(100)
    const fake = await callAuth(service, 'POST', '/signup', { body })
    const now = new Date(service.context.clock.now()).toISOString()
    expect(fake.status).toBe(200)
    expect(fake.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aud: 'authenticated',
      role: '',
      email,
      phone: '',
      confirmation_sent_at: now,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { name: 'Eve' },
      identities: [],
      created_at: now,
      updated_at: now,
      is_anonymous: false,
    })
    expect(fake.body.id).not.toBe(real.body.id)
    expect(Object.keys(fake.body)).toEqual(Object.keys(real.body))
    expect(service.sent()).toHaveLength(1)
    expect((await callAuth(service, 'POST', '/signup', { body })).body.id).not.toBe(fake.body.id)
  })

  test('says so of a taken address where numbers need no proof, as clients expect', async () => {
    const service = await start()
    const { email } = await confirmedPerson(service)
    service.context.settings.smsAutoconfirm = true
    const { error } = await service.newClient().signUp({ email, password: goodPassword })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' })
  })

  test('is never signed in over an unconfirmed account, not even once proofs are no longer asked for', async () => {
    const service = await start()
    const email = newAddress()
    await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
    service.advanceClock(61)
    service.context.settings.mailerAutoconfirm = true
    for (const password of [goodPassword, 'another good password']) {
      const answer = await callAuth(service, 'POST', '/signup', { body: { email, password } })
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ email, confirmation_sent_at: expect.any(String) })
      expect(answer.body).not.toHaveProperty('access_token')
      expect(answer.body).not.toHaveProperty('email_confirmed_at')
      service.advanceClock(61)
    }
  })

  test('of one address by many at the same moment makes one account that its mail confirms', async () => {
    const service = await start()
    const email = newAddress()
    const answers = await Promise.all(
      [1, 2, 3].map(() => callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
    expect(await service.context.store.selectFrom('users').select('id').execute()).toHaveLength(1)
    const outcomes = []
    for (const { code } of service.sent())
      outcomes.push(
        (await service.newClient().verifyOtp({ email, token: code, type: 'signup' })).data.user?.email,
      )
    expect(outcomes).toContain(email)
  })

  test('by who was invited shows nothing of what the inviter wrote', async () => {
    const service = await start()
    const email = newAddress()
    const { body } = await callAuth(service, 'POST', '/signup', {
      body: { email, password: goodPassword, data: { a: 1 } },
    })
    await service.context.store
      .updateTable('users')
      .set({ invited_at: new Date(service.context.clock.now()).toISOString() })
      .where('id', '=', body.id)
      .execute()
    service.advanceClock(61)
    const again = await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
    expect(again.body).toMatchObject({ id: body.id, user_metadata: {}, identities: [] })
  })

  test('removes what a provider brought that did not vouch for the address', async () => {
    const service = await start()
    const { context } = service
    const email = newAddress()
    const user = newUser(context, {
      email,
      appMetadata: { provider: 'github', providers: ['github'] },
      userMetadata: { name: 'Mallory' },
    })
    await insertNewUser(context.store, user, [newIdentity(context, user.id, 'github', '42', { email })])
    const { data } = await service.newClient().signUp({ email, password: goodPassword })
    expect(data.user).toMatchObject({
      id: user.id,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email, email_verified: false },
      identities: [{ provider: 'email' }],
    })
    expect(data.user?.user_metadata).not.toHaveProperty('name')
    expect(data.user?.identities).toHaveLength(1)
  })

  test('makes no account when the mail cannot be handed over', async () => {
    // Nobody listens on this port.
    const service = await start({ smtpUrl: 'smtp://127.0.0.1:1' })
    const { status } = await callAuth(service, 'POST', '/signup', {
      body: { email: newAddress(), password: goodPassword },
    })
    expect(status).toBe(500)
    for (const table of ['users', 'identities', 'one_time_tokens', 'flow_states'] as const)
      expect(await service.context.store.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('is for the audience that the call names', async () => {
    const service = await start()
    const email = newAddress()
    const headers = { 'X-JWT-AUD': 'others' }
    const { body } = await callAuth(service, 'POST', '/signup', {
      body: { email, password: goodPassword },
      headers,
    })
    expect(body.aud).toBe('others')
    await callAuth(service, 'POST', '/recover', { body: { email } })
    expect(service.sent()).toHaveLength(1)
    await callAuth(service, 'POST', '/recover', { body: { email }, headers })
    expect(service.sent()).toHaveLength(2)
  })

  test('says of an address that gets no mail here so, whether or not it is taken', async () => {
    const service = await start({ mailerAutoconfirm: true })
    const { email } = await signUp(service)
    Object.assign(service.context.settings, {
      mailerAutoconfirm: false,
      authorizedAddresses: ['ok@example.com'],
    })
    for (const address of [email, newAddress()])
      for (const path of ['/signup', '/otp', '/recover', '/resend'])
        expect(
          await callAuth(service, 'POST', path, {
            body: { email: address, password: goodPassword, type: 'signup' },
          }),
        ).toMatchObject({ status: 400, body: { error_code: 'email_address_not_authorized' } })
  })

  test('checks challenge and provider in the order of the protocol', async () => {
    const service = await start({ externalEmailEnabled: false, externalPhoneEnabled: true })
    const email = newAddress()
    const phone = '+49 170 1234567'
    const password = goodPassword
    const code_challenge = 'c'.repeat(43)
    const cases: [Record<string, unknown>, number, string][] = [
      [{ email, password, code_challenge }, 400, 'validation_failed'],
      [{ email, password, code_challenge_method: 's256' }, 400, 'validation_failed'],
      [{ email, password, code_challenge, code_challenge_method: 'sha' }, 400, 'validation_failed'],
      [{ email, password, code_challenge: 'short', code_challenge_method: 's256' }, 400, 'validation_failed'],
      [{ phone, password, code_challenge, code_challenge_method: 'S256' }, 400, 'validation_failed'],
      [{ phone, password, channel: 'pigeon' }, 400, 'validation_failed'],
      [{ phone, password, channel: 'whatsapp' }, 400, 'validation_failed'],
      [{ phone: '0170', password }, 400, 'validation_failed'],
      [{ email, password }, 400, 'email_provider_disabled'],
      [{ email: 'none', password }, 400, 'email_provider_disabled'],
    ]
    for (const [body, status, code] of cases)
      expect(await callAuth(service, 'POST', '/signup', { body }), JSON.stringify(body)).toMatchObject({
        status,
        body: { error_code: code },
      })
    expect(service.sent()).toEqual([])
  })
})

onEachEngine('beginning without address or number', (openTestStore) => {
  test('is refused unless the operator allows it', async () => {
    const service = await startService(openTestStore)
    const { error } = await service.newClient().signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'anonymous_provider_disabled' })
    expect(error?.message).toContain('Anonymous sign-ins are disabled')
  })

  test('is refused where no new accounts are taken', async () => {
    const service = await startService(openTestStore, {
      externalAnonymousUsersEnabled: true,
      disableSignup: true,
    })
    const { error } = await service.newClient().signInAnonymously()
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })

  test('signs in at once, with exactly the metadata given', async () => {
    const service = await startService(openTestStore, { externalAnonymousUsersEnabled: true })
    const client = service.newClient()
    const { data, error } = await client.signInAnonymously({
      options: { data: { color: 'red', none: null } },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      is_anonymous: true,
      email: '',
      phone: '',
      app_metadata: {},
      identities: [],
      last_sign_in_at: expect.any(String),
    })
    expect(data.user?.user_metadata).toEqual({ color: 'red', none: null })
    const claims = (await client.getClaims()).data?.claims
    expect(claims).toMatchObject({ is_anonymous: true, amr: [{ method: 'anonymous' }], aal: 'aal1' })
    expect(await ledgerStatus(service, data.session?.access_token ?? '')).not.toBe(401)
  })
})

/** Someone who has confirmed the address. */
async function confirmedPerson(service: TestService) {
  const email = newAddress()
  await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
  await callAuth(service, 'POST', '/verify', {
    body: { type: 'signup', email, token: service.sent().at(-1)?.code },
  })
  return { email, password: goodPassword }
}
