import { expect, test } from 'vitest'
import type { Schema } from '#store/schema.ts'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, refresh, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const day = 24 * 3600

const countOf = async (service: TestService, table: keyof Schema) =>
  (await service.context.store.selectFrom(table).selectAll().execute()).length

/** Makes a call every other minute for a while; each one cleans up a little. */
async function passTime(service: TestService) {
  for (let round = 0; round < 8; round += 1) {
    service.advanceClock(61)
    const answer = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email: 'busy@example.com', password: 'correct horse battery' },
    })
    if (answer.status !== 200) throw new Error(JSON.stringify(answer))
  }
}

onEachEngine('expired data', (openTestStore) => {
  testOnce('is deleted gradually, one day later', async () => {
    const service = await startService(openTestStore, { externalAnonymousUsersEnabled: true })
    await signUp(service, 'busy@example.com')
    const { refreshToken: first, accessToken } = await signUp(service)
    const second = (await refresh(service, first)).body.refresh_token
    const third = (await refresh(service, second)).body.refresh_token
    await callAuth(service, 'POST', '/factors', { token: accessToken, body: { factor_type: 'totp' } })
    const challenge = 'a'.repeat(43)
    const pkce = { code_challenge: challenge, code_challenge_method: 's256' }
    const { email } = await signUp(service)
    await callAuth(service, 'POST', '/recover', { body: { email, ...pkce } })
    await passTime(service)
    const before = await countOf(service, 'refreshTokens')
    expect(await countOf(service, 'factors')).toBe(1)
    expect(await countOf(service, 'flowStates')).toBe(1)

    service.advanceClock(day)
    await passTime(service)
    expect(await countOf(service, 'factors')).toBe(0)
    expect(await countOf(service, 'flowStates')).toBe(0)
    // The first token is gone; the one before the active token remains, since its client may still use it.
    expect(await countOf(service, 'refreshTokens')).toBe(before + 8 - 1)
    expect((await refresh(service, second)).body.refresh_token).toBe(third)
    expect((await refresh(service, first)).body.code).toBe('refresh_token_not_found')
  })

  test('includes sessions one day past their limits', async () => {
    const service = await startService(openTestStore, { timebox: day })
    await signUp(service, 'busy@example.com')
    const { userId } = await signUp(service)
    const sessions = () =>
      service.context.store.selectFrom('sessions').select('id').where('userId', '=', userId).execute()
    service.advanceClock(1.5 * day)
    await passTime(service)
    expect(await sessions()).toHaveLength(1)
    service.advanceClock(day)
    await passTime(service)
    expect(await sessions()).toHaveLength(0)
  })

  test('includes anonymous users who have been inactive for thirty days', async () => {
    const service = await startService(openTestStore, { externalAnonymousUsersEnabled: true })
    await signUp(service, 'busy@example.com')
    const away = await callAuth(service, 'POST', '/signup', { body: {} })
    const here = await callAuth(service, 'POST', '/signup', { body: {} })
    service.advanceClock(20 * day)
    const { body } = await refresh(service, here.body.refresh_token)
    service.advanceClock(11 * day)
    await passTime(service)
    const { store } = service.context
    const left = await store.selectFrom('users').select('id').where('isAnonymous', '=', 1).execute()
    expect(left.map(({ id }) => id)).toEqual([here.body.user.id])
    expect(away.body.user.id).not.toBe(here.body.user.id)
    expect((await refresh(service, body.refresh_token)).status).toBe(200)
  })

  testOnce('is kept if configured', async () => {
    const service = await startService(openTestStore, { cleanupEnabled: false })
    await signUp(service, 'busy@example.com')
    const { accessToken } = await signUp(service)
    await callAuth(service, 'POST', '/factors', { token: accessToken, body: { factor_type: 'totp' } })
    service.advanceClock(2 * day)
    await passTime(service)
    expect(await countOf(service, 'factors')).toBe(1)
  })
})
