import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { followLink, outcomeOf } from './follow-link.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

/** Signs up where addresses are confirmed first. */
async function unconfirmed(service: TestService) {
  const email = newAddress()
  const { body } = await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
  const { code = '', link = '' } = service.sent().at(-1) ?? {}
  const token = new URL(link).searchParams.get('token') ?? ''
  return { email, password: goodPassword, userId: body.id as string, code, link, token }
}

const verify = (service: TestService, body: unknown) =>
  callAuth(service, 'POST', '/verify', { body, headers: datedVersion })

const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

const expired = { status: 403, body: { code: 'otp_expired', message: 'Token has expired or is invalid' } }

onEachEngine('confirming an address', (openTestStore) => {
  const start = (settings = {}) => startService(openTestStore, { mailerAutoconfirm: false, ...settings })

  test('by the code of the mail signs in', async () => {
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

  test('works by the types signup, invite and email, and by no other', async () => {
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

  test('by the link brings the session in the fragment', async () => {
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

  test('works once, by code or by link', async () => {
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

  test('works once even when tried many times at the same moment', async () => {
    const service = await start()
    const { email, code } = await unconfirmed(service)
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => verify(service, { type: 'signup', email, token: code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
  })

  test('ends every other link and code of the user', async () => {
    const service = await start()
    const { email, token } = await unconfirmed(service)
    await callAuth(service, 'POST', '/recover', { body: { email } })
    const recovery = service.sent().at(-1)
    expect((await verify(service, { type: 'signup', token_hash: token })).status).toBe(200)
    expect(await verify(service, { type: 'recovery', email, token: recovery?.code })).toMatchObject(expired)
    expect(outcomeOf(await followLink(recovery?.link ?? ''))).toMatchObject({ error_code: 'otp_expired' })
  })

  test('works for as long as the operator says, counted from the mail', async () => {
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

  test('stops taking codes after five wrong ones, and the link still works', async () => {
    const service = await start()
    const { email, code, link } = await unconfirmed(service)
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await verify(service, { type: 'signup', email, token: wrongCode(code) })).toMatchObject(expired)
    expect(await verify(service, { type: 'signup', email, token: code })).toMatchObject(expired)
    expect(outcomeOf(await followLink(link))).toHaveProperty('access_token')
  })

  test('counts wrong codes that come side by side', async () => {
    const service = await start()
    const { email, code } = await unconfirmed(service)
    await Promise.all(
      Array.from({ length: 8 }, () => verify(service, { type: 'email', email, token: wrongCode(code) })),
    )
    expect(await verify(service, { type: 'signup', email, token: code })).toMatchObject(expired)
  })

  test('still works after a few wrong codes', async () => {
    const service = await start()
    const { email, code } = await unconfirmed(service)
    for (let attempt = 0; attempt < 4; attempt += 1)
      await verify(service, { type: 'signup', email, token: wrongCode(code) })
    expect((await verify(service, { type: 'signup', email, token: code })).status).toBe(200)
  })

  test('limits guesses at an address whether or not anything was sent to it', async () => {
    const service = await start()
    const { email } = await unconfirmed(service)
    for (const address of [email, newAddress()]) {
      const guess = () => verify(service, { type: 'email', email: address, token: '12' })
      for (let attempt = 0; attempt < 30; attempt += 1) expect((await guess()).status).toBe(403)
      expect(await guess()).toMatchObject({ status: 429, body: { code: 'over_request_rate_limit' } })
    }
  })

  test('takes the code of nobody else', async () => {
    const service = await start()
    const [one, other] = [await unconfirmed(service), await unconfirmed(service)]
    const answer = await verify(service, { type: 'signup', email: one.email, token: other.code })
    expect(answer.status).toBe(one.code === other.code ? 200 : 403)
    expect((await verify(service, { type: 'signup', token_hash: other.token })).body.user.id).toBe(
      other.userId,
    )
  })

  test('says of a banned user so, to who has the code, and uses nothing up', async () => {
    const service = await start()
    const { email, code, link, userId } = await unconfirmed(service)
    const until = new Date(service.context.clock.now() + 60_000).toISOString()
    await service.context.store
      .updateTable('users')
      .set({ banned_until: until })
      .where('id', '=', userId)
      .execute()
    expect(await verify(service, { type: 'signup', email, token: wrongCode(code) })).toMatchObject(expired)
    expect(await verify(service, { type: 'signup', email, token: code })).toMatchObject({
      status: 403,
      body: { code: 'user_banned' },
    })
    expect(outcomeOf(await followLink(link))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    })
    service.advanceClock(61)
    expect((await verify(service, { type: 'signup', email, token: code })).status).toBe(200)
  })

  test('refuses calls that say too little or too much', async () => {
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
      // Not gated by what the operator has switched off.
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

  test('ignores what the client adds to a call', async () => {
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

  test('by a link asks for token and type, and refuses other types where it leads to', async () => {
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

  test('is not done by a program that only asks what the link is', async () => {
    const service = await start()
    const { link } = await unconfirmed(service)
    expect((await fetch(link, { method: 'HEAD', redirect: 'manual' })).headers.get('Location')).toBeNull()
    expect(outcomeOf(await followLink(link))).toHaveProperty('access_token')
  })

  test('keeps neither code nor link readable', async () => {
    const service = await start()
    const { code, token } = await unconfirmed(service)
    const kept = JSON.stringify(
      await service.context.store.selectFrom('one_time_tokens').selectAll().execute(),
    )
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(`"${code}"`)
  })
})

onEachEngine('changing the address', (openTestStore) => {
  /** A user who has asked for a new address, and the mails of that. */
  async function changing(settings = {}) {
    const service = await startService(openTestStore, settings)
    const person = await signUp(service)
    Object.assign(service.context.settings, { mailerAutoconfirm: false, ...settings })
    const newEmail = newAddress()
    const asked = await callAuth(service, 'PUT', '/user', {
      body: { email: newEmail },
      token: person.accessToken,
    })
    expect(asked).toMatchObject({ status: 200, body: { email: person.email, new_email: newEmail } })
    const mailTo = (address: string) => {
      const mail = service.sent().findLast(({ to }) => to === address)
      return { code: mail?.code ?? '', link: mail?.link ?? '' }
    }
    return { service, person, newEmail, toNew: mailTo(newEmail), toCurrent: mailTo(person.email) }
  }
  const tokenIn = (link: string) => new URL(link).searchParams.get('token') ?? ''

  test('takes both halves, in either order, and the second one signs in', async () => {
    for (const order of ['new first', 'current first'] as const) {
      const { service, person, newEmail, toNew, toCurrent } = await changing()
      const halves = [
        { email: newEmail, token: toNew.code },
        { email: person.email, token: toCurrent.code },
      ]
      const [first, second] = order === 'new first' ? halves : halves.reverse()
      const half = await verify(service, { type: 'email_change', ...first })
      expect(half).toMatchObject({ status: 200, body: { code: '200', msg: expect.any(String) } })
      expect(half.body).not.toHaveProperty('user')
      expect(half.body).not.toHaveProperty('access_token')
      expect(await verify(service, { type: 'email_change', ...first })).toMatchObject(expired)
      const whole = await verify(service, { type: 'email_change', ...second })
      expect(whole).toMatchObject({
        status: 200,
        body: {
          access_token: expect.any(String),
          user: {
            id: person.userId,
            email: newEmail,
            user_metadata: { email: newEmail, email_verified: true },
            identities: [{ provider: 'email', email: newEmail, identity_data: { email_verified: true } }],
          },
        },
      })
      expect(whole.body.user).not.toHaveProperty('new_email')
      const client = service.newClient()
      expect(
        (await client.signInWithPassword({ email: newEmail, password: person.password })).error,
      ).toBeNull()
      expect((await client.signInWithPassword(person)).error?.code).toBe('invalid_credentials')
    }
  })

  test('gives the client neither user nor session for the first half', async () => {
    const { service, person, toCurrent } = await changing()
    const { data, error } = await service
      .newClient()
      .verifyOtp({ email: person.email, token: toCurrent.code, type: 'email_change' })
    expect({ data, error }).toMatchObject({ data: { user: null, session: null }, error: null })
  })

  test('by links tells the first half in words and brings the session with the second', async () => {
    const { service, newEmail, toNew, toCurrent } = await changing()
    const first = await followLink(toCurrent.link)
    expect(first.status).toBe(303)
    expect(outcomeOf(first)).toEqual({ message: expect.any(String), sb: '' })
    expect([...first.query.keys()]).toEqual([])
    const second = outcomeOf(await followLink(toNew.link))
    expect(second).toMatchObject({ type: 'email_change' })
    const { body } = await callAuth(service, 'GET', '/user', { token: second.access_token ?? '' })
    expect(body.email).toBe(newEmail)
  })

  test('mixes code, link and token hash', async () => {
    const { service, newEmail, toNew, toCurrent } = await changing()
    expect(await verify(service, { type: 'email_change', token_hash: tokenIn(toNew.link) })).toMatchObject({
      body: { code: '200' },
    })
    expect(
      await verify(service, { type: 'email_change', token_hash: tokenIn(toCurrent.link) }),
    ).toMatchObject({
      body: { user: { email: newEmail } },
    })
  })

  test('asked for anew forgets the half that was confirmed', async () => {
    const { service, person, toCurrent } = await changing()
    await verify(service, { type: 'email_change', email: person.email, token: toCurrent.code })
    service.advanceClock(61)
    const other = newAddress()
    await callAuth(service, 'PUT', '/user', { body: { email: other }, token: person.accessToken })
    const code = service.sent().findLast(({ to }) => to === other)?.code
    const half = await verify(service, { type: 'email_change', email: other, token: code })
    expect(half.body).toMatchObject({ code: '200' })
  })

  test('takes one proof where the operator wants no more', async () => {
    const { service, newEmail, toNew, toCurrent } = await changing({ mailerSecureEmailChangeEnabled: false })
    expect(toCurrent.code).toBe('')
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      {
        body: { user: { email: newEmail } },
      },
    )
  })

  test('takes one proof under autoconfirm', async () => {
    const { service, newEmail, toNew } = await changing({ mailerAutoconfirm: true })
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      {
        body: { user: { email: newEmail } },
      },
    )
  })

  test('takes no proof of the old address alone, not even under autoconfirm', async () => {
    const { service, person, newEmail, toCurrent, toNew } = await changing({ mailerAutoconfirm: true })
    const half = await verify(service, { type: 'email_change', email: person.email, token: toCurrent.code })
    expect(half.body).toMatchObject({ code: '200' })
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      {
        body: { user: { email: newEmail } },
      },
    )
  })

  test('takes both halves at the same moment', async () => {
    const { service, person, newEmail, toNew, toCurrent } = await changing()
    const answers = await Promise.all([
      verify(service, { type: 'email_change', email: person.email, token: toCurrent.code }),
      verify(service, { type: 'email_change', email: newEmail, token: toNew.code }),
    ])
    expect(answers.map(({ body }) => body.user?.email ?? body.code).sort()).toEqual(['200', newEmail])
  })

  test('fails when someone else has taken the address meanwhile', async () => {
    const { service, newEmail, toNew } = await changing({ mailerAutoconfirm: true })
    await signUp(service, newEmail)
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      {
        status: 422,
        body: { code: 'email_exists' },
      },
    )
  })

  test('expires with its mail', async () => {
    const { service, newEmail, toNew } = await changing({ mailerOtpExp: 600 })
    service.advanceClock(601)
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      expired,
    )
  })

  test('makes an anonymous user’s account permanent', async () => {
    const service = await startService(openTestStore, {
      externalAnonymousUsersEnabled: true,
      mailerAutoconfirm: false,
    })
    const client = service.newClient()
    const { data } = await client.signInAnonymously()
    const email = newAddress()
    expect((await client.updateUser({ email })).error).toBeNull()
    const answer = await client.verifyOtp({
      email,
      token: service.sent().at(-1)?.code ?? '',
      type: 'email_change',
    })
    expect(answer.data.user).toMatchObject({
      id: data.user?.id,
      email,
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email_verified: true },
      identities: [{ provider: 'email', email }],
    })
  })
})
