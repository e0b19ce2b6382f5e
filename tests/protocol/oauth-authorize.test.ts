import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { callAuth, datedVersion } from './protocol-calls.ts'
import {
  ada,
  authorizeUrl,
  challenge,
  fragmentOf,
  page,
  queryOf,
  redirectOf,
  startWithProvider,
  stopAtCallback,
} from './provider-calls.ts'
import { startService } from './start-service.ts'

onEngine('SQLite', 'GET /authorize', (openTestStore) => {
  test('redirects to the provider with the sign-in’s parameters, extra scopes and the caller’s own parameters', async () => {
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
    ['a provider that is not configured', { provider: 'google' }],
    ['a name that every object has', { provider: 'constructor' }],
    ['an incomplete challenge', { code_challenge: challenge.code_challenge }],
    ['a short challenge', { code_challenge: 'short', code_challenge_method: 's256' }],
    ['an unknown challenge method', { ...challenge, code_challenge_method: 's512' }],
  ])('rejects %s with JSON, not with a redirect', async (_, parameters) => {
    const { service } = await startWithProvider(openTestStore)
    const path = authorizeUrl(service, parameters).slice(`${service.url}/auth/v1`.length)
    expect(await callAuth(service, 'GET', path, { headers: datedVersion })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('rejects an invitation that was never sent', async () => {
    const { service } = await startWithProvider(openTestStore)
    const path = `/authorize?provider=oidc&invite_token=${'0'.repeat(56)}`
    expect(await callAuth(service, 'GET', path, { headers: datedVersion })).toMatchObject({
      status: 404,
      body: { code: 'user_not_found' },
    })
  })

  test('redirects to Google, Apple, Microsoft, GitLab and GitHub if they are configured', async () => {
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
    const enabled = Object.keys(body.external).filter((name) => body.external[name])
    expect(enabled.sort()).toEqual(['apple', 'azure', 'email', 'github', 'gitlab', 'google'])
  })

  test('redirects back with server_error if the provider is down', async () => {
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

  test('redirects to the site if the requested page is not allowed', async () => {
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
