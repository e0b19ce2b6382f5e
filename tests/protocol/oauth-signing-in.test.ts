import { expect, test } from 'vitest'
import { newBrowser } from '#tests/support/browse.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { callAuth } from './protocol-calls.ts'
import {
  ada,
  authorizeUrl,
  challenge,
  fragmentOf,
  goThrough,
  isPage,
  page,
  queryOf,
  redirectOf,
  startWithProvider,
  stopAtCallback,
  verifier,
} from './provider-calls.ts'

onEngine('SQLite', 'signing in through a provider', (openTestStore) => {
  test('with PKCE returns a code, and the exchange returns a session with the provider’s tokens', async () => {
    const { service } = await startWithProvider(openTestStore)
    const client = service.newPkceClient()
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

  test('without PKCE returns the session and the provider’s tokens in the fragment only', async () => {
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

  test('a second time finds the account by its identity and updates the provider’s data', async () => {
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

  test('encrypts the provider’s tokens and the sign-in’s secrets, and deletes them after the exchange', async () => {
    const { service } = await startWithProvider(openTestStore)
    const address = await stopAtCallback(service, authorizeUrl(service, challenge), ada.sub)
    const { url } = await redirectOf(address.href)
    const auth_code = url.searchParams.get('code') ?? ''
    const flows = () => service.context.store.selectFrom('flowStates').selectAll().execute()
    const kept = JSON.stringify(await flows())
    const { body } = await callAuth(service, 'POST', '/token?grant_type=pkce', {
      body: { auth_code, code_verifier: verifier },
    })
    expect(body.provider_token).toEqual(expect.any(String))
    for (const secret of [body.provider_token, auth_code, address.searchParams.get('code')])
      expect(kept).not.toContain(secret)
    expect(await flows()).toEqual([])
  })

  test('as any user on the provider’s page creates an account for that user', async () => {
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

  test('works with a provider that accepts the secret only in its registered form', async () => {
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
