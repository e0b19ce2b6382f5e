import { expect, test } from 'vitest'
import { callAuth, ledgerStatus, refresh, signIn, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

onEachEngine('a stolen refresh token', (openTestStore) => {
  test('ends the session when thief and owner have both used it, whoever was first', async () => {
    const service = await startService(openTestStore)
    for (const thiefIsFirst of [true, false]) {
      const { refreshToken: stolen } = await signUp(service)
      const first = await refresh(service, stolen)
      const second = await refresh(service, first.body.refresh_token)
      expect(second.status).toBe(200)
      service.advanceClock(60)
      // The other one presents the old token: it is impossible to tell which of the two is the thief.
      const late = await refresh(service, stolen)
      expect(late).toMatchObject({ status: 400, body: { code: 'refresh_token_already_used' } })
      for (const token of [stolen, first.body.refresh_token, second.body.refresh_token])
        expect({ thiefIsFirst, status: (await refresh(service, token)).status }).toEqual({
          thiefIsFirst,
          status: 400,
        })
    }
  })

  test('cannot be revived by waiting, or within the reuse interval', async () => {
    const service = await startService(openTestStore, { refreshTokenReuseInterval: 10 })
    const { refreshToken } = await signUp(service)
    const first = await refresh(service, refreshToken)
    const second = await refresh(service, first.body.refresh_token)
    service.advanceClock(11)
    await refresh(service, refreshToken)
    for (const seconds of [0, 5, 6, 3600]) {
      service.advanceClock(seconds)
      for (const token of [refreshToken, first.body.refresh_token, second.body.refresh_token])
        expect((await refresh(service, token)).status).toBe(400)
    }
  })

  test('is worthless after a sign-out, a new password or the deletion of the account', async () => {
    const service = await startService(openTestStore)
    const endings = {
      signOut: (token: string) => callAuth(service, 'POST', '/logout', { token }),
      newPassword: async (token: string, person: { email: string; password: string }) => {
        const other = await signIn(service, person)
        expect(token).not.toBe(other.accessToken)
        const body = { password: 'another good password' }
        return callAuth(service, 'PUT', '/user', { token: other.accessToken, body })
      },
    }
    for (const [name, end] of Object.entries(endings)) {
      const person = await signUp(service)
      const { status } = await end(person.accessToken, person)
      expect({ name, done: status < 300 }).toEqual({ name, done: true })
      expect((await refresh(service, person.refreshToken)).status).toBe(400)
      expect(await ledgerStatus(service, person.accessToken)).toBe(401)
    }
  })

  test('does not affect other sessions of its owner, or of anyone else', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const laptop = await signIn(service, person)
    const stranger = await signUp(service)
    const first = await refresh(service, person.refreshToken)
    await refresh(service, first.body.refresh_token)
    service.advanceClock(60)
    expect((await refresh(service, person.refreshToken)).status).toBe(400)
    expect((await refresh(service, laptop.refreshToken)).status).toBe(200)
    expect((await refresh(service, stranger.refreshToken)).status).toBe(200)
  })

  test('cannot be read from the database or the log', async () => {
    const service = await startService(openTestStore)
    const { refreshToken, accessToken } = await signUp(service)
    const { body } = await refresh(service, refreshToken)
    const rows = await service.context.store.selectFrom('refreshTokens').selectAll().execute()
    const readable = JSON.stringify(rows) + service.logged.join('')
    for (const secret of [refreshToken, accessToken, body.refresh_token, body.access_token])
      expect(readable).not.toContain(secret)
  })
})
