import { X509Certificate } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { emailNameId, readSignInUrl, transientNameId } from '#tests/support/saml-identity-provider.ts'
import { callAuth, datedVersion, goodPassword, refresh, signUp } from './protocol-calls.ts'
import { ada, fragmentOf, goThrough, newPkceClient } from './provider-calls.ts'
import { bringBack, registerProvider, startCompany, startServiceWithSaml } from './single-sign-on-calls.ts'
import { startService, type TestService } from './start-service.ts'

const unknownId = '5a2d6d0e-3b1f-4f4e-9a55-0c6c0c1b2a3d'

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

const readUser = async (service: TestService, token = '') =>
  (await callAuth(service, 'GET', '/user', { token })).body

onEachEngine('single sign-on that the operator has not turned on', (openTestStore) => {
  test.each([
    ['POST', '/sso', { domain: 'example.com' }],
    ['POST', '/sso', 'no JSON'],
    ['GET', '/sso/saml/metadata', undefined],
    ['POST', '/sso/saml/acs', {}],
  ])('answers saml_provider_disabled to %s %s whatever the body', async (method, path, body) => {
    const service = await startService(openTestStore)
    expect(await callAuth(service, method, path, { body, headers: datedVersion })).toMatchObject({
      status: 404,
      body: { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' },
    })
  })

  test('is said so in the settings, and to the client', async () => {
    const service = await startService(openTestStore)
    expect((await callAuth(service, 'GET', '/settings')).body.saml_enabled).toBe(false)
    const { error } = await service.newClient().signInWithSSO({ domain: 'example.com' })
    expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  })
})

onEachEngine('leaving for the provider', (openTestStore) => {
  test('by domain or id gives the client the address to go to', async () => {
    const { service, identityProvider, providerId } = await startCompany(openTestStore)
    for (const by of [{ domain: 'example.com' }, { domain: ' EXAMPLE.com' }, { providerId }]) {
      const { data, error } = await service.newClient().signInWithSSO(by)
      expect(error).toBeNull()
      expect(data?.url?.startsWith(`${identityProvider.entityId}/redirect?SAMLRequest=`)).toBe(true)
    }
    expect((await callAuth(service, 'GET', '/settings')).body.saml_enabled).toBe(true)
  })

  test('sends a browser there itself unless it is asked not to', async () => {
    const { service, identityProvider } = await startCompany(openTestStore)
    const response = await fetch(`${service.url}/auth/v1/sso`, {
      method: 'POST',
      redirect: 'manual',
      body: JSON.stringify({ domain: 'example.com' }),
    })
    expect(response.status).toBe(303)
    expect(response.headers.get('Location')).toContain(`${identityProvider.entityId}/redirect?`)
  })

  test('carries a signed request in our name, at our time, and a relay state', async () => {
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

  test('asks for the form of name that this provider needs', async () => {
    const { leave } = await startCompany(openTestStore, { description: { name_id_format: emailNameId } })
    expect((await leave()).request).toContain(`Format="${emailNameId}"`)
  })

  test.each([
    ['neither provider nor domain', {}, 400, 'validation_failed'],
    ['both', { domain: 'example.com', provider_id: unknownId }, 400, 'validation_failed'],
    ['an id that is none', { provider_id: 'example' }, 400, 'bad_json'],
    ['an unknown id', { provider_id: unknownId }, 404, 'sso_provider_not_found'],
    ['an unknown domain', { domain: 'example.net' }, 404, 'sso_provider_not_found'],
    [
      'half a code challenge',
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
  ])('with %s is refused', async (_, body, status, code) => {
    const { service } = await startCompany(openTestStore)
    expect(await callAuth(service, 'POST', '/sso', { body, headers: datedVersion })).toMatchObject({
      status,
      body: { code },
    })
  })

  test('through a disabled provider is refused', async () => {
    const { service, providerId } = await startCompany(openTestStore, { description: { disabled: true } })
    for (const body of [{ domain: 'example.com' }, { provider_id: providerId }])
      expect(await callAuth(service, 'POST', '/sso', { body })).toMatchObject({
        status: 404,
        body: { error_code: 'sso_provider_disabled' },
      })
  })
})

onEachEngine('our metadata', (openTestStore) => {
  test('names us, where to post to and our key, and may be kept for ten minutes', async () => {
    const { service } = await startServiceWithSaml(openTestStore)
    const address = `${service.url}/auth/v1/sso/saml/metadata`
    const response = await fetch(address)
    expect(response.status).toBe(200)
    expect(response.headers.get('Content-Type')).toContain('xml')
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=600')
    expect(response.headers.get('Content-Disposition')).toBeNull()
    const xml = await response.text()
    expect(xml).toContain(`entityID="${address}"`)
    expect(xml).toContain(`Location="${service.url}/auth/v1/sso/saml/acs"`)
    expect(xml).toContain('AuthnRequestsSigned="true"')
    const [, certificate = ''] = /<ds:X509Certificate>([^<]+)</.exec(xml) ?? []
    const { publicKey, subject } = new X509Certificate(Buffer.from(certificate, 'base64'))
    expect({ type: publicKey.asymmetricKeyType, subject }).toEqual({ type: 'rsa', subject: 'CN=Outgo' })
    expect(await (await fetch(address)).text()).toBe(xml)
    const download = await fetch(`${address}?download=true`)
    expect(download.headers.get('Content-Disposition')).toBe('attachment; filename="metadata.xml"')
  })
})

onEachEngine('coming back from the provider', (openTestStore) => {
  test('signs in a new user of single sign-on', async () => {
    const { service, signIn, providerId, identityProvider } = await startCompany(openTestStore)
    const { status, place, fragment, query } = await signIn()
    expect({ status, place, query }).toEqual({ status: 302, place: `${service.url}/`, query: {} })
    expect(Object.keys(fragment).sort()).toEqual(
      ['access_token', 'expires_at', 'expires_in', 'refresh_token', 'sb', 'token_type'].sort(),
    )
    const { access_token: token = '', refresh_token = '' } = fragment
    expect(claimsOf(token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'sso/saml', provider: providerId }],
      email: 'ada@example.com',
    })
    const user = await readUser(service, token)
    const data = {
      iss: identityProvider.entityId,
      sub: 'ada',
      email: 'ada@example.com',
      email_verified: true,
      phone_verified: false,
    }
    expect(user).toMatchObject({
      email: 'ada@example.com',
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: data,
      identities: [
        { id: 'ada', provider: `sso:${providerId}`, identity_data: data, email: 'ada@example.com' },
      ],
    })
    expect((await refresh(service, refresh_token)).status).toBe(200)
  })

  test('is taken over by the client from the address', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn()
    const { access_token = '', refresh_token = '' } = fragment
    const client = service.newClient()
    const { data, error } = await client.setSession({ access_token, refresh_token })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('ada@example.com')
  })

  test('brings the same user back, with what the provider says now', async () => {
    const { service, signIn } = await startCompany(openTestStore, {
      description: { attribute_mapping: { keys: { team: { name: 'team' } } } },
    })
    const first = await readUser(
      service,
      (await signIn({ attributes: { mail: 'ada@example.com', team: 'red' } })).fragment.access_token,
    )
    const second = await readUser(
      service,
      (await signIn({ attributes: { mail: 'Lovelace@example.com', team: 'blue' } })).fragment.access_token,
    )
    expect(second.id).toBe(first.id)
    expect(second).toMatchObject({
      email: 'lovelace@example.com',
      user_metadata: { email: 'lovelace@example.com', custom_claims: { team: 'blue' } },
    })
    expect(second.identities).toHaveLength(1)
  })

  test('under another name with the same address reaches the same account of that provider', async () => {
    const { service, signIn, providerId } = await startCompany(openTestStore)
    const first = await readUser(service, (await signIn()).fragment.access_token)
    const second = await readUser(service, (await signIn({ nameId: 'ada-2' })).fragment.access_token)
    expect(second.id).toBe(first.id)
    expect(second.identities.map(({ id }: { id: string }) => id).sort()).toEqual(['ada', 'ada-2'])
    expect(second.app_metadata.providers).toEqual([`sso:${providerId}`])
  })

  test('never meets an account of the same address that signs in otherwise', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const { userId } = await signUp(service, 'ada@example.com')
    const user = await readUser(service, (await signIn()).fragment.access_token)
    expect(user.id).not.toBe(userId)
    expect(user.email).toBe('ada@example.com')
  })

  test('never meets an account of the same address that comes through a provider of OpenID', async () => {
    const openId = await startOpenIdProvider({ people: [ada] })
    onTestFinished(openId.close)
    const { service, signIn } = await startCompany(openTestStore, { settings: openId.settings })
    const bySso = await readUser(service, (await signIn()).fragment.access_token)
    const end = await goThrough(
      `${service.url}/auth/v1/authorize?provider=oidc`,
      ada.sub,
      ({ origin, pathname }) => origin === service.url && pathname === '/',
    )
    const byOpenId = await readUser(service, fragmentOf(end).access_token)
    expect([bySso.email, byOpenId.email]).toEqual([ada.email, ada.email])
    expect(byOpenId.id).not.toBe(bySso.id)
  })

  test('makes an account that no password, mail or sign-up finds', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn()
    const email = 'ada@example.com'
    const password = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email, password: goodPassword },
    })
    expect(password).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
    expect(await callAuth(service, 'POST', '/recover', { body: { email } })).toMatchObject({ status: 200 })
    expect(service.sent()).toEqual([])
    expect((await signUp(service, email)).userId).not.toBe(
      (await readUser(service, fragment.access_token)).id,
    )
  })

  test.each([
    { email: 'other@example.com' },
    { phone: '+4915112345678' },
    { password: 'another good password' },
    { nonce: '123456' },
  ])('makes an account whose provider alone changes it: %j is refused', async (change) => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn()
    expect(
      await callAuth(service, 'PUT', '/user', { body: change, token: fragment.access_token ?? '' }),
    ).toMatchObject({ status: 422, body: { error_code: 'user_sso_managed' } })
  })

  test('leads where the client asked to be led, if that is allowed, else to the site', async () => {
    const settings = { uriAllowList: ['https://app.example.com/**'] }
    const { service, signIn } = await startCompany(openTestStore, { settings })
    const allowed = await signIn({}, { redirect_to: 'https://app.example.com/welcome' })
    expect(allowed.place).toBe('https://app.example.com/welcome')
    const refused = await signIn({}, { redirect_to: 'https://evil.example.net/' })
    expect(refused.place).toBe(`${service.url}/`)
    expect(refused.fragment.access_token).toBeDefined()
  })

  test('gives a PKCE client a code that it alone can exchange, and starts no other session', async () => {
    const { service, identityProvider, providerId } = await startCompany(openTestStore)
    const client = newPkceClient(service)
    const { data } = await client.signInWithSSO({ domain: 'example.com' })
    const { requestId, relayState } = readSignInUrl(data?.url ?? '')
    service.advanceClock(100)
    const response = identityProvider.response({ inResponseTo: requestId, sessionEnds: 600 })
    const { status, query, fragment } = await bringBack(service, response, relayState)
    expect({ status, fragment, names: Object.keys(query) }).toEqual({
      status: 302,
      fragment: {},
      names: ['code'],
    })
    const sessions = service.context.store.selectFrom('sessions').select('id')
    expect(await sessions.execute()).toHaveLength(0)

    service.advanceClock(250)
    const exchanged = await client.exchangeCodeForSession(query.code ?? '')
    expect(exchanged.error).toBeNull()
    expect(claimsOf(exchanged.data.session?.access_token ?? '').amr).toEqual([
      { method: 'sso/saml', provider: providerId, timestamp: expect.any(Number) },
    ])
    expect(await sessions.execute()).toHaveLength(1)
    // The end that the provider set holds for this session, too.
    service.advanceClock(400)
    expect((await client.refreshSession()).error?.code).toBe('session_expired')
  })

  test('ends the session when the provider says', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn({ sessionEnds: 600 })
    service.advanceClock(590)
    const next = await refresh(service, fragment.refresh_token ?? '')
    expect(next.status).toBe(200)
    service.advanceClock(10)
    expect(await refresh(service, next.body.refresh_token)).toMatchObject({
      status: 400,
      body: { code: 'session_expired' },
    })
  })

  test('makes no account while sign-ups are off, but lets those in who have one', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    await signIn()
    service.context.settings.disableSignup = true
    expect((await signIn()).fragment.access_token).toBeDefined()
    expect(await signIn({ nameId: 'grace', attributes: { mail: 'grace@example.com' } })).toMatchObject({
      status: 303,
      query: { error: 'access_denied', error_code: 'signup_disabled' },
      fragment: {},
    })
  })

  test('lets no banned user in', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    await signIn()
    const until = new Date(service.context.clock.now() + 3_600_000).toISOString()
    await service.context.store.updateTable('users').set({ banned_until: until }).execute()
    expect(await signIn()).toMatchObject({
      status: 303,
      query: { error: 'access_denied', error_code: 'user_banned' },
    })
  })

  test('makes one account of two first sign-ins at once', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const answers = await Promise.all([signIn(), signIn(), signIn()])
    const users = await Promise.all(
      answers.map(async ({ fragment }) => (await readUser(service, fragment.access_token)).id),
    )
    expect(new Set(users).size).toBe(1)
  })
})

onEachEngine('what an assertion says', (openTestStore) => {
  const persistent = { nameId: 'the-name' }

  test.each([
    ['a persistent name', persistent, 'the-name'],
    [
      'an address, in lower case',
      { nameId: 'Ada@Example.com', nameIdFormat: emailNameId },
      'ada@example.com',
    ],
    [
      'the subject-id attribute, even of a passing name',
      {
        nameIdFormat: transientNameId,
        attributes: { mail: 'ada@example.com', 'urn:oasis:names:tc:SAML:attribute:subject-id': 'ada@corp' },
      },
      'ada@corp',
    ],
  ])('identifies the user by %s', async (_, facts, expected) => {
    const { service, signIn } = await startCompany(openTestStore)
    const user = await readUser(service, (await signIn(facts)).fragment.access_token)
    expect(user.identities[0].id).toBe(expected)
  })

  test.each([
    ['urn:oid:0.9.2342.19200300.100.1.3'],
    ['http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress'],
    ['http://schemas.xmlsoap.org/claims/EmailAddress'],
    ['mail'],
    ['Email'],
  ])('finds the address in %s', async (name) => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn({ attributes: { [name]: 'Ada@Example.com' } })
    expect((await readUser(service, fragment.access_token)).email).toBe('ada@example.com')
  })

  test('finds the address in the name when that is one', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn({
      attributes: {},
      nameId: 'ada@example.com',
      nameIdFormat: emailNameId,
    })
    expect((await readUser(service, fragment.access_token)).email).toBe('ada@example.com')
  })

  test('is translated by the mapping: by one name, by several, all values, a value for none', async () => {
    const keys = {
      email: { name: 'workMail' },
      name: { names: ['cn', 'displayName'] },
      groups: { name: 'memberOf', array: true },
      first: { name: 'memberOf' },
      plan: { name: 'plan', default: 'basic' },
      missing: { name: 'missing' },
      sub: { name: 'cn' },
    }
    const { service, signIn } = await startCompany(openTestStore, {
      description: { attribute_mapping: { keys } },
    })
    const { fragment } = await signIn({
      attributes: {
        mail: 'private@example.com',
        workMail: 'ada@example.com',
        displayName: 'Ada Lovelace',
        memberOf: ['red', 'blue'],
      },
    })
    const user = await readUser(service, fragment.access_token)
    expect(user.email).toBe('ada@example.com')
    expect(user.user_metadata).toMatchObject({
      sub: 'ada',
      name: 'Ada Lovelace',
      custom_claims: { groups: ['red', 'blue'], first: 'red', plan: 'basic' },
    })
    expect(user.user_metadata.custom_claims).not.toHaveProperty('missing')
  })

  test.each([
    ['a name for one session alone', { nameIdFormat: transientNameId }, 'saml_assertion_no_user_id'],
    ['no name', { nameId: '' }, 'saml_assertion_no_user_id'],
    ['no address', { attributes: {} }, 'saml_assertion_no_email'],
    ['an address that is none', { attributes: { mail: 'ada' } }, 'saml_assertion_no_email'],
  ])('is refused with %s', async (_, facts, code) => {
    const { service, signIn } = await startCompany(openTestStore)
    expect(await signIn(facts)).toMatchObject({
      status: 303,
      place: `${service.url}/`,
      query: { error: 'invalid_request', error_code: code, error_description: expect.any(String) },
      fragment: {},
    })
  })
})

onEachEngine('a sign-in that begins at the provider', (openTestStore) => {
  test('needs no relay state, and leads to the site', async () => {
    const { service, identityProvider } = await startCompany(openTestStore)
    const answer = await bringBack(service, identityProvider.response())
    expect(answer).toMatchObject({ status: 302, place: `${service.url}/` })
    expect((await readUser(service, answer.fragment.access_token)).email).toBe('ada@example.com')
  })

  test('leads to the address in the relay state, if that is allowed', async () => {
    const settings = { uriAllowList: ['https://app.example.com/*'] }
    const { service, identityProvider } = await startCompany(openTestStore, { settings })
    const allowed = await bringBack(service, identityProvider.response(), 'https://app.example.com/in')
    expect(allowed.place).toBe('https://app.example.com/in')
    const refused = await bringBack(service, identityProvider.response(), 'https://evil.example.net/in')
    expect(refused.place).toBe(`${service.url}/`)
  })

  test('from a provider that is not registered, or disabled, is refused', async () => {
    const { service, identityProvider } = await startServiceWithSaml(openTestStore)
    expect(await bringBack(service, identityProvider.response())).toMatchObject({
      status: 303,
      query: { error: 'server_error', error_code: 'saml_idp_not_found' },
    })
    await registerProvider(service, { metadata_xml: identityProvider.metadata, disabled: true })
    expect(await bringBack(service, identityProvider.response())).toMatchObject({
      status: 303,
      query: { error_code: 'sso_provider_disabled' },
    })
  })
})

onEachEngine('the relay state', (openTestStore) => {
  test('holds for two minutes', async () => {
    const { service, leave, identityProvider } = await startCompany(openTestStore)
    const [inTime, late] = [await leave(), await leave()]
    service.advanceClock(119)
    const early = identityProvider.response({ inResponseTo: inTime.requestId })
    expect((await bringBack(service, early, inTime.relayState)).status).toBe(302)
    service.advanceClock(1)
    const tooLate = identityProvider.response({ inResponseTo: late.requestId })
    expect(await bringBack(service, tooLate, late.relayState)).toMatchObject({
      status: 303,
      query: { error: 'server_error', error_code: 'saml_relay_state_expired' },
      fragment: {},
    })
  })

  test('counts once, also when nothing came of it', async () => {
    const { service, leave, identityProvider } = await startCompany(openTestStore)
    const { requestId, relayState } = await leave()
    expect((await bringBack(service, 'bm90aGluZw==', relayState)).query.error_code).toBe('validation_failed')
    const response = identityProvider.response({ inResponseTo: requestId })
    expect(await bringBack(service, response, relayState)).toMatchObject({
      status: 303,
      query: { error_code: 'saml_relay_state_not_found' },
    })
  })

  test.each([
    ['that nobody began', unknownId, 'saml_relay_state_not_found'],
    ['that is neither id nor address', 'welcome', 'validation_failed'],
  ])('%s is refused', async (_, relayState, code) => {
    const { service, identityProvider } = await startCompany(openTestStore)
    expect(await bringBack(service, identityProvider.response(), relayState)).toMatchObject({
      status: 303,
      place: `${service.url}/`,
      query: { error_code: code },
    })
  })

  test.each([
    ['nothing', ''],
    ['what is not base64', '%%%'],
    ['what is not XML', Buffer.from('<open').toString('base64')],
    ['another document', Buffer.from('<note/>').toString('base64')],
    [
      'a document type',
      Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><Response>&b;</Response>').toString('base64'),
    ],
  ])('with %s for a response is refused', async (_, samlResponse) => {
    const { service } = await startCompany(openTestStore)
    expect(await bringBack(service, samlResponse)).toMatchObject({
      status: 303,
      query: { error: 'invalid_request', error_code: 'validation_failed' },
    })
  })
})
