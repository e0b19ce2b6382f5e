import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { expired, unconfirmed, verify } from './confirming-calls.ts'
import { followLink, outcomeOf } from './follow-link.ts'
import { callAuth, goodPassword, newAddress } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('confirming an email address', (openTestStore) => {
  const start = (settings = {}) => startService(openTestStore, { mailerAutoconfirm: false, ...settings })

  testOnce('with the code from the mail signs in', async () => {
    const service = await start()
    const client = service.newClient()
    const email = newAddress()
    await client.signUp({ email, password: goodPassword })
    expect((await client.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
      'email_not_confirmed',
    )
    service.advanceClock(10)
    const [mail] = service.sent()
    const { data, error } = await client.verifyOtp({ email, token: mail?.code ?? '', type: 'signup' })
    expect(error).toBeNull()
    const now = new Date(service.context.clock.now()).toISOString()
    expect(data.user).toMatchObject({
      email_confirmed_at: now,
      confirmed_at: now,
      last_sign_in_at: now,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true, phone_verified: false },
      identities: [{ identity_data: { email_verified: true } }],
    })
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'otp' }])
    expect((await client.signInWithPassword({ email, password: goodPassword })).error).toBeNull()
  })

  testOnce('works with the types signup, invite and email, and no other', async () => {
    const service = await start()
    for (const type of ['magiclink', 'recovery', 'email_change']) {
      const { email, code, token } = await unconfirmed(service)
      expect(await verify(service, { type, email, token: code })).toMatchObject(expired)
      expect(await verify(service, { type, token_hash: token })).toMatchObject(expired)
      expect(await verify(service, { type: 'signup', email, token: code })).toMatchObject({ status: 200 })
    }
    for (const type of ['signup', 'invite', 'email']) {
      const first = await unconfirmed(service)
      expect(await verify(service, { type, email: first.email, token: first.code })).toMatchObject({
        status: 200,
        body: { token_type: 'bearer', user: { id: first.userId } },
      })
      const second = await unconfirmed(service)
      expect(await verify(service, { type, token_hash: second.token })).toMatchObject({
        status: 200,
        body: { user: { id: second.userId } },
      })
    }
  })

  testOnce('with the link returns the session in the fragment', async () => {
    const service = await start()
    const { link, userId } = await unconfirmed(service)
    const { status, place, fragment, query } = await followLink(link)
    expect(status).toBe(303)
    expect(`${place.origin}${place.pathname}`).toBe(`${service.url}/`)
    expect([...query.keys()]).toEqual([])
    expect([...fragment.keys()]).toEqual([
      ...['access_token', 'expires_at', 'expires_in', 'refresh_token', 'sb', 'token_type', 'type'],
    ])
    expect(fragment.get('type')).toBe('signup')
    expect(decodeJwt(fragment.get('access_token') ?? '').amr).toMatchObject([{ method: 'otp' }])
    const { body } = await callAuth(service, 'GET', '/user', { token: fragment.get('access_token') ?? '' })
    expect(body).toMatchObject({ id: userId, email_confirmed_at: expect.any(String) })
  })

  testOnce('works once, by code or by link', async () => {
    const service = await start()
    const byCode = await unconfirmed(service)
    const codeBody = { type: 'signup', email: byCode.email, token: byCode.code }
    expect((await verify(service, codeBody)).status).toBe(200)
    expect(await verify(service, codeBody)).toMatchObject(expired)
    expect(await verify(service, { type: 'signup', token_hash: byCode.token })).toMatchObject(expired)
    expect(outcomeOf(await followLink(byCode.link))).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Token has expired or is invalid',
      sb: '',
    })

    const byLink = await unconfirmed(service)
    await followLink(byLink.link)
    expect(await verify(service, { type: 'signup', email: byLink.email, token: byLink.code })).toMatchObject(
      expired,
    )
  })

  test('works once even if tried many times at the same moment', async () => {
    const service = await start()
    const { email, code } = await unconfirmed(service)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => verify(service, { type: 'signup', email, token: code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
  })

  testOnce('invalidates all other links and codes of the user', async () => {
    const service = await start()
    const { email, token } = await unconfirmed(service)
    await callAuth(service, 'POST', '/recover', { body: { email } })
    const recovery = service.sent().at(-1)
    expect((await verify(service, { type: 'signup', token_hash: token })).status).toBe(200)
    expect(await verify(service, { type: 'recovery', email, token: recovery?.code })).toMatchObject(expired)
    expect(outcomeOf(await followLink(recovery?.link ?? ''))).toMatchObject({ error_code: 'otp_expired' })
  })

  testOnce('works for as long as configured, counted from the mail', async () => {
    const service = await start({ mailerOtpExp: 600 })
    const inTime = await unconfirmed(service)
    const late = await unconfirmed(service)
    service.advanceClock(600)
    expect((await verify(service, { type: 'signup', email: inTime.email, token: inTime.code })).status).toBe(
      200,
    )
    service.advanceClock(1)
    expect(await verify(service, { type: 'signup', email: late.email, token: late.code })).toMatchObject(
      expired,
    )
    expect(await verify(service, { type: 'signup', token_hash: late.token })).toMatchObject(expired)
    expect(outcomeOf(await followLink(late.link))).toMatchObject({ error_code: 'otp_expired' })
  })

  testOnce('rejects calls with missing or conflicting fields', async () => {
    const service = await start({ externalEmailEnabled: false, externalPhoneEnabled: false })
    const email = newAddress()
    const cases: [Record<string, unknown>, number, string, string?][] = [
      [{ email, token: '123456' }, 400, 'validation_failed'],
      [{ type: 'signup', email }, 400, 'validation_failed'],
      [{ type: 'signup', email, token: '123456', token_hash: 'x' }, 400, 'validation_failed'],
      [{ type: 'signup', token: '123456' }, 400, 'validation_failed'],
      [{ type: 'signup', token_hash: 'x', email }, 400, 'validation_failed'],
      [{ type: 'signup', token_hash: 'x', phone: '49170' }, 400, 'validation_failed'],
      [{ type: 'signup', token_hash: 'x', redirect_to: 'https://a.b' }, 400, 'validation_failed'],
      [{ type: 'sms', token_hash: 'x' }, 400, 'validation_failed'],
      [{ type: 'phone_change', token_hash: 'x' }, 400, 'validation_failed'],
      [{ type: 'nonsense', token_hash: 'x' }, 400, 'validation_failed'],
      [{ type: 'toString', token_hash: 'x' }, 400, 'validation_failed'],
      [
        { type: 'signup', email: 'none', token: '1' },
        422,
        'validation_failed',
        'Unable to validate email address: invalid format',
      ],
      [
        { type: 'sms', phone: 'none', token: '1' },
        400,
        'validation_failed',
        'Invalid phone number format (E.164 required)',
      ],
      [{ type: 'signup', email, token: 123456 }, 400, 'bad_json'],
      // Not affected by what the operator has disabled.
      [{ type: 'signup', email, token: '123456' }, 403, 'otp_expired'],
      [{ type: 'sms', phone: '+49 170 1234567', token: '123456' }, 403, 'otp_expired'],
      [{ type: 'signup', token_hash: 'x' }, 403, 'otp_expired'],
    ]
    for (const [body, status, code, message] of cases)
      expect(await verify(service, body), JSON.stringify(body)).toMatchObject({
        status,
        body: { code, ...(message ? { message } : {}) },
      })
  })

  testOnce('ignores additional fields from the client', async () => {
    const service = await start()
    const { email, code } = await unconfirmed(service)
    const { error } = await service.newClient().verifyOtp({
      email,
      token: code,
      type: 'email',
      options: { redirectTo: 'https://a.b', captchaToken: 'x' },
    })
    expect(error).toBeNull()
  })

  testOnce('with a link requires token and type, and reports other types at its destination', async () => {
    const service = await start()
    const { token, link } = await unconfirmed(service)
    for (const query of ['', '?type=signup', `?token=${token}`])
      expect(await callAuth(service, 'GET', `/verify${query}`)).toMatchObject({
        status: 400,
        body: { error_code: 'validation_failed' },
      })
    for (const type of ['sms', 'phone_change', 'nonsense'])
      expect(outcomeOf(await followLink(link.replace('type=signup', `type=${type}`)))).toMatchObject({
        error: 'invalid_request',
        error_code: 'validation_failed',
      })
    expect(outcomeOf(await followLink(link))).toHaveProperty('access_token')
  })

  testOnce('does not happen on a HEAD request', async () => {
    const service = await start()
    const { link } = await unconfirmed(service)
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).headers.get('Location')).toBeNull()
    expect(outcomeOf(await followLink(link))).toHaveProperty('access_token')
  })
})
