import { expect, test } from 'vitest'
import { insertNewUser, newIdentity, newUser } from '#auth/signing-up/new-account.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { confirmedPerson } from './confirming-calls.ts'
import { callAuth, datedVersion, goodPassword, newAddress } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('signing up again where addresses must be confirmed', (openTestStore) => {
  const start = (settings = {}) => startService(openTestStore, { mailerAutoconfirm: false, ...settings })

  testOnce(
    'before confirming sends another mail, after a minute, which applies the latest data',
    async () => {
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
      // Built from the call alone: the response must not reveal an earlier sign-up.
      expect(second).toMatchObject({
        status: 200,
        body: { identities: [{ provider: 'email' }], user_metadata: { name: 'Eve' } },
      })
      expect(second.body.id).not.toBe(first.body.id)

      const [old, fresh] = service.sent()
      expect(fresh?.text).toContain('signed up for Outgo with this email address again')
      expect(fresh?.link).toContain('type=signup')
      const client = service.newClient()
      expect((await client.verifyOtp({ email, token: old?.code ?? '', type: 'signup' })).error !== null).toBe(
        old?.code !== fresh?.code,
      )
      const { data } = await client.verifyOtp({ email, token: fresh?.code ?? '', type: 'signup' })
      expect(data.user).toMatchObject({
        user_metadata: { name: 'Eve', email_verified: true },
        identities: [{ identity_data: { name: 'Eve', email_verified: true } }],
      })
      expect((await client.signInWithPassword({ email, password: goodPassword })).error?.code).toBe(
        'invalid_credentials',
      )
      const password = 'another good password'
      expect((await client.signInWithPassword({ email, password })).error).toBeNull()
    },
  )

  testOnce('with a confirmed address responds as for a new one and sends nothing', async () => {
    const service = await start()
    const email = newAddress()
    const body = { email, password: goodPassword, data: { name: 'Eve' } }
    const real = await callAuth(service, 'POST', '/signup', { body })
    await service.newClient().verifyOtp({ email, token: service.sent()[0]?.code ?? '', type: 'signup' })
    service.advanceClock(100)
    const fake = await callAuth(service, 'POST', '/signup', { body })
    const now = new Date(service.context.clock.now()).toISOString()
    const id = fake.body.id
    const claims = { sub: id, email, name: 'Eve', email_verified: false, phone_verified: false }
    const times = { created_at: now, updated_at: now }
    expect(fake.status).toBe(200)
    expect(fake.body).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      aud: 'authenticated',
      role: 'authenticated',
      email,
      phone: '',
      confirmation_sent_at: now,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: claims,
      identities: [
        {
          identity_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          id,
          user_id: id,
          identity_data: claims,
          provider: 'email',
          email,
          last_sign_in_at: now,
          ...times,
        },
      ],
      is_anonymous: false,
      ...times,
    })
    expect(id).not.toBe(real.body.id)
    expect(Object.keys(fake.body)).toEqual(Object.keys(real.body))
    expect(service.sent()).toHaveLength(1)
    service.advanceClock(100)
    expect((await callAuth(service, 'POST', '/signup', { body })).body.id).not.toBe(id)
  })

  test('reports a taken address if phone numbers need no confirmation, as clients expect', async () => {
    const service = await start()
    const { email } = await confirmedPerson(service)
    service.context.settings.smsAutoconfirm = true
    const { error } = await service.newClient().signUp({ email, password: goodPassword })
    expect(error).toMatchObject({ status: 422, code: 'user_already_exists' })
  })

  testOnce(
    'never signs in to an unconfirmed account, not even after confirmation is turned off',
    async () => {
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
    },
  )

  test('by an invited user reveals nothing that the inviter entered', async () => {
    const service = await start()
    const email = newAddress()
    const { body } = await callAuth(service, 'POST', '/signup', {
      body: { email, password: goodPassword, data: { a: 1 } },
    })
    await service.context.store
      .updateTable('users')
      .set({ invitedAt: new Date(service.context.clock.now()).toISOString() })
      .where('id', '=', body.id)
      .execute()
    service.advanceClock(61)
    const again = await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
    expect(again.body.user_metadata).not.toHaveProperty('a')
    expect(again.body.id).not.toBe(body.id)
  })

  testOnce('removes what an unverified provider identity added', async () => {
    const service = await start()
    const { context } = service
    const email = newAddress()
    const user = newUser(context, {
      email,
      appMetadata: { provider: 'github', providers: ['github'] },
      userMetadata: { name: 'Mallory' },
    })
    await insertNewUser(context.store, user, [newIdentity(context, user.id, 'github', '42', { email })])
    const client = service.newClient()
    await client.signUp({ email, password: goodPassword })
    const token = service.sent().at(-1)?.code ?? ''
    const { data } = await client.verifyOtp({ email, token, type: 'signup' })
    expect(data.user).toMatchObject({
      id: user.id,
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { email, email_verified: true },
      identities: [{ provider: 'email' }],
    })
    expect(data.user?.user_metadata).not.toHaveProperty('name')
    expect(data.user?.identities).toHaveLength(1)
  })
})
