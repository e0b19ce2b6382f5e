import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEngine('SQLite', 'single sign-on that is not enabled', (openTestStore) => {
  test.each([
    ['POST', '/sso', { domain: 'example.com' }],
    ['POST', '/sso', 'no JSON'],
    ['GET', '/sso/saml/metadata', undefined],
    ['POST', '/sso/saml/acs', {}],
  ])('returns saml_provider_disabled for %s %s whatever the body', async (method, path, body) => {
    const service = await startService(openTestStore)
    expect(await callAuth(service, method, path, { body, headers: datedVersion })).toMatchObject({
      status: 404,
      body: { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
    })
  })

  test('is reported in the settings and to the client', async () => {
    const service = await startService(openTestStore)
    expect((await callAuth(service, 'GET', '/settings')).body.saml_enabled).toBe(false)
    const { error } = await service.newClient().signInWithSSO({ domain: 'example.com' })
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  })
})
