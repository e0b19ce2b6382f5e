import { createHmac } from 'node:crypto'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import { callAuth, datedVersion, ledgerStatus, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const read = (part = '') => JSON.parse(Buffer.from(part, 'base64url').toString())
const write = (json: unknown) => Buffer.from(JSON.stringify(json)).toString('base64url')

const sharedSecret = 'a secret that another system signs with'

/** A new user, and what an attacker can see of their token. */
async function aToken(service: TestService) {
  const { accessToken } = await signUp(service)
  const [head = '', body = '', signature = ''] = accessToken.split('.')
  return { accessToken, head, body, signature, header: read(head), claims: read(body) }
}

/** Signed with the service's own key: the only way to test which claims count. */
const signedByUs = ({ context: { secrets } }: TestService, claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: secrets.signing.keyId })
    .sign(secrets.signing.privateKey)

const signedByOther = (claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .sign(new TextEncoder().encode(sharedSecret))

function hmac(header: object, claims: object, key: string): string {
  const signed = `${write(header)}.${write(claims)}`
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`
}

/** The responses of both services to a token: the ledger's status, and status and code of GET /user. */
async function answersTo(service: TestService, token: string) {
  const { status, body } = await callAuth(service, 'GET', '/user', { token, headers: datedVersion })
  return { ledger: await ledgerStatus(service, token), user: status, code: body.code }
}

onEngine('SQLite', 'a forged token is rejected by both services', (openTestStore) => {
  test('if its signature is wrong or missing', async () => {
    const service = await startService(openTestStore)
    const { head, body, signature, header, claims } = await aToken(service)
    const { privateKey } = await generateKeyPair('ES256')
    const bySomeone = (given: Record<string, unknown>) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...given }).sign(privateKey)
    const wrongBit = Buffer.from(signature, 'base64url')
    wrongBit[10] = (wrongBit[10] ?? 0) ^ 1
    const forged = {
      signatureChanged: `${head}.${body}.${wrongBit.toString('base64url')}`,
      signatureOfZeros: `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
      signatureMissing: `${head}.${body}.`,
      signedBySomeoneUnderOurKeyId: await bySomeone({ kid: header.kid }),
      signedBySomeoneWithoutKeyId: await bySomeone({}),
      signedBySomeoneWhoBringsTheKey: await bySomeone({
        kid: header.kid,
        jwk: await exportJWK((await generateKeyPair('ES256')).publicKey),
      }),
      claimsChanged: `${head}.${write({ ...claims, role: 'service_role' })}.${signature}`,
      laterEnd: `${head}.${write({ ...claims, exp: claims.exp + 3600 })}.${signature}`,
      otherUser: `${head}.${write({ ...claims, sub: (await signUp(service)).userId })}.${signature}`,
    }
    for (const [name, token] of Object.entries(forged))
      expect({ name, ...(await answersTo(service, token)) }).toMatchObject({
        name,
        ledger: 401,
        code: 'bad_jwt',
      })
  })

  test('if it says that it needs no signature', async () => {
    const service = await startService(openTestStore)
    const { body, signature, header } = await aToken(service)
    for (const alg of ['none', 'None', 'NONE', '', null])
      for (const kid of [header.kid, undefined])
        for (const end of ['', signature]) {
          const token = `${write({ alg, typ: 'JWT', kid })}.${body}.${end}`
          expect(await answersTo(service, token)).toMatchObject({ ledger: 401, code: 'bad_jwt' })
        }
  })

  test('if it uses our public key, or nothing, as a shared secret', async () => {
    const service = await startService(openTestStore)
    const { header, claims } = await aToken(service)
    const [publicJwk] = service.context.secrets.publicKeySet.keys
    const publicKey = service.context.secrets.verificationKeys.get(header.kid)
    const secrets = ['', JSON.stringify(publicJwk), publicKey ? await exportSPKI(publicKey) : '']
    for (const secret of secrets)
      for (const kid of [header.kid, undefined, '../../dev/null'])
        expect(await answersTo(service, hmac({ alg: 'HS256', kid }, claims, secret))).toMatchObject({
          ledger: 401,
          code: 'bad_jwt',
        })
  })

  test('if it has expired or is not yet valid, by our clock', async () => {
    const service = await startService(openTestStore)
    const { accessToken, claims } = await aToken(service)
    const notYet = await signedByUs(service, { ...claims, nbf: claims.iat + 60 })
    expect(await answersTo(service, notYet)).toMatchObject({ ledger: 401, user: 403, code: 'bad_jwt' })
    expect(await answersTo(service, accessToken)).toMatchObject({ user: 200 })
    service.advanceClock(claims.exp - claims.iat)
    expect(await answersTo(service, accessToken)).toMatchObject({ ledger: 401, user: 403, code: 'bad_jwt' })
  })

  test('if it is for another audience', async () => {
    const service = await startService(openTestStore)
    const { claims } = await aToken(service)
    for (const aud of ['other', '', ['authenticated', 'other']])
      expect(await answersTo(service, await signedByUs(service, { ...claims, aud }))).not.toMatchObject({
        user: 200,
      })
    expect(await ledgerStatus(service, await signedByUs(service, { ...claims, aud: 'other' }))).toBe(401)
  })

  test('if another system issued it with the shared secret', async () => {
    const service = await startService(openTestStore, {
      jwtSecret: sharedSecret,
      publicUrl: 'https://money.example.org',
    })
    const { claims } = await aToken(service)
    const iss = 'https://other.example.org/auth/v1'
    const forOther = await signedByOther({ ...claims, iss })
    expect(await ledgerStatus(service, forOther)).toBe(401)
    // Its audience tells the authentication service that it is meant for someone else.
    const elsewhere = await signedByOther({ ...claims, iss, aud: 'elsewhere' })
    expect(await answersTo(service, elsewhere)).toMatchObject({ ledger: 401, user: 400 })
  })

  test('if the user, the session or their relation is made up', async () => {
    const service = await startService(openTestStore)
    const [one, other] = [await aToken(service), await aToken(service)]
    const nobody = '5a2d6d0e-3b1f-4f4e-9a55-0c6c0c1b2a3d'
    const made = {
      user_not_found: { ...one.claims, sub: nobody },
      session_not_found: { ...one.claims, session_id: nobody },
      bad_jwt: { ...one.claims, sub: 'ada' },
    }
    for (const [code, claims] of Object.entries(made))
      expect(await answersTo(service, await signedByUs(service, claims))).toMatchObject({ ledger: 401, code })
    const sessionOfOther = await signedByUs(service, { ...one.claims, session_id: other.claims.session_id })
    expect(await answersTo(service, sessionOfOther)).toMatchObject({ ledger: 401, code: 'session_not_found' })
  })

  test('if it is the public anon key', async () => {
    const service = await startService(openTestStore)
    const answers = await answersTo(service, service.context.secrets.anonKey)
    expect(answers).toMatchObject({ ledger: 401, user: 403, code: 'bad_jwt' })
  })
})

onEngine('SQLite', 'a user’s own token', (openTestStore) => {
  test('never makes them an administrator, whatever they put into their metadata', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await aToken(service)
    const raise = { data: { role: 'service_role', aal: 'aal2' }, role: 'service_role', aud: 'service_role' }
    await callAuth(service, 'PUT', '/user', { token: accessToken, body: raise })
    const { body } = await callAuth(service, 'GET', '/user', { token: accessToken })
    expect({ role: body.role, aud: body.aud }).toEqual({ role: 'authenticated', aud: 'authenticated' })
    const asAdmin = await callAuth(service, 'GET', '/admin/users', { token: accessToken })
    expect(asAdmin).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
    expect(
      await callAuth(service, 'PUT', '/user', { token: accessToken, body: { app_metadata: { role: 'x' } } }),
    ).toMatchObject({ status: 403, body: { error_code: 'not_admin' } })
  })
})
