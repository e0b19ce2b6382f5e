import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { adminOf, adminToken } from './admin-client.ts'
import { callAuth, datedVersion, signIn, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

const id = 'cccccccc-0000-4000-8000-000000000000'

const calls: [method: string, path: string, code: string][] = [
  ['POST', '/passkeys/registration/options', 'passkey_disabled'],
  ['POST', '/passkeys/registration/verify', 'passkey_disabled'],
  ['POST', '/passkeys/authentication/options', 'passkey_disabled'],
  ['POST', '/passkeys/authentication/verify', 'passkey_disabled'],
  ['GET', '/passkeys', 'passkey_disabled'],
  ['GET', '/passkeys/', 'passkey_disabled'],
  ['PATCH', `/passkeys/${id}`, 'passkey_disabled'],
  ['DELETE', `/passkeys/${id}`, 'passkey_disabled'],
  ['GET', `/admin/users/${id}/passkeys`, 'passkey_disabled'],
  ['DELETE', `/admin/users/${id}/passkeys/${id}`, 'passkey_disabled'],
  ['GET', '/oauth/authorize?client_id=x', 'feature_disabled'],
  ['POST', '/oauth/token', 'feature_disabled'],
  ['POST', '/oauth/clients/register', 'feature_disabled'],
  ['GET', `/oauth/authorizations/${id}`, 'feature_disabled'],
  ['POST', `/oauth/authorizations/${id}/consent`, 'feature_disabled'],
  ['GET', '/user/oauth/grants', 'feature_disabled'],
  ['DELETE', `/user/oauth/grants?client_id=${id}`, 'feature_disabled'],
  ['GET', '/admin/oauth/clients', 'feature_disabled'],
  ['POST', '/admin/oauth/clients', 'feature_disabled'],
  ['PUT', `/admin/oauth/clients/${id}`, 'feature_disabled'],
  ['POST', `/admin/oauth/clients/${id}/regenerate_secret`, 'feature_disabled'],
  ['GET', '/admin/custom-providers', 'feature_disabled'],
  ['DELETE', '/admin/custom-providers/custom:x', 'feature_disabled'],
]

onEngine('SQLite', 'a disabled feature', (openTestStore) => {
  test('returns the protocol’s error code for it, whoever calls', async () => {
    const service = await startService(openTestStore)
    const { accessToken } = await signUp(service)
    for (const token of [undefined, accessToken, await adminToken(service)])
      for (const [method, path, code] of calls) {
        const given = { ...(token && { token }), ...(method === 'POST' && { body: {} }) }
        const dated = await callAuth(service, method, path, { ...given, headers: datedVersion })
        expect({ method, path, status: dated.status, code: dated.body.code }).toEqual({
          method,
          path,
          status: 404,
          code,
        })
        const undated = await callAuth(service, method, path, given)
        expect(undated.body).toMatchObject({ code: 404, error_code: code })
      }
  })

  test('is understood by the client as disabled', async () => {
    const service = await startService(openTestStore)
    const client = service.newClient()
    const person = await signUp(service)
    await client.signInWithPassword(person)
    const admin = await adminOf(service)
    const disabled = { name: 'AuthApiError', status: 404 }
    expect((await client.oauth.listGrants()).error).toMatchObject({ ...disabled, code: 'feature_disabled' })
    expect((await client.oauth.getAuthorizationDetails(id)).error).toMatchObject({
      ...disabled,
      code: 'feature_disabled',
    })
    expect((await admin.oauth.listClients()).error).toMatchObject({ ...disabled, code: 'feature_disabled' })
    expect((await admin.customProviders.listProviders()).error).toMatchObject({
      ...disabled,
      code: 'feature_disabled',
    })
    // The client cannot request passkeys without a browser, but it can add one as a factor.
    const { accessToken } = await signIn(service, person)
    expect(
      await callAuth(service, 'POST', '/factors', {
        token: accessToken,
        body: { factor_type: 'webauthn', friendly_name: 'key' },
        headers: datedVersion,
      }),
    ).toMatchObject({ status: 422, body: { code: 'mfa_webauthn_enroll_not_enabled' } })
    expect((await client.mfa.enroll({ factorType: 'webauthn', friendlyName: 'key' })).error).toMatchObject({
      status: 422,
      code: 'mfa_webauthn_enroll_not_enabled',
    })
  })

  test('does not affect related features', async () => {
    const service = await startService(openTestStore)
    expect(await callAuth(service, 'GET', '/passkeysx', { headers: datedVersion })).toMatchObject({
      status: 404,
      body: { code: 'unknown' },
    })
    expect(await callAuth(service, 'GET', '/admin/users', { headers: datedVersion })).toMatchObject({
      status: 401,
    })
    const { accessToken } = await signUp(service)
    expect((await callAuth(service, 'GET', '/user', { token: accessToken })).status).toBe(200)
    expect((await callAuth(service, 'GET', '/settings')).body.passkeys_enabled).toBe(false)
  })
})
