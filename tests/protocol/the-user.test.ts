import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const putUser = (service: TestService, token: string, body: unknown) =>
  callAuth(service, 'PUT', '/user', { token, body, headers: datedVersion })

onEachEngine('the signed-in user', (openTestStore) => {
  test('is returned as the account has it', async () => {
    const service = await startService(openTestStore)
    const client = service.newClient()
    const { email, password, userId } = await signUp(service)
    const { data } = await client.signInWithPassword({ email, password })
    const { data: read, error } = await client.getUser()
    expect(error).toBeNull()
    expect(read.user).toEqual(data.user)
    expect(read.user?.id).toBe(userId)
  })

  test('must belong to the audience that the call names', async () => {
    const service = await startService(openTestStore)
    const { accessToken: token } = await signUp(service)
    const get = (audience: string) =>
      callAuth(service, 'GET', '/user', { token, headers: { 'X-JWT-AUD': audience } })
    expect(await get('authenticated')).toMatchObject({ status: 200 })
    expect(await get('elsewhere')).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
  })

  test('changes their own metadata by key', async () => {
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

  test('keeps both of two simultaneous changes', async () => {
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

  test('may send their current address', async () => {
    const service = await startService(openTestStore)
    const { accessToken, email } = await signUp(service)
    expect(await putUser(service, accessToken, { email: email.toUpperCase(), phone: null })).toMatchObject({
      status: 200,
      body: { email },
    })
  })
})
