import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { putUser, readTokens, signedIn } from './changing-the-user-calls.ts'
import { goodPassword, ledgerStatus, newAddress, refresh, signIn, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

const jwtSecret = 'a-secret-shared-with-another-system-0123456789'

/** A token as another system could issue it. */
const tokenWithoutSession = (userId: string): Promise<string> =>
  new SignJWT({ role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))

onEachEngine('changing the password', (openTestStore) => {
  testOnce('ends all other sessions immediately', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const elsewhere = await signIn(service, person)
    const client = service.newClient()
    const { data } = await client.signInWithPassword(person)
    const { error } = await client.updateUser({ password: 'a new good password' })
    expect(error).toBeNull()

    expect(await ledgerStatus(service, data.session?.access_token ?? '')).not.toBe(401)
    for (const ended of [person, elsewhere]) {
      expect(await ledgerStatus(service, ended.accessToken)).toBe(401)
      expect((await refresh(service, ended.refreshToken)).status).toBe(400)
    }
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.signInWithPassword(person)).error?.code).toBe('invalid_credentials')
    expect((await client.signInWithPassword({ ...person, password: 'a new good password' })).error).toBeNull()
  })

  test('on two devices at once succeeds on one of them, which stays signed in', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const other = await signIn(service, person)
    const answers = await Promise.all([
      putUser(service, person.accessToken, { password: 'the first new password' }),
      putUser(service, other.accessToken, { password: 'the second new password' }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403])
    const sessions = await service.context.store.selectFrom('sessions').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  testOnce('rejects the old password and ones that are too short or too long', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    expect(await putUser(service, accessToken, { password: goodPassword })).toMatchObject({
      status: 422,
      body: { code: 'same_password' },
    })
    expect(await putUser(service, accessToken, { password: 'short' })).toMatchObject({
      status: 422,
      body: { code: 'weak_password', weak_password: { reasons: ['length'] } },
    })
    expect(await putUser(service, accessToken, { password: 'x'.repeat(73) })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  testOnce(
    'requires a character from each configured set, and reports everything that is missing',
    async () => {
      const service = await startService(openTestStore)
      const { token } = await signedIn(service)
      service.context.settings.passwordRequiredCharacters = ['abc', '123']
      expect(await putUser(service, token, { password: 'short' })).toMatchObject({
        status: 422,
        body: {
          code: 'weak_password',
          message: expect.stringContaining('Password should be at least 8 characters'),
          weak_password: { reasons: ['length', 'characters'] },
        },
      })
      expect((await putUser(service, token, { password: 'a good one' })).body.weak_password).toEqual({
        reasons: ['characters'],
      })
      expect(await putUser(service, token, { password: 'a 1 good one' })).toMatchObject({ status: 200 })
    },
  )

  testOnce('invalidates all links and codes that were sent before', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    await client.reauthenticate()
    await client.updateUser({ email: newAddress() })
    expect(await readTokens(service)).toHaveLength(3)
    const { data, error } = await client.updateUser({ password: 'a new good password' })
    expect(error).toBeNull()
    expect(await readTokens(service)).toEqual([])
    // Otherwise, whoever made the request before the password changed could have it re-sent to their address.
    expect(data.user).not.toHaveProperty('new_email')
  })

  test('cancels pending sign-ins and pending links to the account', async () => {
    const service = await startService(openTestStore)
    const { client, userId } = await signedIn(service)
    const { store } = service.context
    for (const owner of [{ userId }, { linkingUserId: userId }, {}])
      await store
        .insertInto('flowStates')
        .values({
          id: crypto.randomUUID(),
          authenticationMethod: 'oauth',
          createdAt: new Date(service.context.clock.now()).toISOString(),
          ...owner,
        })
        .execute()
    await client.updateUser({ password: 'a new good password' })
    expect(await store.selectFrom('flowStates').select(['userId', 'linkingUserId']).execute()).toEqual([
      { userId: null, linkingUserId: null },
    ])
  })

  test('can be combined with an address change', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    const email = newAddress()
    const { data } = await client.updateUser({ email, password: 'a new good password' })
    expect(data.user).toMatchObject({ new_email: email })
    expect(await readTokens(service)).toHaveLength(2)
  })

  test('ends a sign-in with the old password that happens at the same moment', async () => {
    const service = await startService(openTestStore)
    const { token, email, password, sessionId } = await signedIn(service)
    await Promise.all([
      putUser(service, token, { password: 'a new good password' }),
      ...Array.from({ length: 4 }, () => service.newClient().signInWithPassword({ email, password })),
    ])
    expect(await service.context.store.selectFrom('sessions').select('id').execute()).toEqual([
      { id: sessionId },
    ])
  })

  testOnce('with a token that names no session ends all sessions', async () => {
    const service = await startService(openTestStore, { jwtSecret })
    const { userId } = await signedIn(service)
    expect(
      await putUser(service, await tokenWithoutSession(userId), { password: 'a new good password' }),
    ).toMatchObject({ status: 200 })
    expect(await service.context.store.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})
