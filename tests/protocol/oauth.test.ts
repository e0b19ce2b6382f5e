import { expect, test } from 'vitest'
import { newBrowser } from '#tests/support/browse.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import {
  ada,
  authorizeUrl,
  callbackAddress,
  challengeOf,
  fragmentOf,
  goThrough,
  isPage,
  newPkceClient,
  page,
  queryOf,
  startWithProvider,
  stopAtCallback,
} from './provider-calls.ts'
import { startService } from './start-service.ts'

const verifier = 'v'.repeat(64)
const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }

/** Calls an address and reads where it leads to. */
async function redirectOf(address: string, init: RequestInit = {}) {
  const response = await fetch(address, { ...init, redirect: 'manual' })
  await response.arrayBuffer()
  const url = new URL(response.headers.get('Location') ?? 'http://nowhere.example')
  return { status: response.status, url, place: `${url.origin}${url.pathname}` }
}

onEachEngine('signing in through a provider', (openTestStore) => {
  test('with a client that keeps a verifier brings a code, and the exchange a session with the provider’s tokens', async () => {
    const { service } = await startWithProvider(openTestStore)
    const client = newPkceClient(service)
    const { data } = await client.signInWithOAuth({
      provider: 'oidc' as 'google',
      options: {
        redirectTo: `${page}?from=login`,
        scopes: 'offline_access',
        queryParams: { prompt: 'consent' },
        skipBrowserRedirect: true,
      },
    })
    const back = await goThrough(data.url ?? '', ada.sub)
    expect(queryOf(back)).toEqual({ from: 'login', code: expect.any(String) })
    expect(back.hash).toBe('')
    const { data: signedIn, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(signedIn.session).toMatchObject({
      token_type: 'bearer',
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
    })
    expect(signedIn.user).toMatchObject({
      email: ada.email,
      email_confirmed_at: expect.any(String),
      last_sign_in_at: expect.any(String),
      is_anonymous: false,
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
      user_metadata: {
        sub: ada.sub,
        email: ada.email,
        email_verified: true,
        phone_verified: false,
        name: ada.name,
        full_name: ada.name,
        avatar_url: ada.picture,
        picture: ada.picture,
        user_name: ada.preferred_username,
        provider_id: ada.sub,
      },
      identities: [{ provider: 'oidc', id: ada.sub, email: ada.email, identity_data: { sub: ada.sub } }],
    })
    const claims = (await client.getClaims()).data?.claims
    expect(claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'oauth', timestamp: expect.any(Number) }] })
    expect((await client.getUser()).data.user?.email).toBe(ada.email)
  })

  test('without a verifier brings the session and the provider’s tokens in the fragment alone', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const address = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    const { status, url, place } = await redirectOf(address.href)
    expect({ status, place, query: url.search }).toEqual({ status: 302, place: page, query: '' })
    const fragment = fragmentOf(url)
    expect(fragment).toEqual({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: '3600',
      expires_at: expect.stringMatching(/^\d+$/),
      sb: '',
      provider_token: expect.any(String),
    })
    const user = await callAuth(service, 'GET', '/user', { token: fragment.access_token ?? '' })
    expect(user.body.identities).toMatchObject([
      { provider: 'oidc', identity_data: { iss: provider.issuer } },
    ])
    const logged = service.logged.join('\n')
    for (const secret of [fragment.provider_token, fragment.access_token, address.searchParams.get('code')])
      expect(logged).not.toContain(secret)
  })

  test('a second time finds the account by its identity, and renews what the provider says', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const first = await signInImplicitly(service)
    await callAuth(service, 'PUT', '/user', { token: first.token, body: { data: { color: 'green' } } })
    Object.assign(provider.people[0] ?? {}, { name: 'Ada King', email: 'countess@example.com' })
    service.advanceClock(60)
    const second = await signInImplicitly(service)
    expect(second.user).toMatchObject({
      id: first.user.id,
      email: ada.email,
      user_metadata: { color: 'green', full_name: 'Ada King', email: 'countess@example.com' },
      identities: [{ identity_data: { name: 'Ada King', email: 'countess@example.com' } }],
    })
    expect(second.user.identities[0].last_sign_in_at > first.user.identities[0].last_sign_in_at).toBe(true)
  })

  test('keeps the provider’s tokens and the sign-in’s secrets unreadable, and forgets them with the exchange', async () => {
    const { service } = await startWithProvider(openTestStore)
    const address = await stopAtCallback(service, authorizeUrl(service, challenge), ada.sub)
    const { url } = await redirectOf(address.href)
    const auth_code = url.searchParams.get('code') ?? ''
    const flows = () => service.context.store.selectFrom('flow_states').selectAll().execute()
    const kept = JSON.stringify(await flows())
    const { body } = await callAuth(service, 'POST', '/token?grant_type=pkce', {
      body: { auth_code, code_verifier: verifier },
    })
    expect(body.provider_token).toEqual(expect.any(String))
    for (const secret of [body.provider_token, auth_code, address.searchParams.get('code')])
      expect(kept).not.toContain(secret)
    expect(await flows()).toEqual([])
  })

  test('by typing an address on the provider’s page makes whoever has it an account', async () => {
    const { service } = await startWithProvider(openTestStore)
    const browser = newBrowser()
    const form = await browser.follow(authorizeUrl(service), ({ pathname }) =>
      pathname.startsWith('/sign-in/'),
    )
    expect(await (await browser.visit(form.href)).text()).toContain('name="login"')
    const sent = await browser.visit(form.href, {
      method: 'POST',
      body: new URLSearchParams({ login: 'grace@example.com' }),
    })
    const next = new URL(sent.headers.get('Location') ?? '', form)
    const { access_token = '' } = fragmentOf(await browser.follow(next.href, isPage))
    const { body } = await callAuth(service, 'GET', '/user', { token: access_token })
    expect(body.email).toBe('grace@example.com')
  })

  test('accepts a provider that takes the secret only in the form it was registered for', async () => {
    const { service } = await startWithProvider(openTestStore, {
      tokenEndpointAuthMethod: 'client_secret_post',
    })
    expect((await signInImplicitly(service)).user.email).toBe(ada.email)
  })

  async function signInImplicitly(service: Awaited<ReturnType<typeof startWithProvider>>['service']) {
    const { access_token = '' } = fragmentOf(await goThrough(authorizeUrl(service), ada.sub))
    const { body } = await callAuth(service, 'GET', '/user', { token: access_token })
    return { token: access_token, user: body }
  }
})

onEachEngine('GET /authorize', (openTestStore) => {
  test('leads to the provider with what identifies the sign-in, more scopes and the caller’s own parameters', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const { status, url, place } = await redirectOf(
      authorizeUrl(service, {
        provider: 'OIDC',
        scopes: 'calendar,contacts mail',
        prompt: 'select_account',
        nonce: 'mine',
        state: 'forged',
        CLIENT_ID: 'forged',
        client_secret: 'forged',
        Redirect_Uri: 'https://evil.example',
        response_type: 'token',
        code_verifier: 'forged',
        ...challenge,
      }),
    )
    expect({ status, place }).toEqual({ status: 302, place: `${provider.issuer}/auth` })
    expect(queryOf(url)).toEqual({
      client_id: provider.clientId,
      redirect_uri: `${service.url}/auth/v1/callback`,
      response_type: 'code',
      scope: 'openid email profile calendar contacts mail',
      state: expect.stringMatching(/^[0-9a-f-]{36}$/),
      code_challenge: expect.any(String),
      code_challenge_method: 'S256',
      nonce: 'mine',
      prompt: 'select_account',
    })
    expect(url.searchParams.get('code_challenge')).not.toBe(challenge.code_challenge)
  })

  test.each([
    ['no provider', { provider: '' }],
    ['an unknown provider', { provider: 'myspace' }],
    ['a provider that is not set up', { provider: 'google' }],
    ['a name every object has', { provider: 'constructor' }],
    ['half a challenge', { code_challenge: challenge.code_challenge }],
    ['a short challenge', { code_challenge: 'short', code_challenge_method: 's256' }],
    ['an unknown challenge method', { ...challenge, code_challenge_method: 's512' }],
  ])('refuses %s in JSON, not by a redirect', async (_, parameters) => {
    const { service } = await startWithProvider(openTestStore)
    const path = authorizeUrl(service, parameters).slice(`${service.url}/auth/v1`.length)
    expect(await callAuth(service, 'GET', path, { headers: datedVersion })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('refuses an invitation that nobody got', async () => {
    const { service } = await startWithProvider(openTestStore)
    const path = `/authorize?provider=oidc&invite_token=${'0'.repeat(56)}`
    expect(await callAuth(service, 'GET', path, { headers: datedVersion })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    })
  })

  test('leads to Google, Apple, Microsoft, GitLab and GitHub when they are set up', async () => {
    const service = await startService(openTestStore, {
      externalGoogleClientId: 'google-web, google-ios',
      externalGoogleSecret: 's',
      externalAppleClientId: 'apple-id',
      externalAppleSecret: 's',
      externalAzureClientId: 'azure-id',
      externalAzureSecret: 's',
      externalGitlabClientId: 'gitlab-id',
      externalGitlabSecret: 's',
      externalGithubClientId: 'github-id',
      externalGithubSecret: 's',
    })
    const led = async (provider: string) => {
      const { url, place } = await redirectOf(`${service.url}/auth/v1/authorize?provider=${provider}`)
      return { place, ...queryOf(url) }
    }
    expect(await led('google')).toMatchObject({
      place: 'https://accounts.google.com/o/oauth2/v2/auth',
      client_id: 'google-web',
      scope: 'openid email profile',
    })
    expect(await led('apple')).toMatchObject({
      place: 'https://appleid.apple.com/auth/authorize',
      client_id: 'apple-id',
      response_mode: 'form_post',
      scope: 'openid email name',
    })
    expect(await led('azure')).toMatchObject({
      place: 'https://login.microsoftonline.com/common/oauth2/v2.0/authorize',
    })
    expect(await led('gitlab')).toMatchObject({ place: 'https://gitlab.com/oauth/authorize' })
    expect(await led('github')).toMatchObject({
      place: 'https://github.com/login/oauth/authorize',
      scope: 'user:email',
    })
    const { body } = await callAuth(service, 'GET', '/settings')
    expect(body.external).toEqual({
      apple: true,
      azure: true,
      github: true,
      gitlab: true,
      google: true,
      oidc: false,
      email: true,
      phone: false,
      anonymous_users: false,
    })
  })

  test('sends the browser back with server_error when the provider is away', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    await provider.close()
    const { status, url, place } = await redirectOf(authorizeUrl(service))
    expect({ status, place }).toEqual({ status: 302, place: page })
    const told = {
      error: 'server_error',
      error_code: 'unexpected_failure',
      error_description: expect.any(String),
    }
    expect(queryOf(url)).toEqual(told)
    expect(fragmentOf(url)).toEqual({ ...told, sb: '' })
  })

  test('leads back to the site when the page asked for is not allowed', async () => {
    const { service } = await startWithProvider(openTestStore, {
      settings: { siteUrl: 'http://site.example' },
    })
    const address = await stopAtCallback(
      service,
      authorizeUrl(service, { redirect_to: 'https://evil.example/catch' }),
      ada.sub,
    )
    const { place } = await redirectOf(address.href)
    expect(place).toBe('http://site.example/')
  })
})

onEachEngine('coming back from a provider', (openTestStore) => {
  const site = 'http://site.example'
  const start = (settings = {}) =>
    startWithProvider(openTestStore, { settings: { siteUrl: site, ...settings } })

  test.each([
    ['without state', '', 'bad_oauth_callback'],
    ['with a state that is no UUID', '?state=nonsense&code=x', 'bad_oauth_state'],
    ['with an unknown state', '?state=5a2d6d0e-3b1f-4f4e-9a55-0c6c0c1b2a3d&code=x', 'bad_oauth_state'],
  ])('%s leads to the site with the error in the query only', async (_, query, code) => {
    const { service } = await start()
    const { status, url, place } = await redirectOf(`${service.url}/auth/v1/callback${query}`)
    expect({ status, place, hash: url.hash }).toEqual({ status: 303, place: `${site}/`, hash: '' })
    expect(queryOf(url)).toEqual({
      error: 'invalid_request',
      error_code: code,
      error_description: expect.any(String),
    })
  })

  test('after five minutes is too late', async () => {
    const { service } = await start()
    const soon = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    service.advanceClock(299)
    expect((await redirectOf(soon.href)).place).toBe(page)
    const late = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    service.advanceClock(301)
    const { status, url } = await redirectOf(late.href)
    expect(status).toBe(303)
    expect(queryOf(url)).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  test('a second time with the same state gets nothing, whichever way the first went', async () => {
    const { service } = await start()
    const implicit = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    await redirectOf(implicit.href)
    expect(queryOf((await redirectOf(implicit.href)).url)).toMatchObject({ error_code: 'bad_oauth_state' })

    const withCode = await stopAtCallback(service, authorizeUrl(service, challenge), ada.sub)
    await redirectOf(withCode.href)
    const again = await redirectOf(withCode.href)
    expect(again.status).toBe(303)
    expect(queryOf(again.url)).toMatchObject({ error_code: 'flow_state_already_used' })

    const refused = await stopAtCallback(service, authorizeUrl(service, challenge), 'refuse')
    await redirectOf(refused.href)
    expect(queryOf((await redirectOf(refused.href)).url)).toMatchObject({
      error_code: 'flow_state_already_used',
    })
  })

  test('in two browsers at once signs in one of them', async () => {
    const { service } = await start()
    const address = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    const both = await Promise.all([redirectOf(address.href), redirectOf(address.href)])
    expect(both.filter(({ url }) => fragmentOf(url).access_token)).toHaveLength(1)
  })

  test('without code leads to the page with the error in query and fragment', async () => {
    const { service } = await start()
    const { url: leaving } = await redirectOf(authorizeUrl(service))
    const { status, url, place } = await redirectOf(
      callbackAddress(service, { state: leaving.searchParams.get('state') ?? '' }),
    )
    expect({ status, place }).toEqual({ status: 302, place: page })
    const told = {
      error: 'invalid_request',
      error_code: 'bad_oauth_callback',
      error_description: expect.any(String),
    }
    expect(queryOf(url)).toEqual(told)
    expect(fragmentOf(url)).toEqual({ ...told, sb: '' })
  })

  test('passes on what the provider says when it refuses', async () => {
    const { service } = await start()
    const { url } = await redirectOf((await stopAtCallback(service, authorizeUrl(service), 'refuse')).href)
    const told = { error: 'access_denied', error_description: 'The person said no' }
    expect(queryOf(url)).toEqual(told)
    expect(fragmentOf(url)).toEqual({ ...told, sb: '' })
  })

  test('with a code that the provider does not know is a server_error', async () => {
    const { service } = await start()
    const address = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    address.searchParams.set('code', 'forged')
    expect(queryOf((await redirectOf(address.href)).url)).toMatchObject({
      error: 'server_error',
      error_code: 'unexpected_failure',
    })
  })

  test('with the code of another sign-in is refused, since it fits neither verifier nor nonce', async () => {
    const { service } = await start()
    const own = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    const stolen = await stopAtCallback(service, authorizeUrl(service), 'victim@example.com')
    own.searchParams.set('code', stolen.searchParams.get('code') ?? '')
    expect(queryOf((await redirectOf(own.href)).url)).toMatchObject({ error: 'server_error' })
  })

  test('works by a posted form, as Apple sends it', async () => {
    const { service } = await start()
    const address = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    const { status, url } = await redirectOf(`${service.url}/auth/v1/callback`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams([
        ...address.searchParams,
        ['user', '{"name":{"firstName":"Augusta","lastName":"King"}}'],
      ]).toString(),
    })
    expect(status).toBe(302)
    const { access_token = '' } = fragmentOf(url)
    expect((await callAuth(service, 'GET', '/user', { token: access_token })).body.user_metadata.name).toBe(
      ada.name,
    )
  })

  test('a code can be exchanged once, by who has the verifier, within five minutes', async () => {
    const { service } = await start()
    const codeOf = async () =>
      (await goThrough(authorizeUrl(service, challenge), ada.sub)).searchParams.get('code') ?? ''
    const exchange = async (auth_code: string, code_verifier = verifier) => {
      const { status, body } = await callAuth(service, 'POST', '/token?grant_type=pkce', {
        body: { auth_code, code_verifier },
        headers: datedVersion,
      })
      return [status, body.code ?? 'session']
    }
    const code = await codeOf()
    expect(await exchange(code, 'w'.repeat(64))).toEqual([400, 'bad_code_verifier'])
    expect(await exchange(code)).toEqual([200, 'session'])
    expect(await exchange(code)).toEqual([404, 'flow_state_not_found'])
    const late = await codeOf()
    service.advanceClock(301)
    expect(await exchange(late)).toEqual([422, 'flow_state_expired'])
  })
})
