import { expect, test } from 'vitest'
import { onEachEngine, onEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, ledgerStatus, refresh, signIn, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const alreadyUsed = { status: 400, body: { code: 'refresh_token_already_used' } }

async function refreshed(service: TestService, token: string): Promise<string> {
  const { status, body } = await refresh(service, token)
  expect(status).toBe(200)
  return body.refresh_token
}

const unrevoked = (service: TestService) =>
  service.context.store.selectFrom('refreshTokens').select('tokenHash').where('revoked', '=', 0).execute()

onEachEngine('refreshing a session', (openTestStore) => {
  testOnce('returns a new pair of tokens for the same session', async () => {
    const service = await startService(openTestStore)
    const client = service.newClient()
    const { email, password } = await signUp(service)
    const { data: before } = await client.signInWithPassword({ email, password })
    service.advanceClock(1800)
    const { data: after, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(after.session?.refresh_token).not.toBe(before.session?.refresh_token)
    const claims = async (jwt: string | undefined) => (await client.getClaims(jwt)).data?.claims
    const [old, young] = [
      await claims(before.session?.access_token),
      await claims(after.session?.access_token),
    ]
    expect(young?.session_id).toBe(old?.session_id)
    expect(young?.amr).toEqual(old?.amr)
    expect(young?.exp).toBe((old?.exp ?? 0) + 1800)
    expect(await ledgerStatus(service, after.session?.access_token ?? '')).not.toBe(401)
  })

  test('from many tabs at once returns the same token to all of them', async () => {
    const service = await startService(openTestStore)
    const { refreshToken } = await signUp(service)
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(service, refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
    expect(new Set(answers.map(({ body }) => body.refresh_token)).size).toBe(1)
    expect(await unrevoked(service)).toHaveLength(1)
  })

  test('from two clients that share a session keeps both signed in', async () => {
    const service = await startService(openTestStore)
    const { refreshToken, accessToken } = await signUp(service)
    const clients = [service.newClient(), service.newClient()]
    for (const client of clients)
      await client.setSession({ access_token: accessToken, refresh_token: refreshToken })
    const answers = await Promise.all(clients.map((client) => client.refreshSession()))
    expect(answers.map(({ error }) => error)).toEqual([null, null])
    expect(answers[0]?.data.session?.refresh_token).toBe(answers[1]?.data.session?.refresh_token)
  })

  testOnce('after a lost response returns the active token again, however late', async () => {
    const service = await startService(openTestStore)
    const { refreshToken } = await signUp(service)
    const missed = await refreshed(service, refreshToken)
    service.advanceClock(30 * 24 * 3600)
    expect(await refreshed(service, refreshToken)).toBe(missed)
    expect(await refreshed(service, missed)).not.toBe(missed)
  })

  testOnce('with a token two steps old still works within the reuse interval', async () => {
    const service = await startService(openTestStore)
    const { refreshToken: first } = await signUp(service)
    const third = await refreshed(service, await refreshed(service, first))
    service.advanceClock(10)
    const fourth = await refreshed(service, first)
    expect(fourth).not.toBe(third)
    // Both continue: neither tab is signed out.
    await refreshed(service, third)
    await refreshed(service, fourth)
  })

  testOnce(
    'with a token two steps old after the interval counts as theft: the whole session can no longer be refreshed',
    async () => {
      const service = await startService(openTestStore)
      const { refreshToken: first, accessToken } = await signUp(service)
      const second = await refreshed(service, first)
      const third = await refreshed(service, second)
      service.advanceClock(11)
      expect(await refresh(service, first)).toMatchObject(alreadyUsed)
      expect(await unrevoked(service)).toEqual([])
      // Not even within the grace period that follows an ordinary revocation.
      for (const token of [first, second, third])
        expect(await refresh(service, token)).toMatchObject(alreadyUsed)
      // Tokens issued before stay valid until they expire, and the user can sign out with them.
      expect(await callAuth(service, 'POST', '/logout', { token: accessToken })).toMatchObject({
        status: 204,
      })
    },
  )

  testOnce('with a stolen token does not affect the user’s other sessions', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const other = await signIn(service, person)
    await refreshed(service, await refreshed(service, person.refreshToken))
    service.advanceClock(11)
    expect(await refresh(service, person.refreshToken)).toMatchObject(alreadyUsed)
    await refreshed(service, other.refreshToken)
  })

  testOnce('without a reuse interval treats a token two steps old as theft immediately', async () => {
    const service = await startService(openTestStore, { refreshTokenReuseInterval: 0 })
    const { refreshToken } = await signUp(service)
    await refreshed(service, await refreshed(service, refreshToken))
    service.advanceClock(1)
    expect(await refresh(service, refreshToken)).toMatchObject(alreadyUsed)
  })

  testOnce('rejects only the reused token if reuse does not end the session', async () => {
    const service = await startService(openTestStore, {
      refreshTokenReuseInterval: 0,
      refreshTokenRotationEnabled: false,
    })
    const { refreshToken } = await signUp(service)
    const third = await refreshed(service, await refreshed(service, refreshToken))
    service.advanceClock(1)
    expect(await refresh(service, refreshToken)).toMatchObject(alreadyUsed)
    await refreshed(service, third)
  })

  test('is rejected for a banned user', async () => {
    const service = await startService(openTestStore)
    const { refreshToken, userId } = await signUp(service)
    const end = new Date(service.context.clock.now() + 1000).toISOString()
    await service.context.store
      .updateTable('users')
      .set({ bannedUntil: end })
      .where('id', '=', userId)
      .execute()
    expect(await refresh(service, refreshToken)).toMatchObject({ status: 400, body: { code: 'user_banned' } })
    service.advanceClock(1)
    await refreshed(service, refreshToken)
  })

  testOnce('with an unknown token says that it is not found', async () => {
    const service = await startService(openTestStore)
    const client = service.newClient()
    const { email, password } = await signUp(service)
    await client.signInWithPassword({ email, password })
    const { error } = await client.refreshSession({ refresh_token: 'a-token-nobody-issued' })
    expect(error).toMatchObject({ status: 400, code: 'refresh_token_not_found' })
    expect(error?.message).toBe('Invalid Refresh Token: Refresh Token Not Found')
  })

  testOnce('with a malformed, empty or missing token says that it is not found', async () => {
    const service = await startService(openTestStore)
    for (const body of [{ refresh_token: '' }, { refresh_token: 'ü\u0000' }, { refresh_token: null }, {}])
      expect(await callAuth(service, 'POST', '/token?grant_type=refresh_token', { body })).toMatchObject({
        status: 400,
        body: { error_code: 'refresh_token_not_found' },
      })
    expect(
      await callAuth(service, 'POST', '/token?grant_type=refresh_token', { body: { refresh_token: 7 } }),
    ).toMatchObject({ status: 400, body: { error_code: 'bad_json' } })
  })

  testOnce('stops with the session', async () => {
    const service = await startService(openTestStore)
    const { refreshToken, accessToken } = await signUp(service)
    await callAuth(service, 'POST', '/logout', { token: accessToken })
    expect(await refresh(service, refreshToken)).toMatchObject({
      status: 400,
      body: { code: 'refresh_token_not_found' },
    })
  })
})

onEngine('PostgreSQL', 'refreshing a session locked by another process', (openTestStore) => {
  test('times out before the client does, with a retryable error', async () => {
    const service = await startService(openTestStore)
    const { refreshToken } = await signUp(service)
    const answer = await service.context.store.transaction().execute(async (other) => {
      await other.updateTable('sessions').set({ tag: null }).execute()
      return refresh(service, refreshToken)
    })
    expect(answer).toMatchObject({ status: 503, body: { code: 'unexpected_failure' } })
    await refreshed(service, refreshToken)
  })
})
