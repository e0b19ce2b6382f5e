import { expect, test } from 'vitest'
import { onEachEngine, onEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { putUser, setUser, signedIn } from './changing-the-user-calls.ts'
import { callAuth, newAddress, signIn, signUp } from './protocol-calls.ts'
import { codeOf, enrollTotp } from './second-factor.ts'
import { startService, type TestService } from './start-service.ts'

onEngine('SQLite', 'changing the user', (openTestStore) => {
  test('is rejected as a whole if any part is', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const taken = await signUp(service)
    const { accessToken: token } = person
    const before = (await callAuth(service, 'GET', '/user', { token })).body
    const cases: [unknown, number, string][] = [
      [{ email: 'not an address' }, 400, 'validation_failed'],
      [{ email: taken.email }, 422, 'email_exists'],
      [{ phone: 'seven' }, 400, 'validation_failed'],
      [{ phone: '+49 170 1234567' }, 400, 'phone_provider_disabled'],
      [{ app_metadata: { role: 'admin' }, data: { name: 'Ada' } }, 403, 'not_admin'],
      [{ data: { text: 'x'.repeat(10_000) } }, 400, 'validation_failed'],
      [{ data: ['Ada'] }, 400, 'bad_json'],
      [{ app_metadata: 'admin' }, 400, 'bad_json'],
      [{ password: 7 }, 400, 'bad_json'],
      [{ email: newAddress(), code_challenge: 'x'.repeat(43) }, 400, 'validation_failed'],
      [{ email: newAddress(), code_challenge: 'x', code_challenge_method: 's256' }, 400, 'validation_failed'],
      [{ email: newAddress(), data: { text: 'x'.repeat(10_000) } }, 400, 'validation_failed'],
    ]
    for (const [body, status, code] of cases)
      expect(await putUser(service, token, body)).toMatchObject({ status, body: { code } })
    expect((await callAuth(service, 'GET', '/user', { token })).body).toEqual(before)
    expect(service.sent()).toEqual([])
  })
})

onEachEngine('a sensitive change', (openTestStore) => {
  testOnce('requires the second factor of a user who has one; other changes do not', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { client, token } = await signedIn(service)
    const { factorId, secret } = await enrollTotp(client)
    const password = 'a new good password'
    expect(await putUser(service, token, { password })).toMatchObject({ status: 200 })
    const { data } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    const weak = await signIn(service, { email: data?.user.email ?? '', password })
    for (const body of [
      { password: 'another good password' },
      { email: newAddress() },
      { phone: '+491701234567' },
    ])
      expect(await putUser(service, weak.accessToken, body)).toMatchObject({
        status: 401,
        body: { code: 'insufficient_aal' },
      })
    expect(await putUser(service, weak.accessToken, { data: { name: 'Ada' } })).toMatchObject({ status: 200 })
    const proved = await putUser(service, data?.access_token ?? '', { password: 'another good password' })
    expect(proved).toMatchObject({ status: 200 })
  })

  test('is left to the provider for single sign-on users', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { token, userId, email } = await signedIn(service)
    await setUser(service, userId, { email: null, ssoEmail: email, isSsoUser: 1, passwordHash: null })
    for (const body of [
      { password: 'a new good password' },
      { email: newAddress() },
      { phone: '+491701234567' },
      { nonce: '123456' },
    ])
      expect(await putUser(service, token, body)).toMatchObject({
        status: 422,
        body: { code: 'user_sso_managed' },
      })
    expect(await putUser(service, token, { email, data: { name: 'Ada' } })).toMatchObject({ status: 200 })
  })

  testOnce('requires an address first if a user without one began anonymously', async () => {
    const service = await startService(openTestStore)
    const { token, userId } = await signedIn(service)
    await makeAnonymous(service, userId)
    service.context.settings.mailerAutoconfirm = false
    expect(await putUser(service, token, { password: 'a new good password' })).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    })
    const email = newAddress()
    expect(await putUser(service, token, { email, password: 'a new good password' })).toMatchObject({
      status: 200,
      body: { email: '', new_email: email, is_anonymous: true },
    })
    expect(service.sent().map(({ to }) => to)).toEqual([email])
  })

  test('sets the address immediately for an anonymous user if addresses need no confirmation', async () => {
    const service = await startService(openTestStore)
    const { token, userId } = await signedIn(service)
    await makeAnonymous(service, userId)
    const email = newAddress()
    const { status, body } = await putUser(service, token, { email, password: 'a new good password' })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      email,
      email_confirmed_at: new Date(service.context.clock.now()).toISOString(),
      is_anonymous: false,
      app_metadata: { provider: 'email', providers: ['email'] },
      identities: [{ provider: 'email', email }],
    })
    expect(service.sent()).toEqual([])
    await signIn(service, { email, password: 'a new good password' })
  })

  test('of app_metadata requires an administrator', async () => {
    const service = await startService(openTestStore)
    const { client, token, userId } = await signedIn(service)
    const refused = { status: 403, body: { code: 'not_admin' } }
    expect(await putUser(service, token, { app_metadata: { plan: 'free' } })).toMatchObject(refused)
    await setUser(service, userId, { role: 'service_role' })
    // The token was issued before the promotion.
    expect(await putUser(service, token, { app_metadata: { plan: 'free' } })).toMatchObject(refused)
    const { data } = await client.refreshSession()
    const promoted = data.session?.access_token ?? ''
    expect(await putUser(service, promoted, { app_metadata: { plan: 'free' } })).toMatchObject({
      status: 200,
      body: { app_metadata: { plan: 'free', provider: 'email' } },
    })
  })
})

async function makeAnonymous(service: TestService, userId: string) {
  await setUser(service, userId, {
    email: null,
    emailConfirmedAt: null,
    passwordHash: null,
    isAnonymous: 1,
    appMetadata: '{}',
    userMetadata: '{}',
  })
  await service.context.store.deleteFrom('identities').where('userId', '=', userId).execute()
}
