import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { claims, hexOf, present } from './id-token-calls.ts'
import { signUp } from './protocol-calls.ts'
import { ada, signInThrough, startWithProvider } from './provider-calls.ts'

onEngine('SQLite', 'an ID token from a client', (openTestStore) => {
  test('signs in like the provider’s redirect flow', async () => {
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

  test('is rejected without an address, and for new users if sign-up is closed', async () => {
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

  test('with an unverified address requires a confirmation mail first', async () => {
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

  test('can be linked to the signed-in user', async () => {
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

  test('is linked only to a signed-in user, and only if the operator allows linking', async () => {
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

  test('ignores the caller’s access token unless they link', async () => {
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
