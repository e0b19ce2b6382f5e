import { randomUUID } from 'node:crypto'
import { SignJWT } from 'jose'
import { URI } from 'otpauth'
import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { callAuth, signIn, signUp } from './protocol-calls.ts'
import { callFactors, enroll, enrollTotp, signedIn, verify, withTotp } from './second-factor.ts'
import { startService } from './start-service.ts'

onEachEngine('adding an authenticator app', (openTestStore) => {
  testOnce('returns a QR code, the secret, and the URI with both', async () => {
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

  testOnce('uses the given issuer, whatever characters it contains', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service, 'ada+money@example.com')
    const { body } = await enroll(service, accessToken, { issuer: 'Ada & Söhne: Geld' })
    expect(body.totp.qr_code).toMatch(/^<svg /)
    expect(URI.parse(body.totp.uri)).toMatchObject({ issuer: 'Ada & Söhne: Geld' })
    expect(decodeURIComponent(body.totp.uri)).toContain('totp/Ada & Söhne: Geld:ada+money@example.com?')
    expect(body).toMatchObject({ type: 'totp', friendly_name: '' })
  })

  testOnce('leaves the secret in plain text in no table and no log', async () => {
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
      .set({ isAnonymous: 1 })
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

  testOnce('requires a session, which another system’s token cannot name', async () => {
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

  testOnce('rejects other factor types and bodies of the wrong type', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    for (const factor_type of ['recovery_code', 'email', ''])
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

  testOnce('can be disabled, and so can verification', async () => {
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

  test('requires a unique name, where no name counts as one', async () => {
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

  testOnce('removes unfinished apps unless they were challenged', async () => {
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

  test('stops at the maximum number of factors, even with concurrent calls', async () => {
    const service = await startService(openTestStore, { maxEnrolledFactors: 3 })
    const { accessToken } = await signUp(service)
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd', 'e', 'f'].map((friendly_name) => enroll(service, accessToken, { friendly_name })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    for (const answer of answers.filter(({ status }) => status !== 200))
      expect(answer).toMatchObject({ status: 422, body: { code: 'too_many_enrolled_mfa_factors' } })
  })

  testOnce('stops at the maximum number of verified factors', async () => {
    const service = await startService(openTestStore, { maxVerifiedFactors: 1 })
    const { client } = await withTotp(service)
    expect((await client.mfa.enroll({ factorType: 'totp', friendlyName: 'Second' })).error).toMatchObject({
      status: 422,
      code: 'too_many_enrolled_mfa_factors',
    })
  })

  testOnce('requires a session at aal2 if another one is in use', async () => {
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
