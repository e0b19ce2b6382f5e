import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('signing up where addresses must be confirmed', (openTestStore) => {
  const start = (settings = {}) => startService(openTestStore, { mailerAutoconfirm: false, ...settings })

  testOnce('sends a mail and returns only the user', async () => {
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

  testOnce('uses codes of the configured length', async () => {
    const service = await start({ mailerOtpLength: 8 })
    await service.newClient().signUp({ email: newAddress(), password: goodPassword })
    expect(service.sent()[0]?.code).toMatch(/^\d{8}$/)
  })

  test('with one address many times at once creates one account that its mail confirms', async () => {
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

  testOnce('creates no account if the mail cannot be sent', async () => {
    // Nothing listens on this port.
    const service = await start({ smtpUrl: 'smtp://127.0.0.1:1' })
    const { status } = await callAuth(service, 'POST', '/signup', {
      body: { email: newAddress(), password: goodPassword },
    })
    expect(status).toBe(500)
    for (const table of ['users', 'identities', 'oneTimeTokens', 'flowStates'] as const)
      expect(await service.context.store.selectFrom(table).selectAll().execute()).toEqual([])
  })

  test('reports an address that gets no mail, whether or not it is taken', async () => {
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

  test('checks challenge and provider in protocol order', async () => {
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
