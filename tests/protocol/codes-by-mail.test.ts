import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { followLink, outcomeOf } from './follow-link.ts'
import { callAuth, datedVersion, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const askFor = (service: TestService, body: Record<string, unknown>, path = '/otp') =>
  callAuth(service, 'POST', path, { body, headers: datedVersion })

const lastMail = (service: TestService) => {
  const { to = '', code = '', link = '' } = service.sent().at(-1) ?? {}
  return { to, code, link, type: link ? new URL(link).searchParams.get('type') : null }
}

onEachEngine('signing in by mail', (openTestStore) => {
  testOnce('works with the code and the types magiclink, recovery and email', async () => {
    const service = await startService(openTestStore)
    const { email, userId } = await signUp(service)
    for (const type of ['magiclink', 'recovery', 'email'] as const) {
      const client = service.newClient()
      const asked = await client.signInWithOtp({ email: email.toUpperCase() })
      expect(asked).toMatchObject({ error: null, data: { user: null, session: null } })
      const { to, code, type: linkType } = lastMail(service)
      expect({ to, linkType }).toEqual({ to: email, linkType: 'magiclink' })
      const { data, error } = await client.verifyOtp({ email, token: code, type })
      expect(error).toBeNull()
      expect(data.user?.id).toBe(userId)
      expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }])
      service.advanceClock(61)
    }
  })

  testOnce('responds only that the mail was sent', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    for (const address of [email, newAddress()])
      expect(await askFor(service, { email: address })).toMatchObject({ status: 200, body: {} })
    service.advanceClock(61)
    expect(await askFor(service, { email }, '/magiclink')).toMatchObject({ status: 200, body: {} })
    expect(lastMail(service)).toMatchObject({ to: email, type: 'magiclink' })
  })

  testOnce('works with the link', async () => {
    const service = await startService(openTestStore)
    const { email, userId } = await signUp(service)
    await askFor(service, { email })
    const outcome = outcomeOf(await followLink(lastMail(service).link))
    expect(outcome.type).toBe('magiclink')
    const { body } = await callAuth(service, 'GET', '/user', { token: outcome.access_token ?? '' })
    expect(body.id).toBe(userId)
  })

  testOnce('does not work with types of other mails', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    await askFor(service, { email })
    const { code, link } = lastMail(service)
    for (const type of ['signup', 'invite', 'email_change']) {
      expect(
        await callAuth(service, 'POST', '/verify', { body: { type, email, token: code } }),
      ).toMatchObject({ status: 403, body: { error_code: 'otp_expired' } })
      expect(outcomeOf(await followLink(link.replace('type=magiclink', `type=${type}`)))).toMatchObject({
        error_code: 'otp_expired',
      })
    }
    expect(outcomeOf(await followLink(link))).toHaveProperty('access_token')
  })

  testOnce('is possible for as long as configured', async () => {
    const service = await startService(openTestStore, { mailerOtpExp: 300 })
    const { email } = await signUp(service)
    await askFor(service, { email })
    service.advanceClock(301)
    const { error } = await service
      .newClient()
      .verifyOtp({ email, token: lastMail(service).code, type: 'email' })
    expect(error).toMatchObject({
      status: 403,
      code: 'otp_expired',
      message: 'Token has expired or is invalid',
    })
  })

  testOnce('creates an account for a new address, confirmed if confirmation is not required', async () => {
    const service = await startService(openTestStore)
    const client = service.newClient()
    const email = newAddress()
    const options = { data: { name: 'Ada' } }
    expect((await client.signInWithOtp({ email, options })).error).toBeNull()
    expect(lastMail(service).type).toBe('magiclink')
    const { data } = await client.verifyOtp({ email, token: lastMail(service).code, type: 'email' })
    expect(data.user).toMatchObject({
      email,
      user_metadata: { name: 'Ada', email },
      app_metadata: { provider: 'email' },
      identities: [{ provider: 'email' }],
    })
    expect((await client.signInWithPassword({ email, password: ' ' })).error?.code).toBe(
      'invalid_credentials',
    )
  })

  testOnce('otherwise creates an unconfirmed account, which the mail confirms', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const client = service.newClient()
    const email = newAddress()
    await client.signInWithOtp({ email })
    expect(lastMail(service).type).toBe('signup')
    service.advanceClock(61)
    await client.signInWithOtp({ email })
    expect(lastMail(service).type).toBe('signup')
    const { data } = await client.verifyOtp({ email, token: lastMail(service).code, type: 'email' })
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
    service.advanceClock(61)
    await client.signInWithOtp({ email })
    expect(lastMail(service).type).toBe('magiclink')
  })

  testOnce('creates no account unless the call requests one', async () => {
    const service = await startService(openTestStore)
    const { error } = await service
      .newClient()
      .signInWithOtp({ email: newAddress(), options: { shouldCreateUser: false } })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' })
    const { email } = await signUp(service)
    expect(
      (await service.newClient().signInWithOtp({ email, options: { shouldCreateUser: false } })).error,
    ).toBeNull()
    expect(await service.context.store.selectFrom('users').select('id').execute()).toHaveLength(1)
  })

  test('creates no account if sign-up is closed, and still lets existing users in', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    service.context.settings.disableSignup = true
    // A rejection would reveal who has an account here.
    for (const address of [newAddress(), email])
      expect(await askFor(service, { email: address })).toMatchObject({ status: 200, body: {} })
    expect(service.sent().map(({ to }) => to)).toEqual([email])
    expect(await service.context.store.selectFrom('users').select('email').execute()).toEqual([{ email }])
  })

  testOnce('creates no account if the mail cannot be sent', async () => {
    for (const mailerAutoconfirm of [true, false]) {
      // Nothing listens on this port.
      const service = await startService(openTestStore, { mailerAutoconfirm, smtpUrl: 'smtp://127.0.0.1:1' })
      expect((await askFor(service, { email: newAddress() })).status).toBe(500)
      for (const table of ['users', 'identities', 'oneTimeTokens'] as const)
        expect(await service.context.store.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })

  testOnce('can be requested once a minute', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    await askFor(service, { email })
    service.advanceClock(30)
    const refused = await askFor(service, { email })
    expect(refused).toMatchObject({ status: 429, body: { code: 'over_email_send_rate_limit' } })
    expect(refused.body.message).toMatch(/\b30 seconds/)
    service.advanceClock(30)
    expect((await askFor(service, { email })).status).toBe(200)
    expect(service.sent()).toHaveLength(2)
  })

  testOnce('only accepts the last mail', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    await askFor(service, { email })
    const first = lastMail(service)
    service.advanceClock(61)
    await askFor(service, { email })
    expect(outcomeOf(await followLink(first.link))).toMatchObject({ error_code: 'otp_expired' })
    expect(outcomeOf(await followLink(lastMail(service).link))).toHaveProperty('access_token')
  })

  testOnce('is rejected for oversized data, whether or not there is an account', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    for (const address of [email, newAddress()])
      expect(await askFor(service, { email: address, data: { text: 'x'.repeat(7000) } })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
  })

  test('is rejected in protocol order', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const cases: [Record<string, unknown>, number, string][] = [
      [{}, 400, 'validation_failed'],
      [{ email, phone: '49170' }, 400, 'validation_failed'],
      [{ email, channel: 'sms' }, 400, 'validation_failed'],
      [{ email: 'none' }, 400, 'validation_failed'],
      [{ email, code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
      [{ email, code_challenge: 'x'.repeat(43), code_challenge_method: 'sha' }, 400, 'validation_failed'],
      [{ email, create_user: 'yes' }, 400, 'bad_json'],
      [{ phone: '49170' }, 400, 'phone_provider_disabled'],
    ]
    for (const [body, status, code] of cases)
      expect(await askFor(service, body), JSON.stringify(body)).toMatchObject({ status, body: { code } })
    for (const off of ['magicLinkEnabled', 'externalEmailEnabled'] as const) {
      service.context.settings[off] = false
      expect(await askFor(service, { email })).toMatchObject({
        status: 422,
        body: { code: 'email_provider_disabled' },
      })
      service.context.settings[off] = true
    }
    expect(service.sent()).toEqual([])
  })
})
