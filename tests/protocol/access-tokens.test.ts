import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { getUser, partsOf, signed } from './access-token-calls.ts'
import { callAuth, ledgerStatus, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEachEngine('an access token', (openTestStore) => {
  testOnce('has the claims of the protocol', async () => {
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

  testOnce('can be verified by the client with the published keys', async () => {
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

  testOnce('is verified with keys whose private part is never published', async () => {
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

  test('is accepted regardless of the case of the scheme', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const headers = { Authorization: `bEARER ${accessToken}` }
    expect((await callAuth(service, 'GET', '/user', { headers })).status).toBe(200)
    const response = await fetch(`${service.url}/api/v1/profile`, { headers })
    expect(response.status).not.toBe(401)
  })

  testOnce('is valid until the exact second it expires', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    service.advanceClock(3598)
    expect((await getUser(service, accessToken)).status).toBe(200)
    expect(await ledgerStatus(service, accessToken)).not.toBe(401)
    service.advanceClock(2)
    expect((await getUser(service, accessToken)).body.code).toBe('bad_jwt')
    expect(await ledgerStatus(service, accessToken)).toBe(401)
  })

  test('may have an uppercase user ID', async () => {
    const service = await startService(openTestStore)
    const { accessToken, userId } = await signUp(service)
    const [, claims] = partsOf(accessToken)
    const changed = { ...claims, sub: userId.toUpperCase() }
    expect(await getUser(service, await signed(service, changed))).toMatchObject({
      status: 200,
      body: { id: userId },
    })
  })

  testOnce('has the role and audience set by the operator', async () => {
    const service = await startService(openTestStore, { jwtAud: 'savers', jwtDefaultGroupName: 'saver' })
    const { accessToken } = await signUp(service)
    expect(partsOf(accessToken)[1]).toMatchObject({ aud: 'savers', role: 'saver' })
    expect(await getUser(service, accessToken)).toMatchObject({
      status: 200,
      body: { aud: 'savers', role: 'saver' },
    })
    expect(await ledgerStatus(service, accessToken)).not.toBe(401)
  })

  testOnce('is rejected as soon as its session ends, even if it was verified before', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    for (let round = 0; round < 3; round += 1) expect(await ledgerStatus(service, accessToken)).not.toBe(401)
    await callAuth(service, 'POST', '/logout', { token: accessToken })
    expect(await ledgerStatus(service, accessToken)).toBe(401)
    expect((await getUser(service, accessToken)).body.code).toBe('session_not_found')
  })
})
