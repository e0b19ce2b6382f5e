import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { putUser, readTokens, signedIn } from './changing-the-user-calls.ts'
import { goodPassword, ledgerStatus, newAddress, refresh, signIn, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

const jwtSecret = 'a-secret-shared-with-another-system-0123456789'

/** A token as another system may issue it. */
const tokenWithoutSession = (userId: string): Promise<string> =>
  new SignJWT({ role: 'authenticated', aud: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject(userId)
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(jwtSecret))

onEachEngine('a change', (openTestStore) => {
  test('of the password ends every other session at once', async () => {
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

  test('of the password on two devices at the same moment: one of them wins and stays signed in', async () => {
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

  test('to a password that is the old one, too short or too long is refused', async () => {
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

  test('of the password needs a character of each set the operator asks for, and tells all that is missing', async () => {
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
  })

  test('of the password makes every link and code sent before worthless', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    await client.reauthenticate()
    await client.updateUser({ email: newAddress() })
    expect(await readTokens(service)).toHaveLength(3)
    const { data, error } = await client.updateUser({ password: 'a new good password' })
    expect(error).toBeNull()
    expect(await readTokens(service)).toEqual([])
    // A wish that stayed could be sent to its address again, by whoever had it before the password changed.
    expect(data.user).not.toHaveProperty('new_email')
  })

  test('of the password ends what was begun to sign in or to link an account', async () => {
    const service = await startService(openTestStore)
    const { client, userId } = await signedIn(service)
    const { store } = service.context
    for (const owner of [{ user_id: userId }, { linking_user_id: userId }, {}])
      await store
        .insertInto('flow_states')
        .values({
          id: crypto.randomUUID(),
          authentication_method: 'oauth',
          created_at: new Date(service.context.clock.now()).toISOString(),
          ...owner,
        })
        .execute()
    await client.updateUser({ password: 'a new good password' })
    expect(await store.selectFrom('flow_states').select(['user_id', 'linking_user_id']).execute()).toEqual([
      { user_id: null, linking_user_id: null },
    ])
  })

  test('of the password goes along with a change of the address asked for at once', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    const email = newAddress()
    const { data } = await client.updateUser({ email, password: 'a new good password' })
    expect(data.user).toMatchObject({ new_email: email })
    expect(await readTokens(service)).toHaveLength(2)
  })

  test('of the password ends a sign-in with the old one that happens at the same moment', async () => {
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

  test('of the password by a token that names no session ends all of them', async () => {
    const service = await startService(openTestStore, { jwtSecret })
    const { userId } = await signedIn(service)
    expect(
      await putUser(service, await tokenWithoutSession(userId), { password: 'a new good password' }),
    ).toMatchObject({ status: 200 })
    expect(await service.context.store.selectFrom('sessions').selectAll().execute()).toEqual([])
  })
})
