import { expect, test } from 'vitest'
import { insertNewUser, newIdentity, newUser } from '#auth/signing-up/new-account.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { adminOf, adminToken } from './admin-client.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const siteUrl = 'https://money.example.org'

const inviteAgain = async (service: TestService, body: unknown) =>
  callAuth(service, 'POST', '/invite', { token: await adminToken(service), headers: datedVersion, body })

onEngine('SQLite', 'an invitation', (openTestStore) => {
  test('creates an account and mails a link that signs its owner in', async () => {
    const service = await startService(openTestStore, { siteUrl })
    const admin = await adminOf(service)
    const email = newAddress()
    const { data, error } = await admin.inviteUserByEmail(email, {
      data: { name: 'Ada' },
      redirectTo: `${siteUrl}/login/finish`,
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email,
      invited_at: expect.any(String),
      confirmation_sent_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    expect(data.user?.user_metadata).toEqual({ name: 'Ada' })
    expect(data.user).not.toHaveProperty('email_confirmed_at')

    const [mail] = service.sent()
    expect(mail?.to).toBe(email)
    expect(mail?.link).toContain('type=invite')
    const answer = await fetch(mail?.link.replace(`${siteUrl}/auth/v1`, `${service.url}/auth/v1`) ?? '', {
      redirect: 'manual',
    })
    expect(answer.status).toBe(303)
    expect(answer.headers.get('Location')).toMatch(
      /^https:\/\/money\.example\.org\/login\/finish#access_token=.*type=invite/,
    )
  })

  test('can be accepted by entering its code', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const email = newAddress()
    await admin.inviteUserByEmail(email)
    const token = service.sent()[0]?.code ?? ''
    const { data, error } = await service.newClient().verifyOtp({ email, token, type: 'invite' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, email_confirmed_at: expect.any(String) })
  })

  test('can be re-sent immediately, which invalidates the first one', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const first = await inviteAgain(service, { email, data: { name: 'Ada' } })
    const second = await inviteAgain(service, { email: email.toUpperCase() })
    expect(second).toMatchObject({ status: 200, body: { id: first.body.id, user_metadata: { name: 'Ada' } } })
    const [one, other] = service.sent()
    const verify = (token = '') =>
      callAuth(service, 'POST', '/verify', { body: { type: 'invite', email, token }, headers: datedVersion })
    if (one?.code !== other?.code)
      expect(await verify(one?.code)).toMatchObject({ status: 403, body: { code: 'otp_expired' } })
    expect((await verify(other?.code)).status).toBe(200)
  })

  test('works even if sign-up is closed', async () => {
    const service = await startService(openTestStore, { disableSignup: true })
    expect((await inviteAgain(service, { email: newAddress() })).status).toBe(200)
  })

  test('takes over an unconfirmed account without the password a stranger may have set', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const email = newAddress()
    await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
    expect((await inviteAgain(service, { email })).status).toBe(200)
    const token = service.sent().at(-1)?.code ?? ''
    await callAuth(service, 'POST', '/verify', { body: { type: 'invite', email, token } })
    const answer = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email, password: goodPassword },
    })
    expect(answer).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
  })

  test('takes over an account from a provider that did not verify the address', async () => {
    const service = await startService(openTestStore)
    const { context } = service
    const email = newAddress()
    const claims = { email, email_verified: false }
    const user = newUser(context, { email, appMetadata: { provider: 'github', providers: ['github'] } })
    await insertNewUser(context.store, user, [newIdentity(context, user.id, 'github', '4711', claims)])
    const { body } = await inviteAgain(service, { email })
    expect(body).toMatchObject({
      id: user.id,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', id: user.id, identity_data: { sub: user.id, email } }],
    })
  })

  test('is rejected for a confirmed or invalid address, and for non-administrators', async () => {
    const service = await startService(openTestStore)
    const { email, accessToken } = await signUp(service)
    expect(await inviteAgain(service, { email })).toMatchObject({
      status: 422,
      body: { code: 'email_exists' },
    })
    for (const body of [{ email: 'nobody' }, {}])
      expect(await inviteAgain(service, body)).toMatchObject({
        status: 400,
        body: {
          code: 'validation_failed',
          message: expect.stringMatching(/^Unable to validate email address/),
        },
      })
    expect(
      await callAuth(service, 'POST', '/invite', { token: accessToken, body: { email: newAddress() } }),
    ).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
    expect(await callAuth(service, 'POST', '/invite', { body: { email: newAddress() } })).toMatchObject({
      status: 401,
      body: { error_code: 'no_authorization' },
    })
    expect(service.sent()).toEqual([])
  })
})
