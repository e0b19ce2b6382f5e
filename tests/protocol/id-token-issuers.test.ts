import { expect, onTestFinished, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'
import { startTokenIssuer } from '#tests/support/token-issuer.ts'
import { claims, present } from './id-token-calls.ts'
import { signUp } from './protocol-calls.ts'
import { ada, startWithProvider } from './provider-calls.ts'
import { startService } from './start-service.ts'

onEngine('SQLite', 'an ID token from a client', (openTestStore) => {
  test('can be identified by issuer and client instead of the provider name', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const { status } = await present(service, {
      provider: undefined,
      issuer: provider.issuer,
      client_id: provider.clientId,
      id_token: await provider.signIdToken(claims),
    })
    expect(status).toBe(200)
  })

  test('is rejected with the issuer’s name if its provider is not enabled', async () => {
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
    ['an untrusted issuer', { provider: '', issuer: 'https://evil.example', client_id: 'outgo-test' }],
  ])('is rejected if it is from %s', async (_, body) => {
    const { service, provider } = await startWithProvider(openTestStore)
    expect(await present(service, { id_token: await provider.signIdToken(claims), ...body })).toMatchObject({
      status: 400,
      body: { code: 'validation_failed' },
    })
  })

  test('can come from an additional issuer that the operator allows, for a configured client', async () => {
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
})

onEngine('SQLite', 'an ID token of Microsoft', (openTestStore) => {
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
    ['does not say whether its address is verified', {}],
    ['has only claims that any tenant can set', { email_verified: true }],
    ['says that its domain is not verified', { xms_edov: false }],
  ])('that %s gives access to no account', async (_, said) => {
    const { service, signIn } = await startWithMicrosoft()
    const victim = await signUp(service, ada.email)
    const { status, body } = await signIn(said)
    expect(status).toBe(200)
    expect(body.user.id).not.toBe(victim.userId)
    expect(body.user.email).toBe('')
  })

  test.each([
    ['with a verified domain', { xms_edov: true }],
    ['from a personal account', { tid: '9188040d-6c67-4c5b-b112-36a304b66dad' }],
  ])('%s finds the account with its address', async (_, said) => {
    const { service, signIn } = await startWithMicrosoft()
    const owner = await signUp(service, ada.email)
    expect((await signIn(said)).body.user).toMatchObject({
      id: owner.userId,
      app_metadata: { providers: ['email', 'azure'] },
    })
  })

  test('from another tenant is rejected if a single tenant is configured', async () => {
    const { signIn } = await startWithMicrosoft()
    const iss = 'https://login.microsoftonline.com/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0'
    expect(await signIn({ iss })).toMatchObject({ status: 400, body: { error: 'invalid request' } })
  })
})

onEngine('SQLite', 'an ID token of GitLab', (openTestStore) => {
  test('from a self-hosted server signs in once its keys are available', async () => {
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
