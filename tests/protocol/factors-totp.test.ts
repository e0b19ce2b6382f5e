import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, goodPassword, refresh, signIn, signUp } from './protocol-calls.ts'
import {
  callFactors,
  challenge,
  claimsOf,
  codeOf,
  enrollTotp,
  signedIn,
  signInAgain,
  withTotp,
  wrongCode,
} from './second-factor.ts'
import { startService, type TestService } from './start-service.ts'

const enroll = (service: TestService, token: string, body: object = {}) =>
  callFactors(service, token, 'POST', '', { factor_type: 'totp', ...body })

const verify = (
  service: TestService,
  token: string,
  factorId: string,
  body: object,
  headers: Record<string, string> = {},
) => callFactors(service, token, 'POST', `/${factorId}/verify`, body, headers)

onEachEngine('adding an authenticator app', (openTestStore) => {
  test('gives a QR code, the secret and the address that holds both', async () => {
    const service = await startService(openTestStore, { siteUrl: 'https://money.example.org' })
    const { client, email } = await signedIn(service)
    const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName: 'My phone' })
    expect(error).toBeNull()
    if (data?.type !== 'totp') throw new Error('No authenticator app')
    expect(data).toMatchObject({ friendly_name: 'My phone' })
    const { secret, uri, qr_code } = data.totp
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/money.example.org:${email}?algorithm=SHA1&digits=6&issuer=money.example.org&period=30&secret=${secret}`,
    )
    expect(qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/)
    const { data: listed } = await client.mfa.listFactors()
    expect(listed?.totp).toEqual([])
    expect(listed?.all).toMatchObject([
      {
        id: data.id,
        factor_type: 'totp',
        status: 'unverified',
        friendly_name: 'My phone',
        phone: '',
        last_challenged_at: null,
      },
    ])
  })

  test('names the issuer that is asked for, whatever characters it has', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service, 'ada+money@example.com')
    const { body } = await enroll(service, accessToken, { issuer: 'Ada & Söhne: Geld' })
    expect(body.totp.qr_code).toMatch(/^<svg /)
    expect(URI.parse(body.totp.uri)).toMatchObject({ issuer: 'Ada & Söhne: Geld' })
    expect(decodeURIComponent(body.totp.uri)).toContain('totp/Ada & Söhne: Geld:ada+money@example.com?')
    expect(body).toMatchObject({ type: 'totp', friendly_name: '' })
  })

  test('keeps the secret readable in no table and no log', async () => {
    const service = await startService(openTestStore)
    const { secret } = await withTotp(service)
    const rows = await service.context.store.selectFrom('factors').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(secret)
    expect(service.logged.join('\n')).not.toContain(secret)
  })

  test('is for users with an account and a session', async () => {
    const service = await startService(openTestStore, { externalAnonymousUsersEnabled: true })
    const { data, error } = await service.newClient().mfa.enroll({ factorType: 'totp' })
    expect(data).toBeNull()
    expect(error).toMatchObject({ status: 401, code: 'no_authorization' })
    expect(error?.message).toContain('Bearer token')

    const { accessToken, userId } = await signUp(service)
    await service.context.store
      .updateTable('users')
      .set({ is_anonymous: 1 })
      .where('id', '=', userId)
      .execute()
    for (const [method, path] of [
      ['POST', ''],
      ['POST', `/${randomUUID()}/challenge`],
      ['POST', `/${randomUUID()}/verify`],
      ['DELETE', `/${randomUUID()}`],
      ['GET', '/recovery-codes'],
    ] as const)
      expect(await callFactors(service, accessToken, method, path)).toMatchObject({
        status: 403,
        body: { code: 'no_authorization' },
      })
  })

  test('needs a session, which the token of another system may not name', async () => {
    const jwtSecret = 'a secret that another system shares with us'
    const service = await startService(openTestStore, { jwtSecret })
    const { userId } = await signUp(service)
    const token = await new SignJWT({ sub: userId, aud: 'authenticated', role: 'authenticated' })
      .setProtectedHeader({ alg: 'HS256' })
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(jwtSecret))
    expect(await callAuth(service, 'GET', '/user', { token })).toMatchObject({ status: 200 })
    expect(await enroll(service, token)).toMatchObject({ status: 500, body: { code: 'unexpected_failure' } })
  })

  test('refuses other kinds of factors and bodies of the wrong type', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    for (const factor_type of ['webauthn', 'recovery_code', 'email', ''])
      expect(await enroll(service, accessToken, { factor_type })).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    expect(await callFactors(service, accessToken, 'POST', '', {})).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    expect(await enroll(service, accessToken, { friendly_name: 7 })).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    })
    expect(await callFactors(service, accessToken, 'POST', '', '{')).toMatchObject({
      status: 400,
      body: { code: 'bad_json' },
    })
  })

  test('can be switched off, and so can its codes', async () => {
    const service = await startService(openTestStore)
    const { client, accessToken, factorId } = await withTotp(service)
    service.context.settings.mfaTotpEnrollEnabled = false
    service.context.settings.mfaTotpVerifyEnabled = false
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 422,
      code: 'mfa_totp_enroll_not_enabled',
    })
    const refused = { status: 422, body: { code: 'mfa_totp_verify_not_enabled' } }
    expect(await callFactors(service, accessToken, 'POST', `/${factorId}/challenge`)).toMatchObject(refused)
    expect(
      await verify(service, accessToken, factorId, { challenge_id: randomUUID(), code: '123456' }),
    ).toMatchObject(refused)
  })

  test('takes no name twice, none at all counting as one', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const conflict = { status: 422, body: { code: 'mfa_factor_name_conflict' } }
    expect(await enroll(service, accessToken, { friendly_name: 'App' })).toMatchObject({ status: 200 })
    expect(await enroll(service, accessToken, { friendly_name: 'App' })).toMatchObject(conflict)
    expect(await enroll(service, accessToken)).toMatchObject({ status: 200 })
    expect(await enroll(service, accessToken)).toMatchObject(conflict)
    const other = await signUp(service)
    expect(await enroll(service, other.accessToken, { friendly_name: 'App' })).toMatchObject({ status: 200 })
  })

  test('forgets those that were begun and left, unless they were challenged', async () => {
    const service = await startService(openTestStore)
    const { client } = await signedIn(service)
    const left = await enrollTotp(client, 'left')
    const tried = await enrollTotp(client, 'tried')
    await client.mfa.challenge({ factorId: tried.factorId })
    service.advanceClock(301)
    const fresh = await enrollTotp(client, 'left')
    const { data } = await client.mfa.listFactors()
    expect(data?.all.map(({ id }) => id)).toEqual([tried.factorId, fresh.factorId])
    expect(left.factorId).not.toBe(fresh.factorId)
  })

  test('ends at the most there may be, also when many are added at once', async () => {
    const service = await startService(openTestStore, { maxEnrolledFactors: 3 })
    const { accessToken } = await signUp(service)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((friendly_name) => enroll(service, accessToken, { friendly_name })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 422, body: { code: 'too_many_enrolled_mfa_factors' } })
  })

  test('ends at the most there may be in use', async () => {
    const service = await startService(openTestStore, { maxVerifiedFactors: 1 })
    const { client } = await withTotp(service)
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
  })

  test('beside one in use needs a session proved with it', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const other = await signIn(service, person)
    expect(await enroll(service, other.accessToken, { friendly_name: 'Mine' })).toMatchObject({
      status: 403,
      body: { code: 'insufficient_aal' },
    })
    expect(await enroll(service, person.accessToken, { friendly_name: 'Mine' })).toMatchObject({
      status: 200,
    })
  })
})

onEachEngine('proving an authenticator app', (openTestStore) => {
  test('raises the session in place', async () => {
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
      session_id: before.session_id,
      amr: [{ method: 'totp', timestamp: Math.floor(now / 1000) }, before.amr[0]],
    })
    expect(events).toContain('MFA_CHALLENGE_VERIFIED')
    expect((await client.mfa.listFactors()).data?.totp).toMatchObject([{ id: factorId }])
    expect((await client.getUser()).data.user?.factors?.[0]?.last_challenged_at).toBe(
      new Date(now).toISOString(),
    )
  })

  test('gives a new refresh token, and the old one leads nowhere', async () => {
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

  test('ends the sessions proved with less, and no others', async () => {
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

  test('removes those of its kind that were not finished', async () => {
    const service = await startService(openTestStore, { mfaPhoneEnrollEnabled: true })
    const { client } = await signedIn(service)
    await enrollTotp(client, 'given up')
    await client.mfa.enroll({ factorType: 'phone', phone: '+4915550001', friendlyName: 'Phone' })
    const { factorId, secret } = await enrollTotp(client, 'kept')
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    const { data } = await client.mfa.listFactors()
    expect(data?.all.map(({ friendly_name }) => friendly_name).sort()).toEqual(['Phone', 'kept'])
  })

  test('accepts the codes of the half minute before and after, each once and none from before the last', async () => {
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
  })

  test('by a code of one account proves nothing about another', async () => {
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

  test('at the same moment twice with one code succeeds once', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    service.advanceClock(30)
    const challenges = [
      await challenge(service, person.accessToken, person.factorId),
      await challenge(service, person.accessToken, person.factorId),
    ]
    const code = codeOf(service, person.secret)
    const answers = await Promise.all(
      challenges.map((challenge_id) =>
        verify(service, person.accessToken, person.factorId, { challenge_id, code }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })
})

onEachEngine('a challenge', (openTestStore) => {
  test('is asked for a factor of one’s own, by its id', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const other = await withTotp(service)
    const ask = (id: string, token = accessToken) =>
      callFactors(service, token, 'POST', `/${id}/challenge`, undefined, {
        'Content-Type': 'application/json',
      })
    expect(await ask('7')).toMatchObject({ status: 404, body: { code: 'validation_failed' } })
    for (const id of [randomUUID(), other.factorId])
      expect(await ask(id)).toMatchObject({ status: 404, body: { code: 'mfa_factor_not_found' } })
    expect(await ask(other.factorId.toUpperCase(), other.accessToken)).toMatchObject({ status: 200 })
  })

  test('wants a code, and is asked before', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(30)
    const challenge_id = await challenge(service, accessToken, factorId)
    const code = codeOf(service, secret)
    const refused = [
      [{ challenge_id }, 400, 'validation_failed'],
      [{ challenge_id, code: '' }, 400, 'validation_failed'],
      [{ challenge_id: 'seven', code }, 400, 'bad_json'],
      [{ challenge_id, code: 123456 }, 400, 'bad_json'],
      [{ challenge_id: randomUUID(), code }, 422, 'mfa_factor_not_found'],
      [{ code }, 422, 'mfa_factor_not_found'],
    ] as const
    for (const [body, status, errorCode] of refused)
      expect(await verify(service, accessToken, factorId, body)).toMatchObject({
        status,
        body: { code: errorCode },
      })
    expect(await verify(service, accessToken, 'seven', { challenge_id, code })).toMatchObject({
      status: 404,
      body: { code: 'validation_failed' },
    })
    expect(await verify(service, accessToken, factorId, { challenge_id, code })).toMatchObject({
      status: 200,
    })
  })

  test('is answered once, from where it was asked', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(30)
    const from = (address: string) => ({ 'X-Forwarded-For': address })
    const challenge_id = await challenge(service, accessToken, factorId, from('203.0.113.7'))
    const mismatch = { status: 422, body: { code: 'mfa_ip_address_mismatch' } }
    const body = { challenge_id, code: codeOf(service, secret) }
    expect(await verify(service, accessToken, factorId, body, from('203.0.113.8'))).toMatchObject(mismatch)
    expect(await verify(service, accessToken, factorId, body, from('203.0.113.7'))).toMatchObject({
      status: 200,
    })
    service.advanceClock(30)
    const again = { challenge_id, code: codeOf(service, secret) }
    expect(await verify(service, accessToken, factorId, again, from('203.0.113.7'))).toMatchObject(mismatch)
  })

  test('expires, and is gone then', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    const [first, second] = [
      await challenge(service, accessToken, factorId),
      await challenge(service, accessToken, factorId),
    ]
    const answer = (challenge_id: string) =>
      verify(service, accessToken, factorId, { challenge_id, code: codeOf(service, secret) })
    service.advanceClock(299)
    expect(await answer(first)).toMatchObject({ status: 200 })
    service.advanceClock(2)
    expect(await answer(second)).toMatchObject({ status: 422, body: { code: 'mfa_challenge_expired' } })
    expect(await answer(second)).toMatchObject({ status: 422, body: { code: 'mfa_factor_not_found' } })
  })

  test('stays usable after a wrong code, but not after five', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(30)
    const wrong = wrongCode(service, secret)
    const failed = { status: 422, body: { code: 'mfa_verification_failed' } }
    const patient = await challenge(service, accessToken, factorId)
    for (let tries = 0; tries < 4; tries++)
      expect(
        await verify(service, accessToken, factorId, { challenge_id: patient, code: wrong }),
      ).toMatchObject(failed)
    expect(
      await verify(service, accessToken, factorId, { challenge_id: patient, code: codeOf(service, secret) }),
    ).toMatchObject({ status: 200 })

    service.advanceClock(30)
    const guessed = await challenge(service, accessToken, factorId)
    const guesses = await Promise.all(
      Array.from({ length: 8 }, () =>
        verify(service, accessToken, factorId, { challenge_id: guessed, code: wrong }),
      ),
    )
    const codes = guesses.map(({ body }) => body.code).sort()
    expect(codes.filter((code) => code === 'mfa_verification_failed')).toHaveLength(5)
    expect(codes).toContain('mfa_challenge_expired')
    const right = { challenge_id: guessed, code: codeOf(service, secret) }
    expect((await verify(service, accessToken, factorId, right)).status).toBe(422)
  })

  test('does not help who guesses on in new ones: after many wrong codes the user’s factors wait', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(30)
    const wrong = wrongCode(service, secret)
    const codes = new Set<string>()
    for (let guess = 0; guess < 40 && !codes.has('over_request_rate_limit'); guess++) {
      const challenge_id = await challenge(service, accessToken, factorId)
      const { body } = await verify(service, accessToken, factorId, { challenge_id, code: wrong })
      codes.add(body.code)
    }
    expect([...codes]).toEqual(['mfa_verification_failed', 'over_request_rate_limit'])
    const challenge_id = await challenge(service, accessToken, factorId)
    const answer = () =>
      verify(service, accessToken, factorId, { challenge_id, code: codeOf(service, secret) })
    expect(await answer()).toMatchObject({ status: 429 })
  })
})

onEachEngine('removing an authenticator app', (openTestStore) => {
  test('answers its id and lowers the sessions proved with it', async () => {
    const service = await startService(openTestStore)
    const { client, factorId, accessToken, refreshToken } = await withTotp(service)
    const { data, error } = await client.mfa.unenroll({ factorId })
    expect(error).toBeNull()
    expect(data).toEqual({ id: factorId })
    // What was issued says aal2 until it expires; the next token does not.
    expect(claimsOf(accessToken).aal).toBe('aal2')
    const { body } = await refresh(service, refreshToken)
    expect(claimsOf(body.access_token)).toMatchObject({ aal: 'aal1', amr: [{ method: 'password' }] })
    expect(claimsOf(body.access_token).amr).toHaveLength(1)
    expect(body.user).not.toHaveProperty('factors')
    expect(await enroll(service, body.access_token, { friendly_name: 'App' })).toMatchObject({ status: 200 })
  })

  test('in use needs a session proved with a second factor; one not finished does not', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const weak = await signIn(service, person)
    const remove = (token: string, id: string) =>
      callFactors(service, token, 'DELETE', `/${id}`, undefined, { 'Content-Type': 'application/json' })
    expect(await remove(weak.accessToken, person.factorId)).toMatchObject({
      status: 422,
      body: { code: 'insufficient_aal' },
    })
    const begun = await enrollTotp(person.client, 'begun')
    expect(await remove(weak.accessToken, begun.factorId)).toMatchObject({
      status: 200,
      body: { id: begun.factorId },
    })
    expect(await remove(person.accessToken, person.factorId)).toMatchObject({ status: 200 })
    expect(await remove(person.accessToken, person.factorId)).toMatchObject({
      status: 404,
      body: { code: 'mfa_factor_not_found' },
    })
    expect(await remove(person.accessToken, 'seven')).toMatchObject({
      status: 404,
      body: { code: 'validation_failed' },
    })
  })

  test('leaves the sessions proved with another one as they are', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    const tablet = service.newClient()
    await signInAgain(tablet, person)
    service.advanceClock(30)
    await tablet.mfa.challengeAndVerify({
      factorId: person.factorId,
      code: codeOf(service, person.secret),
    })
    const spare = await enrollTotp(person.client, 'Spare')
    const proved = await person.client.mfa.challengeAndVerify({
      factorId: spare.factorId,
      code: codeOf(service, spare.secret),
    })
    expect(proved.error).toBeNull()
    await person.client.mfa.unenroll({ factorId: spare.factorId })
    const level = async (client: typeof tablet) => {
      await client.refreshSession()
      return (await client.mfa.getAuthenticatorAssuranceLevel()).data
    }
    expect(await level(tablet)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' })
    expect(await level(person.client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' })
  })
})

onEachEngine('a factor begun by someone who only knew the password', (openTestStore) => {
  test('cannot stand in for the one its user then put to use', async () => {
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
