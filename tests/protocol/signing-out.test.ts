import { SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, ledgerStatus, signIn, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

async function threeDevices(service: TestService) {
  const person = await signUp(service)
  const [laptop, phone] = [await signIn(service, person), await signIn(service, person)]
  const stranger = await signUp(service)
  const isIn = async (token: string) => (await ledgerStatus(service, token)) !== 401
  return {
    laptop,
    signedInDevices: async () => ({
      desk: await isIn(person.accessToken),
      laptop: await isIn(laptop.accessToken),
      phone: await isIn(phone.accessToken),
      stranger: await isIn(stranger.accessToken),
    }),
  }
}

onEachEngine('signing out', (openTestStore) => {
  test.each([
    ['global', { desk: false, laptop: false, phone: false, stranger: true }],
    ['local', { desk: true, laptop: false, phone: true, stranger: true }],
    ['others', { desk: false, laptop: true, phone: false, stranger: true }],
    ['', { desk: false, laptop: false, phone: false, stranger: true }],
  ])('with the scope "%s" rejects the ended sessions immediately', async (scope, expected) => {
    const service = await startService(openTestStore)
    const { laptop, signedInDevices } = await threeDevices(service)
    const query = scope && `?scope=${scope}`
    const answer = await callAuth(service, 'POST', `/logout${query}`, {
      token: laptop.accessToken,
      headers: { 'Content-Type': 'application/json;charset=UTF-8' },
    })
    expect(answer).toMatchObject({ status: 204, body: null })
    expect(await signedInDevices()).toEqual(expected)
  })

  test.each(['global', 'local', 'others'])(
    'with a token that names no session ends all of them, whatever the scope (%s)',
    async (scope) => {
      const jwtSecret = 'a-secret-shared-with-another-system-0123456789'
      const service = await startService(openTestStore, { jwtSecret })
      const { userId, accessToken } = await signUp(service)
      const stranger = await signUp(service)
      const token = await new SignJWT({ role: 'authenticated', aud: 'authenticated' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(userId)
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(jwtSecret))
      expect((await callAuth(service, 'POST', `/logout?scope=${scope}`, { token })).status).toBe(204)
      expect(await ledgerStatus(service, accessToken)).toBe(401)
      expect(await ledgerStatus(service, stranger.accessToken)).not.toBe(401)
    },
  )

  testOnce('with an unknown scope is rejected and ends nothing', async () => {
    const service = await startService(openTestStore)
    const { laptop, signedInDevices } = await threeDevices(service)
    expect(
      await callAuth(service, 'POST', '/logout?scope=everyone', { token: laptop.accessToken }),
    ).toMatchObject({ status: 400, body: { error_code: 'validation_failed' } })
    expect(await signedInDevices()).toEqual({ desk: true, laptop: true, phone: true, stranger: true })
  })

  testOnce(
    'makes the access token return session_not_found, which a client takes as signed out',
    async () => {
      const service = await startService(openTestStore)
      const client = service.newClient()
      const { email, password } = await signUp(service)
      const { data } = await client.signInWithPassword({ email, password })
      const token = data.session?.access_token ?? ''
      await callAuth(service, 'POST', '/logout', { token })
      expect(await callAuth(service, 'GET', '/user', { token, headers: datedVersion })).toMatchObject({
        status: 403,
        body: { code: 'session_not_found' },
      })
      expect((await client.getUser()).error?.name).toBe('AuthSessionMissingError')
      expect((await client.getSession()).data.session).toBeNull()
    },
  )

  testOnce('with the client works in every scope, even if the session has already ended', async () => {
    const service = await startService(openTestStore)
    const { email, password } = await signUp(service)
    for (const scope of ['global', 'local', 'others'] as const) {
      const client = service.newClient()
      const { data } = await client.signInWithPassword({ email, password })
      expect((await client.signOut({ scope })).error).toBeNull()
      const session = (await client.getSession()).data.session
      expect(session?.access_token).toBe(scope === 'others' ? data.session?.access_token : undefined)
      if (scope === 'others')
        await callAuth(service, 'POST', '/logout', { token: session?.access_token ?? '' })
      expect((await client.signOut()).error).toBeNull()
    }
  })
})
