import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { signUpAndProve } from './confirming-calls.ts'
import { followLink, outcomeOf } from './follow-link.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const recover = (service: TestService, body: unknown) =>
  callAuth(service, 'POST', '/recover', { body, headers: datedVersion })

onEachEngine('recovering an account', (openTestStore) => {
  testOnce('with the code allows setting a new password, which replaces the old one', async () => {
    const service = await startService(openTestStore)
    const { email, password } = await signUp(service)
    const client = service.newClient()
    const asked = await client.resetPasswordForEmail(email.toUpperCase(), {
      redirectTo: `${service.url}/new-password`,
    })
    expect(asked).toEqual({ data: {}, error: null })
    const [mail] = service.sent()
    expect(mail?.to).toBe(email)
    expect(mail?.link).toMatch(new RegExp(`&type=recovery&redirect_to=${service.url}/new-password$`))

    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const { data } = await client.verifyOtp({ email, token: mail?.code ?? '', type: 'recovery' })
    expect(data.user).toMatchObject({ email, recovery_sent_at: expect.any(String) })
    expect(events).toContain('PASSWORD_RECOVERY')
    expect((await client.updateUser({ password: 'a password made anew' })).error).toBeNull()
    expect((await client.signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
    expect((await client.signInWithPassword({ email, password: 'a password made anew' })).error).toBeNull()
  })

  testOnce('works with the types recovery, magiclink and email, by code, hash and link', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 0 })
    const { email, userId } = await signUp(service)
    for (const type of ['recovery', 'magiclink', 'email']) {
      await recover(service, { email })
      const { code, link } = service.sent().at(-1) ?? { code: '', link: '' }
      expect(
        (await callAuth(service, 'POST', '/verify', { body: { type, email, token: code } })).body.user.id,
      ).toBe(userId)
      expect(outcomeOf(await followLink(link))).toMatchObject({ error_code: 'otp_expired' })

      await recover(service, { email })
      const hash = new URL(service.sent().at(-1)?.link ?? '').searchParams.get('token')
      expect(
        (await callAuth(service, 'POST', '/verify', { body: { type, token_hash: hash } })).body.user.id,
      ).toBe(userId)

      await recover(service, { email })
      const { link: followed } = service.sent().at(-1) ?? { link: '' }
      expect(outcomeOf(await followLink(followed.replace('type=recovery', `type=${type}`)))).toMatchObject({
        type,
      })
    }
  })

  testOnce('responds the same with and without an account, also within a minute', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    for (const address of [email, newAddress(), email, newAddress()]) {
      const answer = await recover(service, { email: address })
      expect(answer).toMatchObject({ status: 200, body: {} })
      expect(Object.keys(answer.body)).toEqual([])
    }
    expect(service.sent()).toHaveLength(1)
    service.advanceClock(60)
    await recover(service, { email })
    expect(service.sent()).toHaveLength(2)
  })

  testOnce('confirms an unconfirmed address', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const email = newAddress()
    const client = service.newClient()
    await client.signUp({ email, password: goodPassword })
    await client.resetPasswordForEmail(email)
    const { data } = await client.verifyOtp({ email, token: service.sent()[1]?.code ?? '', type: 'recovery' })
    expect(data.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      user_metadata: { email_verified: true },
      identities: [{ identity_data: { email_verified: true } }],
    })
    expect((await client.updateUser({ password: goodPassword })).error).toBeNull()
    expect((await client.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  })

  test('locks out whoever signed up with someone else’s address', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const email = newAddress()
    await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
    await recover(service, { email })
    const owner = service.newClient()
    const token = service.sent().at(-1)?.code ?? ''
    expect((await owner.verifyOtp({ email, token, type: 'recovery' })).error).toBeNull()
    const stranger = await service.newClient().signInWithPassword({ email, password: goodPassword })
    expect(stranger.error?.code).toBe('invalid_credentials')
  })

  testOnce('expires, and is canceled by a new password', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 0, mailerOtpExp: 900 })
    const person = await signUpAndProve(service)
    await recover(service, { email: person.email })
    service.advanceClock(901)
    expect(outcomeOf(await followLink(service.sent().at(-1)?.link ?? ''))).toMatchObject({
      error_code: 'otp_expired',
    })

    await recover(service, { email: person.email })
    await callAuth(service, 'PUT', '/user', {
      body: { password: 'a password made anew' },
      token: person.accessToken,
    })
    expect(outcomeOf(await followLink(service.sent().at(-1)?.link ?? ''))).toMatchObject({
      error_code: 'otp_expired',
    })
  })

  testOnce(
    'is rejected for an invalid address, an incomplete challenge, and if email logins are off',
    async () => {
      const service = await startService(openTestStore)
      expect(await recover(service, { email: 'none' })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed', message: 'Unable to validate email address: invalid format' },
      })
      expect(await recover(service, {})).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
      expect(await recover(service, { email: newAddress(), code_challenge: 'x'.repeat(43) })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
      service.context.settings.externalEmailEnabled = false
      expect(await recover(service, { email: newAddress() })).toMatchObject({
        status: 400,
        body: { code: 'email_provider_disabled' },
      })
    },
  )

  test('fails if the mail cannot be sent, and stores nothing', async () => {
    // Nothing listens on this port.
    const service = await startService(openTestStore, { smtpUrl: 'smtp://127.0.0.1:1' })
    const { email } = await signUp(service)
    expect((await recover(service, { email })).status).toBe(500)
    const { store } = service.context
    expect(await store.selectFrom('oneTimeTokens').selectAll().execute()).toEqual([])
    expect(await store.selectFrom('users').select('recoverySentAt').execute()).toEqual([
      { recoverySentAt: null },
    ])
  })
})
