import { argon2Sync, randomBytes, randomUUID } from 'node:crypto'
import { hash as bcryptHash } from 'bcryptjs'
import { expect, test } from 'vitest'
import { recommendedCost } from '#auth/passwords/password-hash.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { adminOf, asAdmin } from './admin-client.ts'
import { callAuth, goodPassword, newAddress, signIn, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('creating an account as an administrator', (openTestStore) => {
  testOnce('stores it as given and sends no message', async () => {
    const service = await startService(openTestStore)
    const admin = await adminOf(service)
    const email = newAddress().toUpperCase()
    const { data, error } = await admin.createUser({
      email,
      password: 'x',
      email_confirm: true,
      user_metadata: { name: 'Ada' },
      app_metadata: { plan: 'free' },
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: email.toLowerCase(),
      phone: '',
      role: 'authenticated',
      aud: 'authenticated',
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'email', providers: ['email'], plan: 'free' },
      is_anonymous: false,
    })
    expect(data.user?.user_metadata).toEqual({ name: 'Ada' })
    expect(data.user?.identities).toMatchObject([
      { provider: 'email', identity_data: { email: email.toLowerCase(), email_verified: true } },
    ])
    expect(service.sent()).toEqual([])
    expect((await signIn(service, { email, password: 'x' })).accessToken).toBeTruthy()
  })

  testOnce('leaves the address unconfirmed by default', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const { status, body } = await asAdmin(service, 'POST', '/admin/users', { email, password: goodPassword })
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('email_confirmed_at')
    expect(body).not.toHaveProperty('confirmation_sent_at')
    expect(body.identities[0].identity_data.email_verified).toBe(false)
    expect(
      await callAuth(service, 'POST', '/token?grant_type=password', {
        body: { email, password: goodPassword },
      }),
    ).toMatchObject({ status: 400, body: { error_code: 'email_not_confirmed' } })
  })

  testOnce('accepts phone number, ID, role and audience', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const id = randomUUID()
    const { body } = await asAdmin(service, 'POST', '/admin/users', {
      id: id.toUpperCase(),
      phone: '+49 155 5000 1234',
      phone_confirm: true,
      password: goodPassword,
      role: 'auditor',
      aud: 'auditors',
    })
    expect(body).toMatchObject({
      id,
      phone: '4915550001234',
      email: '',
      role: 'auditor',
      aud: 'auditors',
      phone_confirmed_at: expect.any(String),
      confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone'] },
    })
    const answer = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { phone: '4915550001234', password: goodPassword },
      headers: { 'X-JWT-AUD': 'auditors' },
    })
    expect(answer).toMatchObject({ status: 200 })
  })

  testOnce('without a password creates an account that no password matches', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    await asAdmin(service, 'POST', '/admin/users', { email, email_confirm: true })
    for (const password of ['', 'null', goodPassword])
      expect(
        (await callAuth(service, 'POST', '/token?grant_type=password', { body: { email, password } })).body,
      ).toMatchObject({ error_code: 'invalid_credentials' })
  })

  test('imports password hashes, which are rehashed at the first sign-in', async () => {
    const service = await startService(openTestStore, {}, recommendedCost)
    const argon2 = (algorithm: 'argon2i' | 'argon2id') => {
      const nonce = randomBytes(16)
      const cost = { memory: 4096, passes: 3, parallelism: 2 }
      const hash = argon2Sync(algorithm, { message: goodPassword, nonce, tagLength: 32, ...cost })
      const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
      return `$${algorithm}$v=19$m=4096,t=3,p=2$${base64(nonce)}$${base64(hash)}`
    }
    const bcrypt = await bcryptHash(goodPassword, 5)
    for (const password_hash of [
      bcrypt,
      bcrypt.replace('$2b$', '$2y$'),
      argon2('argon2i'),
      argon2('argon2id'),
    ]) {
      const email = newAddress()
      const made = await asAdmin(service, 'POST', '/admin/users', {
        email,
        password_hash,
        email_confirm: true,
      })
      expect(made.status).toBe(200)
      const wrong = { body: { email, password: 'something else' } }
      expect((await callAuth(service, 'POST', '/token?grant_type=password', wrong)).status).toBe(400)
      await signIn(service, { email, password: goodPassword })
      const kept = await service.context.store
        .selectFrom('users')
        .select('passwordHash')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
      expect(kept.passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
      await signIn(service, { email, password: goodPassword })
    }
  })

  testOnce('rejects invalid values', async () => {
    const service = await startService(openTestStore)
    const taken = await signUp(service)
    const email = newAddress()
    await asAdmin(service, 'POST', '/admin/users', { phone: '4915550001111' })
    const { body: there } = await asAdmin(service, 'POST', '/admin/users', { email: newAddress() })
    const cases: [Record<string, unknown>, number, string][] = [
      [{}, 400, 'validation_failed'],
      [{ email: '', phone: '' }, 400, 'validation_failed'],
      [{ email: 'no address' }, 400, 'validation_failed'],
      [{ phone: 'no number' }, 400, 'validation_failed'],
      [{ email: taken.email.toUpperCase() }, 422, 'email_exists'],
      [{ phone: '+49 15550001111' }, 422, 'phone_exists'],
      [{ email, id: 'no-uuid' }, 400, 'validation_failed'],
      [{ email, id: '00000000-0000-0000-0000-000000000000' }, 400, 'validation_failed'],
      [{ email, id: there.id }, 422, 'user_already_exists'],
      [{ email, password: 'x', password_hash: '$2b$10$' }, 400, 'validation_failed'],
      [{ email, password: 'x'.repeat(73) }, 400, 'validation_failed'],
      [{ email, password_hash: 'plain' }, 400, 'validation_failed'],
      [
        { email, password_hash: '$argon2id$v=19$m=99999999,t=3,p=2$c2FsdHNhbHQ$aGFzaGhhc2hoYXNo' },
        400,
        'validation_failed',
      ],
      [{ email, password_hash: '$fbscrypt$v=1,n=14,r=8,p=1$c2FsdA$aGFzaA' }, 400, 'validation_failed'],
      [{ email, ban_duration: 'for ever' }, 400, 'validation_failed'],
      [{ email: 7 }, 400, 'bad_json'],
    ]
    for (const [body, status, code] of cases)
      expect([body, await asAdmin(service, 'POST', '/admin/users', body)]).toMatchObject([
        body,
        { status, body: { code } },
      ])
  })
})
