import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { emailNameId } from '#tests/support/saml-identity-provider.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import { startCompany, unknownId } from './single-sign-on-calls.ts'

onEachEngine('starting single sign-on', (openTestStore) => {
  testOnce('by domain or ID gives the client the URL to go to', async () => {
    const { service, identityProvider, providerId } = await startCompany(openTestStore)
    for (const by of [{ domain: 'example.com' }, { domain: ' EXAMPLE.com' }, { providerId }]) {
      const { data, error } = await service.newClient().signInWithSSO(by)
      expect(error).toBeNull()
      expect(data?.url?.startsWith(`${identityProvider.entityId}/redirect?SAMLRequest=`)).toBe(true)
    }
    expect((await callAuth(service, 'GET', '/settings')).body.saml_enabled).toBe(true)
  })

  testOnce('redirects a browser unless asked not to', async () => {
    const { service, identityProvider } = await startCompany(openTestStore)
    const response = await fetch(`${service.url}/auth/v1/sso`, {
      method: 'POST',
      redirect: 'manual',
      body: JSON.stringify({ domain: 'example.com' }),
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toContain(`${identityProvider.entityId}/redirect?`)
  })

  testOnce('sends a signed request with our name, our time, and a relay state', async () => {
    const { service, leave, identityProvider } = await startCompany(openTestStore)
    service.advanceClock(3600)
    const { request, relayState, query } = await leave()
    const at = new Date(service.context.clock.now()).toISOString()
    const base = `${service.url}/auth/v1/sso/saml`
    expect(request).toContain(`AssertionConsumerServiceURL="${base}/acs"`)
    expect(request).toContain(`Destination="${identityProvider.entityId}/redirect"`)
    expect(request).toContain(`>${base}/metadata</saml:Issuer>`)
    expect(request).toContain('Format="urn:oasis:names:tc:SAML:2.0:nameid-format:persistent"')
    expect(request).toContain(`IssueInstant="${at}"`)
    expect(relayState).toMatch(/^[0-9a-f-]{36}$/)
    expect(query.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    expect(query.get('Signature')).not.toBeNull()
  })

  testOnce('requests the name ID format that the provider needs', async () => {
    const { leave } = await startCompany(openTestStore, { description: { name_id_format: emailNameId } })
    expect((await leave()).request).toContain(`Format="${emailNameId}"`)
  })

  test.each([
    ['neither provider nor domain', {}, 400, 'validation_failed'],
    ['both', { domain: 'example.com', provider_id: unknownId }, 400, 'validation_failed'],
    ['an invalid ID', { provider_id: 'example' }, 400, 'bad_json'],
    ['an unknown ID', { provider_id: unknownId }, 404, 'sso_provider_not_found'],
    ['an unknown domain', { domain: 'example.net' }, 404, 'sso_provider_not_found'],
    [
      'an incomplete code challenge',
      { domain: 'example.com', code_challenge: 'a'.repeat(43) },
      400,
      'validation_failed',
    ],
    [
      'an unknown challenge method',
      { domain: 'example.com', code_challenge: 'a'.repeat(43), code_challenge_method: 's512' },
      400,
      'validation_failed',
    ],
  ])('with %s is rejected', async (_, body, status, code) => {
    const { service } = await startCompany(openTestStore)
    expect(await callAuth(service, 'POST', '/sso', { body, headers: datedVersion })).toMatchObject({
      status,
      body: { code },
    })
  })

  testOnce('through a disabled provider is rejected', async () => {
    const { service, providerId } = await startCompany(openTestStore, { description: { disabled: true } })
    for (const body of [{ domain: 'example.com' }, { provider_id: providerId }])
      expect(await callAuth(service, 'POST', '/sso', { body })).toMatchObject({
        status: 404,
        body: { error_code: 'sso_provider_disabled' },
      })
  })
})
