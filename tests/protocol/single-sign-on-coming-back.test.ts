import { expect, onTestFinished, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { readSignInUrl } from '#tests/support/saml-identity-provider.ts'
import { callAuth, goodPassword, refresh, signUp } from './protocol-calls.ts'
import { ada, fragmentOf, goThrough } from './provider-calls.ts'
import { bringBack, readUser, startCompany } from './single-sign-on-calls.ts'

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))

onEachEngine('returning from the provider', (openTestStore) => {
  testOnce('signs in a new single sign-on user', async () => {
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

  testOnce('lets the client pick up the session from the URL', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn()
    const { access_token = '', refresh_token = '' } = fragment
    const client = service.newClient()
    const { data, error } = await client.setSession({ access_token, refresh_token })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('ada@example.com')
  })

  testOnce('signs in the same user again, with the provider’s current data', async () => {
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

  testOnce('under another name with the same address finds the same account of that provider', async () => {
    const { service, signIn, providerId } = await startCompany(openTestStore)
    const first = await readUser(service, (await signIn()).fragment.access_token)
    const second = await readUser(service, (await signIn({ nameId: 'ada-2' })).fragment.access_token)
    expect(second.id).toBe(first.id)
    expect(second.identities.map(({ id }: { id: string }) => id).sort()).toEqual(['ada', 'ada-2'])
    expect(second.app_metadata.providers).toEqual([`sso:${providerId}`])
  })

  testOnce('is trusted for addresses in its registered domains only', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const comeAs = async (nameId: string, mail: string) =>
      readUser(service, (await signIn({ nameId, attributes: { mail } })).fragment.access_token)
    expect(await comeAs('ada', 'ada@example.com')).toHaveProperty('email_proved_at')
    const first = await comeAs('grace', 'grace@elsewhere.example')
    expect(first).not.toHaveProperty('email_proved_at')
    expect((await comeAs('grace', 'grace@elsewhere.example')).id).toBe(first.id)
    expect((await comeAs('grace-2', 'grace@elsewhere.example')).id).not.toBe(first.id)
    expect(await comeAs('ada', 'ada@elsewhere.example')).not.toHaveProperty('email_proved_at')
  })

  testOnce('never matches an account with the same address that signs in otherwise', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const { userId } = await signUp(service, 'ada@example.com')
    const user = await readUser(service, (await signIn()).fragment.access_token)
    expect(user.id).not.toBe(userId)
    expect(user.email).toBe('ada@example.com')
  })

  testOnce('never matches an account with the same address from an OpenID provider', async () => {
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

  testOnce('creates an account that cannot be found by password, mail or sign-up', async () => {
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
  ])('creates an account that only the provider can change: %j is rejected', async (change) => {
    const { service, signIn } = await startCompany(openTestStore)
    const { fragment } = await signIn()
    expect(
      await callAuth(service, 'PUT', '/user', { body: change, token: fragment.access_token ?? '' }),
    ).toMatchObject({ status: 422, body: { error_code: 'user_sso_managed' } })
  })

  testOnce('redirects to the requested URL if it is allowed, otherwise to the site', async () => {
    const settings = { uriAllowList: ['https://app.example.com/**'] }
    const { service, signIn } = await startCompany(openTestStore, { settings })
    const allowed = await signIn({}, { redirect_to: 'https://app.example.com/welcome' })
    expect(allowed.place).toBe('https://app.example.com/welcome')
    const refused = await signIn({}, { redirect_to: 'https://evil.example.net/' })
    expect(refused.place).toBe(`${service.url}/`)
    expect(refused.fragment.access_token).toBeDefined()
  })

  testOnce('gives a PKCE client a code that only it can exchange, and starts no other session', async () => {
    const { service, identityProvider, providerId } = await startCompany(openTestStore)
    const client = service.newPkceClient()
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
    // The end set by the provider also applies to this session.
    service.advanceClock(400)
    expect((await client.refreshSession()).error?.code).toBe('session_expired')
  })

  testOnce('ends the session when the provider says so', async () => {
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

  test('creates no account while sign-up is closed, but lets existing users in', async () => {
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

  test('rejects a banned user', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    await signIn()
    const until = new Date(service.context.clock.now() + 3_600_000).toISOString()
    await service.context.store.updateTable('users').set({ bannedUntil: until }).execute()
    expect(await signIn()).toMatchObject({
      status: 303,
      query: { error: 'access_denied', error_code: 'user_banned' },
    })
  })

  test('creates one account for two simultaneous first sign-ins', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const answers = await Promise.all([signIn(), signIn(), signIn()])
    const users = await Promise.all(
      answers.map(async ({ fragment }) => (await readUser(service, fragment.access_token)).id),
    )
    expect(new Set(users).size).toBe(1)
  })

  test.each([
    ['nothing', ''],
    ['invalid base64', '%%%'],
    ['invalid XML', Buffer.from('<open').toString('base64')],
    ['another document', Buffer.from('<note/>').toString('base64')],
    [
      'a document type',
      Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><Response>&b;</Response>').toString('base64'),
    ],
  ])('with %s as a response is rejected', async (_, samlResponse) => {
    const { service } = await startCompany(openTestStore)
    expect(await bringBack(service, samlResponse)).toMatchObject({
      status: 303,
      query: { error: 'invalid_request', error_code: 'validation_failed' },
    })
  })
})
