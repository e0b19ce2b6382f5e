import { expect, test } from 'vitest'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { callAuth } from './protocol-calls.ts'
import {
  ada,
  authorizeUrl,
  fragmentOf,
  goThrough,
  newPkceClient,
  page,
  queryOf,
  startWithProvider,
  stopAtCallback,
} from './provider-calls.ts'

onEachEngine('signing in through a provider', (openTestStore) => {
  test('with a client that keeps a verifier brings a code, and the exchange a session with the provider’s tokens', async () => {
    const { service } = await startWithProvider(openTestStore)
    const client = newPkceClient(service)
    const { data } = await client.signInWithOAuth({
      provider: 'oidc' as 'google',
      options: { redirectTo: page, scopes: 'offline_access', skipBrowserRedirect: true },
    })
    const back = await goThrough(data.url ?? '', ada.sub)
    expect(queryOf(back)).toEqual({ code: expect.any(String) })
    const { data: signedIn, error } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(signedIn.session).toMatchObject({ provider_token: expect.any(String) })
    expect(signedIn.user).toMatchObject({
      email: ada.email,
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
      user_metadata: { full_name: ada.name, avatar_url: ada.picture, email_verified: true, sub: ada.sub },
      identities: [{ provider: 'oidc', id: ada.sub, email: ada.email }],
      email_confirmed_at: expect.any(String),
    })
  })

  test('without a verifier brings the session in the fragment', async () => {
    const { service } = await startWithProvider(openTestStore)
    const back = await goThrough(authorizeUrl(service), ada.sub)
    expect(queryOf(back)).toEqual({})
    expect(fragmentOf(back)).toMatchObject({
      access_token: expect.any(String),
      refresh_token: expect.any(String),
      token_type: 'bearer',
      expires_in: '3600',
      expires_at: expect.any(String),
      sb: '',
      provider_token: expect.any(String),
    })
  })
})
