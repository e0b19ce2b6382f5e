import { decodeJwt, decodeProtectedHeader, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { openInstanceSecrets } from '#http/instance-secrets.ts'
import { rotateSigningKey } from '#http/signing-keys.ts'
import { onEachEngine, onEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { adminToken } from './admin-client.ts'
import { callAuth, ledgerStatus, refresh, signIn, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

/** Like `npm run keys:rotate` next to a running service, which checks again within seconds. */
async function rotate(service: TestService, distrustOld = false) {
  const { store, clock, settings } = service.context
  const { keyId } = await rotateSigningKey(store, clock, { jwtExp: settings.jwtExp, distrustOld })
  service.advanceClock(5)
  return keyId
}

const keyOf = (token: string) => decodeProtectedHeader(token).kid
const published = async (service: TestService) =>
  (await callAuth(service, 'GET', '/.well-known/jwks.json')).body.keys.map(({ kid }: { kid: string }) => kid)
const userStatus = async (service: TestService, token: string) =>
  (await callAuth(service, 'GET', '/user', { token })).status

onEachEngine('replacing the signing key', (openTestStore) => {
  test('signs with the new key, while tokens from the old one stay valid until they expire', async () => {
    const service = await startService(openTestStore)
    const person = await signUp(service)
    const oldKey = keyOf(person.accessToken)
    const newKey = await rotate(service)
    expect(newKey).not.toBe(oldKey)

    const { accessToken } = await signIn(service, person)
    expect(keyOf(accessToken)).toBe(newKey)
    expect((await published(service)).sort()).toEqual([newKey, oldKey].sort())
    for (const token of [person.accessToken, accessToken]) {
      expect(await userStatus(service, token)).toBe(200)
      expect(await ledgerStatus(service, token)).not.toBe(401)
      expect((await service.newClient().getClaims(token)).error).toBeNull()
    }

    service.advanceClock(3600 + 60)
    expect(await published(service)).toEqual([newKey])
    expect(await userStatus(service, person.accessToken)).toBe(403)
    expect(keyOf((await refresh(service, person.refreshToken)).body.access_token)).toBe(newKey)
  })

  testOnce('keeps every session alive, even if repeated', async () => {
    const service = await startService(openTestStore)
    const { refreshToken } = await signUp(service)
    const first = await rotate(service)
    const second = await rotate(service)
    const { status, body } = await refresh(service, refreshToken)
    expect(status).toBe(200)
    expect(keyOf(body.access_token)).toBe(second)
    expect(await published(service)).toHaveLength(3)
    expect(await published(service)).toContain(first)
  })

  testOnce('is noticed immediately when a token with an unknown key arrives', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    const { store, clock } = service.context
    service.advanceClock(1)
    await rotateSigningKey(store, clock, { jwtExp: 3600 })
    const { signing } = await openInstanceSecrets(store, clock)
    const token = await new SignJWT(decodeJwt(accessToken))
      .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: signing.keyId })
      .sign(signing.privateKey)
    expect(await userStatus(service, token)).toBe(200)
  })

  test('after a leak invalidates all tokens immediately, but no session', async () => {
    const service = await startService(openTestStore)
    const { accessToken, refreshToken } = await signUp(service)
    expect(await ledgerStatus(service, accessToken)).not.toBe(401)
    const newKey = await rotate(service, true)
    expect(await published(service)).toEqual([newKey])
    expect(await ledgerStatus(service, accessToken)).toBe(401)
    expect(await userStatus(service, accessToken)).toBe(403)
    expect((await refresh(service, refreshToken)).status).toBe(200)
  })

  testOnce('keeps the old key as long as an administrator’s token depends on it', async () => {
    const service = await startService(openTestStore)
    const token = await adminToken(service, 48 * 3600)
    await rotate(service)
    service.advanceClock(24 * 3600)
    expect((await callAuth(service, 'GET', '/admin/users', { token })).status).toBe(200)
    await rotate(service)
    expect((await callAuth(service, 'GET', '/admin/users', { token })).status).toBe(200)
    service.advanceClock(24 * 3600)
    expect((await callAuth(service, 'GET', '/admin/users', { token })).status).toBe(403)
    expect(await published(service)).toHaveLength(1)
  })

  test('deletes the old private key', async () => {
    const service = await startService(openTestStore)
    await rotate(service)
    const keys = await service.context.store
      .selectFrom('secrets')
      .select(['key', 'retiredAt'])
      .where('kind', '=', 'signing')
      .execute()
    expect(keys).toHaveLength(2)
    for (const { key, retiredAt } of keys) expect('d' in JSON.parse(key)).toBe(retiredAt === null)
  })

  test('twice at the same moment leaves one active key', async () => {
    const service = await startService(openTestStore)
    const { store, clock } = service.context
    await Promise.all([1, 2, 3].map(() => rotateSigningKey(store, clock, { jwtExp: 3600 })))
    const signing = await store
      .selectFrom('secrets')
      .select('id')
      .where('kind', '=', 'signing')
      .where('retiredAt', 'is', null)
      .execute()
    expect(signing).toHaveLength(1)
    service.advanceClock(5)
    expect(await userStatus(service, (await signUp(service)).accessToken)).toBe(200)
  })

  testOnce('issues a new anon token, which still gives no access', async () => {
    const service = await startService(openTestStore)
    const before = service.context.secrets.anonKey
    const newKey = await rotate(service)
    await published(service)
    const { anonKey } = service.context.secrets
    expect(keyOf(anonKey)).toBe(newKey)
    for (const token of [before, anonKey]) expect(await ledgerStatus(service, token)).toBe(401)
    // Clients that still send the old one as apikey continue to work.
    expect((await callAuth(service, 'GET', '/settings', { headers: { apikey: before } })).status).toBe(200)
  })
})

onEngine('SQLite', 'a token signed with a shared secret', (openTestStore) => {
  const jwtSecret = 'a-secret-shared-with-another-system-0123456789'
  const hs256 = (secret: string, claims: Record<string, unknown>, header: Record<string, unknown> = {}) =>
    new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT', ...header })
      .sign(new TextEncoder().encode(secret))

  test('is accepted by both services once the operator has configured the secret', async () => {
    const service = await startService(openTestStore, { jwtSecret })
    const { accessToken } = await signUp(service)
    const token = await hs256(jwtSecret, decodeJwt(accessToken), { kid: 'of-the-other-system' })
    expect(await userStatus(service, token)).toBe(200)
    expect(await ledgerStatus(service, token)).not.toBe(401)
    service.advanceClock(3600)
    expect(await userStatus(service, token)).toBe(403)
  })

  test('is rejected without the secret, with another one, and with the ID of one of our keys', async () => {
    const withSecret = await startService(openTestStore, { jwtSecret })
    const without = await startService(openTestStore)
    for (const [service, secret, header] of [
      [without, jwtSecret, {}],
      [withSecret, `${jwtSecret}x`, {}],
      [withSecret, jwtSecret, { kid: withSecret.context.secrets.signing.keyId }],
    ] as const) {
      const { accessToken } = await signUp(service)
      const token = await hs256(secret, decodeJwt(accessToken), header)
      expect(await userStatus(service, token)).toBe(403)
      expect(await ledgerStatus(service, token)).toBe(401)
    }
  })
})

onEngine('SQLite', 'the OpenID configuration', (openTestStore) => {
  test('states the issuer and where the keys are', async () => {
    const service = await startService(openTestStore, { publicUrl: 'https://money.example.org' })
    const { status, body } = await callAuth(service, 'GET', '/.well-known/openid-configuration')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      issuer: 'https://money.example.org/auth/v1',
      jwks_uri: 'https://money.example.org/auth/v1/.well-known/jwks.json',
    })
  })
})
