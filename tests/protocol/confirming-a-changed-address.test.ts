import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { expired, verify } from './confirming-calls.ts'
import { followLink, outcomeOf } from './follow-link.ts'
import { callAuth, newAddress, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('confirming a new email address', (openTestStore) => {
  /** A user who has requested a new address, and the mails for it. */
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

  test('accepts both confirmations in either order; the second one signs in', async () => {
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

  testOnce('returns neither user nor session to the client for the first confirmation', async () => {
    const { service, person, toCurrent } = await changing()
    const { data, error } = await service
      .newClient()
      .verifyOtp({ email: person.email, token: toCurrent.code, type: 'email_change' })
    expect({ data, error }).toMatchObject({ data: { user: null, session: null }, error: null })
  })

  testOnce('by links responds to the first one with a message and to the second with a session', async () => {
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

  testOnce('accepts any mix of code, link and token hash', async () => {
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

  testOnce('discards the first confirmation if the change is requested again', async () => {
    const { service, person, toCurrent } = await changing()
    await verify(service, { type: 'email_change', email: person.email, token: toCurrent.code })
    service.advanceClock(61)
    const other = newAddress()
    await callAuth(service, 'PUT', '/user', { body: { email: other }, token: person.accessToken })
    const code = service.sent().findLast(({ to }) => to === other)?.code
    const half = await verify(service, { type: 'email_change', email: other, token: code })
    expect(half.body).toMatchObject({ code: '200' })
  })

  testOnce('takes one confirmation if the operator requires no more', async () => {
    const { service, newEmail, toNew, toCurrent } = await changing({ mailerSecureEmailChangeEnabled: false })
    expect(toCurrent.code).toBe('')
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      {
        body: { user: { email: newEmail } },
      },
    )
  })

  testOnce('takes one confirmation with autoconfirm', async () => {
    const { service, newEmail, toNew } = await changing({ mailerAutoconfirm: true })
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      {
        body: { user: { email: newEmail } },
      },
    )
  })

  testOnce('never relies on the old address alone, not even with autoconfirm', async () => {
    const { service, person, newEmail, toCurrent, toNew } = await changing({ mailerAutoconfirm: true })
    const half = await verify(service, { type: 'email_change', email: person.email, token: toCurrent.code })
    expect(half.body).toMatchObject({ code: '200' })
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      {
        body: { user: { email: newEmail } },
      },
    )
  })

  test('accepts both confirmations at the same moment', async () => {
    const { service, person, newEmail, toNew, toCurrent } = await changing()
    const answers = await Promise.all([
      verify(service, { type: 'email_change', email: person.email, token: toCurrent.code }),
      verify(service, { type: 'email_change', email: newEmail, token: toNew.code }),
    ])
    expect(answers.map(({ body }) => body.user?.email ?? body.code).sort()).toEqual(['200', newEmail])
  })

  test('fails if the address has been taken in the meantime', async () => {
    const { service, newEmail, toNew } = await changing({ mailerAutoconfirm: true })
    await signUp(service, newEmail)
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      {
        status: 422,
        body: { code: 'email_exists' },
      },
    )
  })

  testOnce('expires with its mail', async () => {
    const { service, newEmail, toNew } = await changing({ mailerOtpExp: 600 })
    service.advanceClock(601)
    expect(await verify(service, { type: 'email_change', email: newEmail, token: toNew.code })).toMatchObject(
      expired,
    )
  })

  testOnce('makes an anonymous user’s account permanent', async () => {
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
