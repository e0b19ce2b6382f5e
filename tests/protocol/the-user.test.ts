import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import {
  callAuth,
  datedVersion,
  goodPassword,
  ledgerStatus,
  newAddress,
  refresh,
  signIn,
  signUp,
} from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const putUser = (service: TestService, token: string, body: unknown) =>
  callAuth(service, 'PUT', '/user', { token, body, headers: datedVersion })

onEachEngine('the signed-in user', (openTestStore) => {
  test('is read as the account says', async () => {
    const service = await startService(openTestStore)
    const client = service.newClient()
    const { email, password, userId } = await signUp(service)
    const { data } = await client.signInWithPassword({ email, password })
    const { data: read, error } = await client.getUser()
    expect(error).toBeNull()
    expect(read.user).toEqual(data.user)
    expect(read.user?.id).toBe(userId)
  })

  test('must be of the audience that the call asks for', async () => {
    const service = await startService(openTestStore)
    const { accessToken: token } = await signUp(service)
    const get = (audience: string) =>
      callAuth(service, 'GET', '/user', { token, headers: { 'X-JWT-AUD': audience } })
    expect(await get('authenticated')).toMatchObject({ status: 200 })
    expect(await get('elsewhere')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test('changes what is said about them, key by key', async () => {
    const service = await startService(openTestStore)
    const client = service.newClient()
    const { email, password } = await signUp(service)
    await client.signInWithPassword({ email, password })
    await client.updateUser({ data: { name: 'Ada', city: 'London' } })
    service.advanceClock(5)
    const { data, error } = await client.updateUser({ data: { city: null, born: 1815 } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ name: 'Ada', born: 1815, email })
    expect(data.user?.user_metadata).not.toHaveProperty('city')
    expect(data.user?.updated_at).toBe(new Date(service.context.clock.now()).toISOString())
    expect((await client.getUser()).data.user).toEqual(data.user)
  })

  test('keeps both of two changes made at the same moment', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    await Promise.all([
      putUser(service, accessToken, { data: { one: 1 } }),
      putUser(service, accessToken, { data: { two: 2 } }),
      putUser(service, accessToken, { data: { three: 3 } }),
    ])
    const { body } = await callAuth(service, 'GET', '/user', { token: accessToken })
    expect(body.user_metadata).toMatchObject({ one: 1, two: 2, three: 3 })
  })

  test('changes the password, which ends every other session at once', async () => {
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

  test('changing the password on two devices at the same moment: one of them wins and stays signed in', async () => {
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

  test('is refused a password that is the old one, too short or too long', async () => {
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

  test('learns what cannot be changed here, and nothing is changed by half', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const taken = await signUp(service)
    const { accessToken: token } = person
    const before = (await callAuth(service, 'GET', '/user', { token })).body
    const cases: [unknown, number, string][] = [
      [{ email: 'not an address' }, 400, 'validation_failed'],
      [{ email: taken.email }, 422, 'email_exists'],
      [{ email: newAddress(), data: { name: 'Ada' } }, 422, 'feature_disabled'],
      [{ phone: 'seven' }, 400, 'validation_failed'],
      [{ phone: '+49 170 1234567' }, 400, 'phone_provider_disabled'],
      [{ app_metadata: { role: 'admin' }, data: { name: 'Ada' } }, 403, 'not_admin'],
      [{ data: { text: 'x'.repeat(10_000) } }, 400, 'validation_failed'],
      [{ data: ['Ada'] }, 400, 'bad_json'],
    ]
    for (const [body, status, code] of cases)
      expect(await putUser(service, token, body)).toMatchObject({ status, body: { code } })
    expect((await callAuth(service, 'GET', '/user', { token })).body).toEqual(before)
  })

  test('may send the address they already have', async () => {
    const service = await startService(openTestStore)
    const { accessToken, email } = await signUp(service)
    expect(await putUser(service, accessToken, { email: email.toUpperCase(), phone: null })).toMatchObject({
      status: 200,
      body: { email },
    })
  })
})
