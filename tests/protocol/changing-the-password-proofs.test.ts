import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { putUser, setUser, signedIn } from './changing-the-user-calls.ts'
import { goodPassword } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const day = 24 * 60 * 60

onEachEngine('a new password', (openTestStore) => {
  const oneDayLater = async (service: TestService) => {
    const person = await signedIn(service)
    service.advanceClock(day + 1)
    await person.client.refreshSession()
    const { data } = await person.client.getSession()
    return { ...person, token: data.session?.access_token ?? '' }
  }
  const password = 'a new good password'

  testOnce('requires a code in a session older than a day, if configured', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client, token } = await oneDayLater(service)
    expect(await putUser(service, token, { password })).toMatchObject({
      status: 400,
      body: { code: 'reauthentication_needed' },
    })
    expect(await putUser(service, token, { password, nonce: '123456' })).toMatchObject({
      status: 422,
      body: { code: 'reauthentication_not_valid' },
    })
    expect((await client.reauthenticate()).error).toBeNull()
    const nonce = service.sent().at(-1)?.code ?? ''
    expect((await client.updateUser({ password, nonce })).error).toBeNull()
    expect((await client.updateUser({ password: 'the next good password', nonce })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
  })

  test('is set only once if a code is used twice at the same moment', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client, token } = await oneDayLater(service)
    await client.reauthenticate()
    const nonce = service.sent().at(-1)?.code ?? ''
    const answers = await Promise.all([
      putUser(service, token, { password: 'the first new password', nonce }),
      putUser(service, token, { password: 'the second new password', nonce }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  testOnce('requires no code in a younger session', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client } = await signedIn(service)
    service.advanceClock(day)
    await client.refreshSession()
    expect((await client.updateUser({ password })).error).toBeNull()
  })

  testOnce('does not consume the code if it is rejected for another reason', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client } = await oneDayLater(service)
    await client.reauthenticate()
    const nonce = service.sent().at(-1)?.code ?? ''
    expect((await client.updateUser({ password: goodPassword, nonce })).error?.code).toBe('same_password')
    expect((await client.updateUser({ password, nonce })).error).toBeNull()
  })

  testOnce('cannot be set by guessing the code: after five wrong ones, the right one fails too', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { client } = await oneDayLater(service)
    await client.reauthenticate()
    const nonce = service.sent().at(-1)?.code ?? ''
    const wrong = nonce === '000000' ? '000001' : '000000'
    for (const _ of Array(5))
      expect((await client.updateUser({ password, nonce: wrong })).error?.code).toBe(
        'reauthentication_not_valid',
      )
    expect((await client.updateUser({ password, nonce })).error?.code).toBe('reauthentication_not_valid')
  })

  testOnce('cannot be set with an expired code or another user’s', async () => {
    const service = await startService(openTestStore, {
      updatePasswordRequireReauthentication: true,
      mailerOtpExp: 600,
    })
    const { client } = await oneDayLater(service)
    const other = await signedIn(service)
    await other.client.reauthenticate()
    const nonceOfOther = service.sent().at(-1)?.code ?? ''
    await client.reauthenticate()
    const nonce = service.sent().at(-1)?.code ?? ''
    if (nonce !== nonceOfOther)
      expect((await client.updateUser({ password, nonce: nonceOfOther })).error?.code).toBe(
        'reauthentication_not_valid',
      )
    service.advanceClock(601)
    expect((await client.updateUser({ password, nonce })).error?.code).toBe('reauthentication_not_valid')
  })

  testOnce('requires the current one, if configured', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireCurrentPassword: true })
    const { token } = await signedIn(service)
    expect(await putUser(service, token, { password })).toMatchObject({
      status: 400,
      body: { code: 'current_password_required' },
    })
    expect(await putUser(service, token, { password, current_password: 'wrong' })).toMatchObject({
      status: 400,
      body: { code: 'current_password_invalid' },
    })
    expect(await putUser(service, token, { password, current_password: goodPassword })).toMatchObject({
      status: 200,
    })
  })

  test.each(['otp', 'magiclink', 'recovery'])(
    'does not require the current one from a user who signed in by %s or has none',
    async (method) => {
      const service = await startService(openTestStore, { updatePasswordRequireCurrentPassword: true })
      const { token, userId, sessionId } = await signedIn(service)
      const { store } = service.context
      await store
        .updateTable('sessions')
        .set({ amr: JSON.stringify([{ method, timestamp: 1 }]) })
        .where('id', '=', sessionId)
        .execute()
      expect(await putUser(service, token, { password })).toMatchObject({ status: 200 })
      await store.updateTable('sessions').set({ amr: '[]' }).where('id', '=', sessionId).execute()
      await setUser(service, userId, { passwordHash: null })
      expect(await putUser(service, token, { password })).toMatchObject({ status: 200 })
    },
  )
})
