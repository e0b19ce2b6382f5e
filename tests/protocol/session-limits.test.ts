import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { ledgerStatus, refresh, signIn, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const expired = { status: 400, body: { code: 'session_expired' } }

async function refreshed(service: TestService, token: string) {
  const { status, body } = await refresh(service, token)
  expect(status).toBe(200)
  return body
}

onEachEngine('a limit on sessions', (openTestStore) => {
  testOnce('for the total lifetime ends them regardless of use', async () => {
    const service = await startService(openTestStore, { timebox: 10_000 })
    let { refresh_token: token, access_token: accessToken } = await refreshed(
      service,
      (await signUp(service)).refreshToken,
    )
    for (let round = 0; round < 3; round += 1) {
      service.advanceClock(3000)
      ;({ refresh_token: token, access_token: accessToken } = await refreshed(service, token))
    }
    service.advanceClock(1001)
    expect(await refresh(service, token)).toMatchObject(expired)
    // Checked when refreshing, not on every call.
    expect(await ledgerStatus(service, accessToken)).not.toBe(401)
  })

  test('for inactivity restarts with every refresh', async () => {
    const service = await startService(openTestStore, { inactivityTimeout: 5000 })
    let { refreshToken: token } = await signUp(service)
    for (let round = 0; round < 4; round += 1) {
      service.advanceClock(4999)
      token = (await refreshed(service, token)).refresh_token
    }
    service.advanceClock(5001)
    expect(await refresh(service, token)).toMatchObject(expired)
    // It stays expired: the rejected refresh was not activity.
    expect(await refresh(service, token)).toMatchObject(expired)
  })

  testOnce('for sessions below aal2 applies to users with a second factor', async () => {
    const service = await startService(openTestStore, { allowLowAal: 1000 })
    const [withFactor, without] = [await signUp(service), await signUp(service)]
    await addVerifiedFactor(service, withFactor.userId)

    const { accessToken, refreshToken } = await signIn(service, withFactor)
    const { iat = 0, exp = 0 } = decodeJwt(accessToken)
    expect(exp - iat).toBeLessThanOrEqual(1001)
    service.advanceClock(600)
    const { access_token, expires_in, expires_at, refresh_token } = await refreshed(service, refreshToken)
    expect(expires_at - (iat + 600)).toBeLessThanOrEqual(401)
    expect(expires_in).toBeLessThanOrEqual(401)
    expect(decodeJwt(access_token).exp).toBe(expires_at)
    service.advanceClock(401)
    expect(await refresh(service, refresh_token)).toMatchObject(expired)

    const { expires_in: usual } = await refreshed(service, without.refreshToken)
    expect(usual).toBe(3600)
  })

  test('for sessions below aal2 does not apply to sessions at aal2', async () => {
    const service = await startService(openTestStore, { allowLowAal: 1000 })
    const { userId, refreshToken } = await signUp(service)
    await addVerifiedFactor(service, userId)
    await service.context.store
      .updateTable('sessions')
      .set({ aal: 'aal2' })
      .where('userId', '=', userId)
      .execute()
    service.advanceClock(2000)
    expect((await refreshed(service, refreshToken)).expires_in).toBe(3600)
  })

  testOnce('to one per user keeps the most recently used one', async () => {
    const service = await startService(openTestStore, { singlePerUser: true })
    const person = await signUp(service)
    service.advanceClock(10)
    const later = await signIn(service, person)
    expect(await refresh(service, person.refreshToken)).toMatchObject(expired)
    service.advanceClock(10)
    await refreshed(service, later.refreshToken)
    const stranger = await signUp(service)
    await refreshed(service, stranger.refreshToken)
  })

  test('set by the provider ends a session', async () => {
    const service = await startService(openTestStore)
    const { userId, refreshToken } = await signUp(service)
    const end = new Date(service.context.clock.now() + 500_000).toISOString()
    await service.context.store
      .updateTable('sessions')
      .set({ notAfter: end })
      .where('userId', '=', userId)
      .execute()
    service.advanceClock(499)
    const { refresh_token } = await refreshed(service, refreshToken)
    service.advanceClock(2)
    expect(await refresh(service, refresh_token)).toMatchObject(expired)
  })
})

async function addVerifiedFactor({ context: { store, clock } }: TestService, userId: string) {
  const at = new Date(clock.now()).toISOString()
  await store
    .insertInto('factors')
    .values({
      id: userId,
      userId,
      factorType: 'totp',
      status: 'verified',
      friendlyName: null,
      secretSealed: null,
      phone: null,
      lastUsedStep: null,
      lastChallengedAt: null,
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}
