import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion, ledgerStatus, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

const partsOf = (token: string) => token.split('.').slice(0, 2).map(read)
const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())
const write = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')

/** A token signed with the instance's own key, as only this instance can. */
const signed = ({ context: { secrets } }: TestService, claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: secrets.signing.keyId })
    .sign(secrets.signing.privateKey)

const getUser = (service: TestService, token?: string) =>
  callAuth(service, 'GET', '/user', { ...(token === undefined ? {} : { token }), headers: datedVersion })

onEachEngine('an access token', (openTestStore) => {
  test('carries the claims of the protocol', async () => {
    const service = await startService(openTestStore, { publicUrl: 'https://money.example.org', jwtExp: 600 })
    const { accessToken, email, userId } = await signUp(service)
    const [header, claims] = partsOf(accessToken)
    const issuedAt = Math.floor(service.context.clock.now() / 1000)
    expect(header).toEqual({ alg: 'ES256', typ: 'JWT', kid: service.context.secrets.signing.keyId })
    expect(claims).toEqual({
      iss: 'https://money.example.org/auth/v1',
      sub: userId,
      aud: 'authenticated',
      iat: issuedAt,
      exp: issuedAt + 600,
      email,
      phone: '',
      app_metadata: { provider: 'email', providers: ['email'] },
      user_metadata: { sub: userId, email, email_verified: true, phone_verified: false },
      role: 'authenticated',
      aal: 'aal1',
      amr: [{ method: 'password', timestamp: issuedAt }],
      session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      is_anonymous: false,
    })
  })

  test('is verified by the client itself against the published keys', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    const { data, error } = await service.newClient().getClaims(accessToken)
    expect(error).toBeNull()
    expect(data?.claims.sub).toBe(userId)
    expect(data?.header.alg).toBe('ES256')
    const calls = service.logged.map((line) => JSON.parse(line).path)
    expect(calls).toContain('/auth/v1/.well-known/jwks.json')
    expect(calls).not.toContain('/auth/v1/user')
  })

  test('is checked with keys whose private part is never published', async () => {
    const service = await startService(openTestStore)
    const { body, headers } = await callAuth(service, 'GET', '/.well-known/jwks.json')
    expect(headers.get('Cache-Control')).toBe('public, max-age=600')
    expect(body).toEqual({
      keys: [
        {
          kty: 'EC',
          crv: 'P-256',
          x: expect.any(String),
          y: expect.any(String),
          kid: service.context.secrets.signing.keyId,
          alg: 'ES256',
          use: 'sig',
          key_ops: ['verify'],
        },
      ],
    })
  })

  test('that is missing or ill-formed is asked for', async () => {
    const service = await startService(openTestStore)
    const headers = [
      {},
      { Authorization: 'Basic YTpi' },
      { Authorization: 'Bearer' },
      { Authorization: 'Bearer a b' },
    ]
    for (const header of headers) {
      const answer = await callAuth(service, 'GET', '/user', { headers: { ...datedVersion, ...header } })
      expect(answer).toMatchObject({ status: 401, body: { code: 'no_authorization' } })
      expect(answer.body.message).toContain('Bearer token')
    }
  })

  test('is read whatever the case of the scheme', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const headers = { Authorization: `bEARER ${accessToken}` }
    expect((await callAuth(service, 'GET', '/user', { headers })).status).toBe(200)
    const response = await fetch(`${service.url}/api/v1/profile`, { headers })
    expect(response.status).not.toBe(401)
  })

  test('that is expired, not valid yet, forged, unsigned or signed by another key opens neither service', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const [header, claims] = partsOf(accessToken)
    const [head, body, signature] = accessToken.split('.')
    const now = claims.iat
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const byAnotherKey = (kid: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid }).sign(privateKey)
    const publishedBytes = new TextEncoder().encode(
      JSON.stringify(service.context.secrets.publicKeySet.keys[0]),
    )

    const bad = {
      expired: await signed(service, { ...claims, exp: now }),
      notYet: await signed(service, { ...claims, nbf: now + 60 }),
      anotherUser: `${head}.${write({ ...claims, sub: 'cccccccc-0000-4000-8000-000000000000' })}.${signature}`,
      unsigned: `${write({ ...header, alg: 'none' })}.${body}.`,
      unsignedWithSignature: `${write({ ...header, alg: 'none' })}.${body}.${signature}`,
      anotherKey: await byAnotherKey(header.kid),
      anotherKeyId: await byAnotherKey('unknown'),
      keyInTheHeader: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'ES256', typ: 'JWT', jwk: await exportJWK(publicKey) })
        .sign(privateKey),
      publicKeyAsSecret: await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid: header.kid })
        .sign(publishedBytes),
      cutShort: accessToken.slice(0, -4),
      nothing: 'x',
      twoParts: `${head}.${body}`,
      notJson: `${head}.${Buffer.from('{').toString('base64url')}.${signature}`,
    }
    for (const [name, token] of Object.entries(bad)) {
      const answer = await getUser(service, token)
      expect({ name, ...answer }).toMatchObject({ name, status: 403, body: { code: 'bad_jwt' } })
      expect(answer.body.message).toMatch(/^invalid JWT: unable to parse or verify signature/)
      expect([name, await ledgerStatus(service, token)]).toEqual([name, 401])
    }
    expect((await getUser(service, accessToken)).status).toBe(200)
  })

  test('holds until the very second it expires, and no longer', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    service.advanceClock(3598)
    expect((await getUser(service, accessToken)).status).toBe(200)
    expect(await ledgerStatus(service, accessToken)).not.toBe(401)
    service.advanceClock(2)
    expect((await getUser(service, accessToken)).body.code).toBe('bad_jwt')
    expect(await ledgerStatus(service, accessToken)).toBe(401)
  })

  test('is judged in the order of the protocol once its signature holds', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    const [, claims] = partsOf(accessToken)
    const nobody = 'cccccccc-0000-4000-8000-000000000000'
    const { sub: _, ...withoutSub } = claims
    const cases: [Record<string, unknown>, number, string][] = [
      [withoutSub, 403, 'bad_jwt'],
      [{ ...claims, sub: 'not-a-uuid' }, 400, 'bad_jwt'],
      [{ ...claims, sub: nobody, session_id: nobody }, 403, 'user_not_found'],
      [{ ...claims, session_id: nobody }, 403, 'session_not_found'],
    ]
    for (const [changed, status, code] of cases) {
      const token = await signed(service, changed)
      expect(await getUser(service, token)).toMatchObject({ status, body: { code } })
      expect(await ledgerStatus(service, token)).toBe(401)
    }

    const { session_id: __, ...withoutSession } = claims
    const token = await signed(service, withoutSession)
    expect(await getUser(service, token)).toMatchObject({ status: 200, body: { id: userId } })
    expect(await ledgerStatus(service, token)).toBe(401)
    // It cannot single a session out: its sign-out is from everywhere.
    expect((await callAuth(service, 'POST', '/logout?scope=local', { token })).status).toBe(204)
    expect((await getUser(service, accessToken)).body.code).toBe('session_not_found')
  })

  test('meant for another audience, or made by another issuer, does not open the ledger', async () => {
    const service = await startService(openTestStore, { publicUrl: 'https://money.example.org' })
    const { accessToken } = await signUp(service)
    const [, claims] = partsOf(accessToken)
    const { iss, ...withoutIssuer } = claims
    expect(iss).toBe('https://money.example.org/auth/v1')
    for (const changed of [
      { ...claims, aud: 'elsewhere' },
      { ...claims, aud: ['authenticated', 'elsewhere'] },
      { ...claims, aud: undefined },
      { ...claims, iss: 'https://other.example.org/auth/v1' },
      { ...claims, role: 'service_role' },
    ])
      expect([changed, await ledgerStatus(service, await signed(service, changed))]).toEqual([changed, 401])
    expect(await ledgerStatus(service, await signed(service, withoutIssuer))).not.toBe(401)
    const anotherAudience = await getUser(service, await signed(service, { ...claims, aud: 'elsewhere' }))
    expect(anotherAudience).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('may name its user in capitals', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    const [, claims] = partsOf(accessToken)
    const changed = { ...claims, sub: userId.toUpperCase() }
    expect(await getUser(service, await signed(service, changed))).toMatchObject({
      status: 200,
      body: { id: userId },
    })
  })

  test('names the role and audience that the operator chose', async () => {
    const service = await startService(openTestStore, { jwtAud: 'savers', jwtDefaultGroupName: 'saver' })
    const { accessToken } = await signUp(service)
    expect(partsOf(accessToken)[1]).toMatchObject({ aud: 'savers', role: 'saver' })
    expect(await getUser(service, accessToken)).toMatchObject({
      status: 200,
      body: { aud: 'savers', role: 'saver' },
    })
    expect(await ledgerStatus(service, accessToken)).not.toBe(401)
  })

  test('that was verified once is refused the moment its session ends', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    for (let round = 0; round < 3; round += 1) expect(await ledgerStatus(service, accessToken)).not.toBe(401)
    await callAuth(service, 'POST', '/logout', { token: accessToken })
    expect(await ledgerStatus(service, accessToken)).toBe(401)
    expect((await getUser(service, accessToken)).body.code).toBe('session_not_found')
  })

  test('of another user does not open the session of this one', async () => {
    const service = await startService(openTestStore)
    const [one, other] = [await signUp(service), await signUp(service)]
    const [, claims] = partsOf(one.accessToken)
    const mixed = await signed(service, { ...claims, sub: other.userId })
    expect((await getUser(service, mixed)).body.code).toBe('session_not_found')
    expect(await ledgerStatus(service, mixed)).toBe(401)
  })

  test('of the role anon opens nothing', async () => {
    const service = await startService(openTestStore)
    const { anonKey } = service.context.secrets
    expect(partsOf(anonKey)[1].role).toBe('anon')
    expect(await getUser(service, anonKey)).toMatchObject({ status: 403, body: { code: 'bad_jwt' } })
    const response = await fetch(`${service.url}/api/v1/profile`, {
      headers: { Authorization: `Bearer ${anonKey}` },
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('WWW-Authenticate')).toBe('Bearer')
    expect(response.headers.get('Content-Type')).toContain('application/problem+json')
    expect(await response.json()).toMatchObject({
      status: 401,
      code: 'not_signed_in',
      detail: expect.any(String),
    })
  })
})
