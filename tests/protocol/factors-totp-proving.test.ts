import { expect, test } from 'vitest'
import { onEachEngine, onEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, goodPassword, refresh, signIn, signUp } from './protocol-calls.ts'
import {
  challenge,
  claimsOf,
  codeOf,
  enrollTotp,
  signedIn,
  signInAgain,
  verify,
  withTotp,
} from './second-factor.ts'
import { startService } from './start-service.ts'

onEachEngine('verifying an authenticator app', (openTestStore) => {
  testOnce('raises the current session to aal2', async () => {
    const service = await startService(openTestStore)
    const { client, session } = await signedIn(service)
    const { factorId, secret } = await enrollTotp(client)
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    service.advanceClock(5)

    const { data: asked } = await client.mfa.challenge({ factorId })
    const now = service.context.clock.now()
    expect(asked).toEqual({ id: expect.any(String), type: 'totp', expires_at: Math.floor(now / 1000) + 300 })
    const { data, error } = await client.mfa.verify({
      factorId,
      challengeId: asked?.id ?? '',
      code: codeOf(service, secret),
    })
    expect(error).toBeNull()
    expect(data).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: session.user.id } })
    expect(data?.user.factors).toMatchObject([{ id: factorId, status: 'verified' }])

    const [before, after] = [claimsOf(session.access_token), claimsOf(data?.access_token ?? '')]
    expect(after).toMatchObject({
      aal: 'aal2',
      amr: [{ method: 'totp', timestamp: Math.floor(now / 1000) }, before.amr[0]],
    })
    expect(after.session_id).not.toBe(before.session_id)
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
    expect((await client.getUser()).data.user?.factors?.[0]?.last_challenged_at).toBe(
      new Date(now).toISOString(),
    )
  })

  testOnce('returns a new refresh token and invalidates the old one', async () => {
    const service = await startService(openTestStore)
    const { client, session } = await signedIn(service)
    const { factorId, secret } = await enrollTotp(client)
    const { data } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    expect(data?.refresh_token).not.toBe(session.refresh_token)
    for (const seconds of [0, 5, 60]) {
      service.advanceClock(seconds)
      expect(await refresh(service, session.refresh_token)).toMatchObject({
        status: 400,
        body: { code: 'refresh_token_not_found' },
      })
    }
    const refreshed = await refresh(service, data?.refresh_token ?? '')
    expect(claimsOf(refreshed.body.access_token)).toMatchObject({
      aal: 'aal2',
      amr: claimsOf(data?.access_token ?? '').amr,
    })
  })

  testOnce('ends the sessions with a lower level, and no others', async () => {
    const service = await startService(openTestStore)
    const person = await signedIn(service)
    const stranger = await signUp(service)
    const laptop = await signIn(service, person)
    const { factorId, secret } = await enrollTotp(person.client)
    await person.client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    const gone = { status: 403, body: { error_code: 'session_not_found' } }
    const getUser = (token: string) => callAuth(service, 'GET', '/user', { token })
    expect(await getUser(laptop.accessToken)).toMatchObject(gone)
    expect(await refresh(service, laptop.refreshToken)).toMatchObject({ status: 400 })
    expect(await getUser(stranger.accessToken)).toMatchObject({ status: 200 })

    service.advanceClock(30)
    const tablet = service.newClient()
    await signInAgain(tablet, person)
    const weak = await signIn(service, person)
    const raised = await tablet.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    expect(raised.error).toBeNull()
    expect(await getUser(weak.accessToken)).toMatchObject(gone)
    expect((await person.client.getUser()).error).toBeNull()
  })

  testOnce('removes unfinished factors of its type', async () => {
    const service = await startService(openTestStore, { mfaPhoneEnrollEnabled: true })
    const { client } = await signedIn(service)
    await enrollTotp(client, 'given up')
    await client.mfa.enroll({ factorType: 'phone', phone: '+4915550001', friendlyName: 'Phone' })
    const { factorId, secret } = await enrollTotp(client, 'kept')
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    const { data } = await client.mfa.listFactors()
    expect(data?.all.map(({ friendly_name }) => friendly_name).sort()).toEqual(['Phone', 'kept'])
  })

  testOnce(
    'accepts the codes of the adjacent half minutes, each once and none older than the last one used',
    async () => {
      const service = await startService(openTestStore)
      const { client, factorId, secret } = await withTotp(service)
      const attempt = async (steps: number) =>
        (await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret, steps) })).error
      const refused = { status: 422, code: 'mfa_verification_failed', message: 'Invalid TOTP code entered' }
      expect(await attempt(0)).toMatchObject(refused)
      expect(await attempt(-1)).toMatchObject(refused)
      expect(await attempt(2)).toMatchObject(refused)
      expect(await attempt(1)).toBeNull()
      expect(await attempt(1)).toMatchObject(refused)
      service.advanceClock(90)
      expect(await attempt(-2)).toMatchObject(refused)
      expect(await attempt(-1)).toBeNull()
      expect(await attempt(0)).toBeNull()
    },
  )

  testOnce('with a code from one account verifies nothing in another', async () => {
    const service = await startService(openTestStore)
    const [ada, bob] = [await withTotp(service), await withTotp(service)]
    service.advanceClock(30)
    const weak = await signIn(service, bob)
    const challengeId = await challenge(service, ada.accessToken, ada.factorId)
    const body = { challenge_id: challengeId, code: codeOf(service, ada.secret) }
    expect(await verify(service, weak.accessToken, ada.factorId, body)).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    })
    expect(await verify(service, weak.accessToken, bob.factorId, body)).toMatchObject({
      status: 422,
      body: { code: 'mfa_factor_not_found' },
    })
  })

  test('twice at the same moment with one code succeeds once', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    service.advanceClock(30)
    const tablet = service.newClient()
    await signInAgain(tablet, person)
    const { factorId } = person
    const { data } = await tablet.mfa.challengeAndVerify({ factorId, code: codeOf(service, person.secret) })
    service.advanceClock(30)
    const code = codeOf(service, person.secret)
    const answers = await Promise.all(
      [person.accessToken, data?.access_token ?? ''].map(async (token) => {
        const challenge_id = await challenge(service, token, factorId)
        return verify(service, token, factorId, { challenge_id, code })
      }),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

onEngine('SQLite', 'a factor added by someone who only knew the password', (openTestStore) => {
  test('cannot be used in place of the one its user then verified', async () => {
    const service = await startService(openTestStore, {
      mfaPhoneEnrollEnabled: true,
      mfaPhoneVerifyEnabled: true,
    })
    const person = await signedIn(service)
    const thief = service.newClient()
    await signInAgain(thief, person)
    const planted = await enrollTotp(thief, 'planted')
    await thief.mfa.challenge({ factorId: planted.factorId })

    const { data: phone } = await person.client.mfa.enroll({ factorType: 'phone', phone: '+4915550001' })
    const { data: asked } = await person.client.mfa.challenge({ factorId: phone?.id ?? '' })
    const { error } = await person.client.mfa.verify({
      factorId: phone?.id ?? '',
      challengeId: asked?.id ?? '',
      code: service.sent().at(-1)?.code ?? '',
    })
    expect(error).toBeNull()

    await thief.signInWithPassword({ email: person.email, password: goodPassword })
    const stolen = await thief.mfa.challengeAndVerify({
      factorId: planted.factorId,
      code: codeOf(service, planted.secret),
    })
    expect(stolen.error).toMatchObject({ status: 403, code: 'insufficient_aal' })
    expect((await thief.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal1')
  })
})
