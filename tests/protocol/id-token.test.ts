import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { startTokenIssuer } from '#tests/support/token-issuer.ts'
import { callAuth, datedVersion, signUp } from './protocol-calls.ts'
import { ada, signInThrough, startWithProvider } from './provider-calls.ts'
import { startService, type TestService } from './start-service.ts'

const hexOf = (text: string) => createHash('sha256').update(text).digest('hex')
const halfOf = (text: string) =>
  createHash('sha256').update(text).digest().subarray(0, 16).toString('base64url')
const { sub, email, email_verified, name } = ada
const claims = { sub, email, email_verified, name }

const present = (service: TestService, body: object, token?: string) =>
  callAuth(service, 'POST', '/token?grant_type=id_token', {
    body: { provider: 'oidc', ...body },
    headers: datedVersion,
    ...(token === undefined ? {} : { token }),
  })

onEachEngine('an ID token that a client brings', (openTestStore) => {
  test('signs in as going through the provider does, by the client', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const client = service.newClient()
    const { data, error } = await client.signInWithIdToken({
      provider: 'oidc' as 'google',
      token: await provider.signIdToken({ ...claims, nonce: hexOf('a raw nonce') }),
      nonce: 'a raw nonce',
    })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: ada.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
      user_metadata: { full_name: ada.name, iss: provider.issuer },
      identities: [{ provider: 'oidc', id: ada.sub }],
    })
    expect(data.session).not.toHaveProperty('provider_token')
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'oauth' }])
    expect((await signInThrough(service, ada.sub)).user.id).toBe(data.user?.id)
  })

  test('may be named by issuer and client instead of provider', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const { status } = await present(service, {
      provider: undefined,
      issuer: provider.issuer,
      client_id: provider.clientId,
      id_token: await provider.signIdToken(claims),
    })
    expect(status).toBe(200)
  })

  test.each([
    ['no token', { id_token: '' }, 'invalid request'],
    ['no provider and no issuer', { provider: '', id_token: 'x' }, 'invalid request'],
    [
      'an issuer without client',
      { provider: '', issuer: 'https://accounts.google.com', id_token: 'x' },
      'invalid request',
    ],
    ['what is no token', { id_token: 'nonsense' }, 'invalid request'],
  ])('is refused in the form of OAuth when there is %s', async (_, body, error) => {
    const { service } = await startWithProvider(openTestStore)
    expect(await present(service, body)).toMatchObject({
      status: 400,
      body: { error, error_description: expect.any(String) },
    })
    const { body: undated } = await callAuth(service, 'POST', '/token?grant_type=id_token', {
      body: { provider: 'oidc', ...body },
    })
    expect(Object.keys(undated).sort()).toEqual(['error', 'error_description'])
  })

  const now = () => Math.floor(Date.now() / 1000)
  test.each([
    ['another issuer', () => ({ iss: 'https://evil.example' })],
    ['another client', () => ({ aud: 'another-program' })],
    ['no subject', () => ({ sub: undefined })],
    ['no expiry', () => ({ exp: undefined })],
    ['an expiry in the past', () => ({ exp: now() - 30 })],
    ['a time far ahead', () => ({ nbf: now() + 600 })],
    ['a nonce that the client does not know', () => ({ nonce: hexOf('secret') })],
  ])('is refused when it has %s', async (_, wrong) => {
    const { service, provider } = await startWithProvider(openTestStore)
    const id_token = await provider.signIdToken({ ...claims, ...wrong() })
    expect(await present(service, { id_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid request', error_description: expect.any(String) },
    })
  })

  test('is refused when it was signed by someone else, by an unknown key, by nobody, or altered', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const forger = await startOpenIdProvider()
    onTestFinished(forger.close)
    const forged = await forger.signIdToken({ ...claims, iss: provider.issuer })
    const good = await provider.signIdToken(claims)
    const [header, , signature] = good.split('.')
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const payload = encoded({
      ...claims,
      sub: 'root',
      iss: provider.issuer,
      aud: provider.clientId,
      exp: now() + 60,
    })
    for (const id_token of [
      forged,
      await provider.signIdToken(claims, { kid: 'another' }),
      `${header}.${payload}.${signature}`,
      `${encoded({ alg: 'none' })}.${payload}.`,
      `${encoded({ alg: 'HS256', kid: 'loopback' })}.${payload}.${signature}`,
    ])
      expect(await present(service, { id_token })).toMatchObject({
        status: 400,
        body: { error: 'invalid request' },
      })
    expect((await present(service, { id_token: good })).status).toBe(200)
  })

  test('stops counting when it expires by the clock here', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const id_token = await provider.signIdToken({ ...claims, exp: now() + 300 })
    service.advanceClock(290)
    expect((await present(service, { id_token })).status).toBe(200)
    service.advanceClock(11)
    expect(await present(service, { id_token })).toMatchObject({
      status: 400,
      body: { error: 'invalid request' },
    })
  })

  test('goes with its nonce: both or neither, and the right one', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const withNonce = await provider.signIdToken({ ...claims, nonce: hexOf('right') })
    const without = await provider.signIdToken(claims)
    const answer = async (id_token: string, nonce?: string) => {
      const { status, body } = await present(service, { id_token, nonce })
      return [status, body.error]
    }
    expect(await answer(withNonce, 'right')).toEqual([200, undefined])
    expect(await answer(withNonce, 'wrong')).toEqual([400, 'invalid nonce'])
    expect(await answer(withNonce, hexOf('right'))).toEqual([400, 'invalid nonce'])
    expect(await answer(withNonce)).toEqual([400, 'invalid request'])
    expect(await answer(without, 'right')).toEqual([400, 'invalid request'])
    expect(await answer(without)).toEqual([200, undefined])

    const { service: lax, provider: same } = await startWithProvider(openTestStore, {
      settings: { externalSkipNonceCheck: true },
    })
    const id_token = await same.signIdToken({ ...claims, nonce: hexOf('right') })
    expect((await present(lax, { id_token })).status).toBe(200)
  })

  test('must name the access token that comes with it', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const id_token = await provider.signIdToken({ ...claims, at_hash: halfOf('its access token') })
    expect((await present(service, { id_token, access_token: 'its access token' })).status).toBe(200)
    expect((await present(service, { id_token })).status).toBe(200)
    expect(await present(service, { id_token, access_token: 'another' })).toMatchObject({
      status: 400,
      body: { error: 'invalid request' },
    })
  })

  test('is refused with the issuer’s name when its provider is not enabled', async () => {
    const { service } = await startWithProvider(openTestStore)
    const client = service.newClient()
    for (const [provider, issuer] of [
      ['google', 'https://accounts.google.com'],
      ['apple', 'https://appleid.apple.com'],
    ] as const) {
      const { error } = await client.signInWithIdToken({ provider, token: 'x.y.z' })
      expect(error).toMatchObject({
        status: 400,
        code: 'provider_disabled',
        message: `Provider (issuer "${issuer}") is not enabled`,
      })
    }
    const byIssuer = { provider: '', issuer: 'https://accounts.google.com', client_id: 'any', id_token: 'x' }
    expect(await present(service, byIssuer)).toMatchObject({
      status: 400,
      body: { code: 'provider_disabled' },
    })
  })

  test.each([
    ['an unknown provider', { provider: 'myspace' }],
    ['an issuer nobody trusts', { provider: '', issuer: 'https://evil.example', client_id: 'outgo-test' }],
  ])('is refused when it is from %s', async (_, body) => {
    const { service, provider } = await startWithProvider(openTestStore)
    expect(await present(service, { id_token: await provider.signIdToken(claims), ...body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('may be from a further issuer that the operator allows, for a client that is set up here', async () => {
    const further = await startOpenIdProvider()
    onTestFinished(further.close)
    const { service } = await startWithProvider(openTestStore, {
      settings: { externalAllowedIdTokenIssuers: [further.issuer] },
    })
    const from = async (aud: string) =>
      present(service, {
        provider: '',
        issuer: further.issuer,
        client_id: aud,
        id_token: await further.signIdToken({ ...claims, aud }),
      })
    expect((await from('outgo-test')).status).toBe(200)
    expect(await from('another-program')).toMatchObject({ status: 400, body: { error: 'invalid request' } })
  })

  test('cannot be checked while the provider is away, which a client may try again', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const id_token = await provider.signIdToken(claims)
    await provider.close()
    expect(await present(service, { id_token })).toMatchObject({
      status: 500,
      body: { code: 'unexpected_failure' },
    })
  })

  test('without an address is refused, and so is who is new where sign-up is closed', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    expect(await present(service, { id_token: await provider.signIdToken({ sub: 'x' }) })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
    const { service: closed, provider: same } = await startWithProvider(openTestStore, {
      settings: { disableSignup: true },
    })
    expect(await present(closed, { id_token: await same.signIdToken(claims) })).toMatchObject({
      status: 422,
      body: { code: 'signup_disabled' },
    })
  })

  test('whose address is not proved needs a mail first', async () => {
    const { service, provider } = await startWithProvider(openTestStore, {
      settings: { mailerAutoconfirm: false },
    })
    const id_token = await provider.signIdToken({ ...claims, email_verified: false })
    expect(await present(service, { id_token })).toMatchObject({
      status: 422,
      body: { code: 'provider_email_needs_verification' },
    })
    expect(service.sent()).toMatchObject([{ to: ada.email }])
  })

  test('may be linked to the signed-in user by the client', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const person = await signUp(service)
    const client = service.newClient()
    await client.signInWithPassword(person)
    const token = await provider.signIdToken(claims)
    const { data, error } = await client.linkIdentity({ provider: 'oidc' as 'google', token })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: person.userId,
      email: person.email,
      identities: [{ provider: 'email' }, { provider: 'oidc' }],
    })
    const again = await client.linkIdentity({ provider: 'oidc' as 'google', token })
    expect(again.error).toMatchObject({ status: 422, code: 'identity_already_exists' })
  })

  test('is linked only for who is signed in, and only where the operator lets people link', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const id_token = await provider.signIdToken(claims)
    expect(await present(service, { id_token, link_identity: true })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization' },
    })
    const { service: strict, provider: same } = await startWithProvider(openTestStore, {
      settings: { manualLinkingEnabled: false },
    })
    const { accessToken } = await signUp(strict)
    const body = { id_token: await same.signIdToken(claims), link_identity: true }
    expect(await present(strict, body, accessToken)).toMatchObject({
      status: 404,
      body: { code: 'manual_linking_disabled' },
    })
  })

  test('is not taken for another call’s: a token of the caller is ignored unless they link', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const person = await signUp(service)
    const { body } = await present(
      service,
      { id_token: await provider.signIdToken(claims) },
      person.accessToken,
    )
    expect(body.user.id).not.toBe(person.userId)
    expect(
      (await present(service, { id_token: await provider.signIdToken(claims) }, 'nonsense')).status,
    ).toBe(200)
  })
})

onEachEngine('an ID token of Microsoft', (openTestStore) => {
  async function startWithMicrosoft() {
    const microsoft = await startTokenIssuer('/a-tenant/v2.0')
    onTestFinished(microsoft.close)
    const service = await startService(openTestStore, {
      externalAzureUrl: `${microsoft.url}/a-tenant`,
      externalAzureClientId: 'azure-client',
      externalAzureSecret: 'secret',
    })
    const signIn = async (said: object) => {
      const id_token = await microsoft.signIdToken({
        sub: 'ms-1',
        aud: 'azure-client',
        email: ada.email,
        ...said,
      })
      return present(service, { provider: 'azure', id_token })
    }
    return { service, signIn }
  }

  test.each([
    ['says nothing of its address', {}],
    ['says only what any tenant can write', { email_verified: true }],
    ['says that its domain is not proved', { xms_edov: false }],
  ])('that %s gets into no account by it', async (_, said) => {
    const { service, signIn } = await startWithMicrosoft()
    const victim = await signUp(service, ada.email)
    const { status, body } = await signIn(said)
    expect(status).toBe(200)
    expect(body.user.id).not.toBe(victim.userId)
    expect(body.user.email).toBe('')
  })

  test.each([
    ['whose domain is proved', { xms_edov: true }],
    ['of a personal account', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }],
  ])('%s finds the account with its address', async (_, said) => {
    const { service, signIn } = await startWithMicrosoft()
    const owner = await signUp(service, ada.email)
    expect((await signIn(said)).body.user).toMatchObject({
      id: owner.userId,
      app_metadata: { providers: ['email', 'azure'] },
    })
  })

  test('of another tenant is refused where one tenant is set up', async () => {
    const { signIn } = await startWithMicrosoft()
    const iss = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'
    expect(await signIn({ iss })).toMatchObject({ status: 400, body: { error: 'invalid request' } })
  })
})

onEachEngine('an ID token of GitLab', (openTestStore) => {
  test('of a server of one’s own signs in, as soon as that gives its keys', async () => {
    const gitlab = await startTokenIssuer('')
    onTestFinished(gitlab.close)
    const service = await startService(openTestStore, {
      externalGitlabUrl: gitlab.url,
      externalGitlabClientId: 'web, phone',
      externalGitlabSecret: 'secret',
    })
    const id_token = await gitlab.signIdToken({ ...claims, aud: 'phone' })
    gitlab.health.well = false
    expect((await present(service, { provider: 'GitLab', id_token })).status).toBe(500)
    gitlab.health.well = true
    const { body } = await present(service, { provider: 'GitLab', id_token })
    expect(body.user).toMatchObject({ email: ada.email, identities: [{ provider: 'gitlab' }] })
  })
})

onEachEngine('GET /settings', (openTestStore) => {
  test('says by which ways one can sign up and in', async () => {
    const { service } = await startWithProvider(openTestStore, {
      settings: {
        oidcName: 'Our own',
        externalPhoneEnabled: true,
        externalAnonymousUsersEnabled: true,
        externalEmailEnabled: false,
        smsAutoconfirm: true,
        mailerAutoconfirm: false,
        disableSignup: true,
        smsProvider: 'twilio',
        samlEnabled: true,
      },
    })
    expect((await callAuth(service, 'GET', '/settings')).body).toEqual({
      external: {
        apple: false,
        azure: false,
        github: false,
        gitlab: false,
        google: false,
        oidc: true,
        email: false,
        phone: true,
        anonymous_users: true,
      },
      external_names: { oidc: 'Our own' },
      disable_signup: true,
      mailer_autoconfirm: false,
      phone_autoconfirm: true,
      sms_provider: 'twilio',
      saml_enabled: true,
      saml_private_key_next_configured: false,
      passkeys_enabled: false,
    })
  })

  test('by default offers e-mail and password alone', async () => {
    const { body } = await callAuth(await startService(openTestStore), 'GET', '/settings')
    expect(Object.entries(body.external).filter(([, enabled]) => enabled)).toEqual([['email', true]])
    expect(body).toMatchObject({ sms_provider: '', saml_enabled: false })
  })
})
