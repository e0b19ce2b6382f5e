import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { getUser, partsOf, signed } from './access-token-calls.ts'
import { callAuth, datedVersion, ledgerStatus, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

const write = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')

onEngine('SQLite', 'an access token', (openTestStore) => {
  test('is required and must be well-formed', async () => {
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

  test('is rejected by both services if it is expired, not yet valid, forged, unsigned or signed with another key', async () => {
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

  test('has its claims checked in protocol order once its signature is valid', async () => {
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
    // It names no session, so it signs out everywhere.
    expect((await callAuth(service, 'POST', '/logout?scope=local', { token })).status).toBe(204)
    expect((await getUser(service, accessToken)).body.code).toBe('session_not_found')
  })

  test('for another audience or from another issuer does not give access to the ledger', async () => {
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

  test("of another user does not give access to this user's session", async () => {
    const service = await startService(openTestStore)
    const [one, other] = [await signUp(service), await signUp(service)]
    const [, claims] = partsOf(one.accessToken)
    const mixed = await signed(service, { ...claims, sub: other.userId })
    expect((await getUser(service, mixed)).body.code).toBe('session_not_found')
    expect(await ledgerStatus(service, mixed)).toBe(401)
  })

  test('with the anon role gives no access', async () => {
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
