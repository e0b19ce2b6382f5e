import { expect, test } from 'vitest'
import { onEachEngine, testOnce } from '#tests/support/on-each-engine.ts'
import { adminToken } from './admin-client.ts'
import { followLink, outcomeOf } from './follow-link.ts'
import { callAuth, datedVersion, signUp } from './protocol-calls.ts'
import {
  ada,
  fragmentOf,
  goThrough,
  page,
  queryOf,
  signInThrough,
  startWithProvider,
  unproved,
} from './provider-calls.ts'
import type { TestService } from './start-service.ts'

type Linked = { told: Record<string, string>; session: Record<string, string> }

/** Links an identity to the token's user without a client; returns what the page receives. */
async function link(service: TestService, token: string, login: string): Promise<Linked> {
  const { body } = await callAuth(service, 'GET', linkPath(), { token })
  const back = await goThrough(body.url, login)
  return { told: queryOf(back), session: fragmentOf(back) }
}

const linkPath = (parameters: Record<string, string> = {}) =>
  `/user/identities/authorize?${new URLSearchParams({
    provider: 'oidc',
    redirect_to: page,
    skip_http_redirect: 'true',
    ...parameters,
  })}`

const readUser = async (service: TestService, token: string) =>
  (await callAuth(service, 'GET', '/user', { token })).body

onEachEngine('linking an identity manually', (openTestStore) => {
  const start = (settings = {}) => startWithProvider(openTestStore, { people: [ada, unproved], settings })

  testOnce('with the client adds it to the signed-in user, and unlinking removes it', async () => {
    const { service } = await start()
    const client = service.newPkceClient()
    const person = await signUp(service)
    await client.signInWithPassword(person)
    const { data } = await client.linkIdentity({
      provider: 'oidc' as 'google',
      options: { redirectTo: page, skipBrowserRedirect: true },
    })
    const back = await goThrough(data.url ?? '', ada.sub)
    const { data: linked } = await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(linked.user).toMatchObject({
      id: person.userId,
      email: person.email,
      app_metadata: { provider: 'email', providers: ['email', 'oidc'] },
      identities: [{ provider: 'email' }, { provider: 'oidc', id: ada.sub }],
    })
    expect((await signInThrough(service, ada.sub)).user.id).toBe(person.userId)

    const { data: held } = await client.getUserIdentities()
    const identity = held?.identities.find(({ provider }) => provider === 'oidc')
    if (!identity) throw new Error('The identity is missing')
    expect((await client.unlinkIdentity(identity)).error).toBeNull()
    expect((await client.getUser()).data.user?.app_metadata).toMatchObject({ providers: ['email'] })
    expect((await signInThrough(service, ada.sub)).user.id).not.toBe(person.userId)
  })

  testOnce('redirects to the provider if requested', async () => {
    const { service, provider } = await start()
    const { accessToken } = await signUp(service)
    const response = await fetch(`${service.url}/auth/v1${linkPath({ skip_http_redirect: 'false' })}`, {
      headers: { Authorization: `Bearer ${accessToken}` },
      redirect: 'manual',
    })
    expect(response.status).toBe(302)
    expect(response.headers.get('Location')).toContain(`${provider.issuer}/auth?`)
  })

  testOnce('requires a signed-in user, an enabled provider, and permission from the operator', async () => {
    const { service } = await start()
    expect(await callAuth(service, 'GET', linkPath(), { headers: datedVersion })).toMatchObject({
      status: 401,
      body: { code: 'no_authorization', message: expect.stringContaining('Bearer token') },
    })
    const { accessToken: token } = await signUp(service)
    expect(
      await callAuth(service, 'GET', linkPath({ provider: 'google' }), { token, headers: datedVersion }),
    ).toMatchObject({ status: 400, body: { code: 'validation_failed' } })

    const { service: strict } = await start({ manualLinkingEnabled: false })
    const client = strict.newClient()
    await client.signInWithPassword(await signUp(strict))
    const { error } = await client.linkIdentity({ provider: 'oidc' as 'google' })
    expect(error).toMatchObject({
      status: 404,
      code: 'manual_linking_disabled',
      message: 'Manual linking is disabled',
    })
  })

  testOnce('is rejected if the identity is already linked to anyone', async () => {
    const { service } = await start()
    const owner = await signInThrough(service, ada.sub)
    const other = await signUp(service)
    const refused = { error: 'server_error', error_code: 'identity_already_exists' }
    expect((await link(service, other.accessToken, ada.sub)).told).toMatchObject(refused)
    expect((await link(service, owner.token ?? '', ada.sub)).told).toMatchObject(refused)
    expect((await readUser(service, other.accessToken)).identities).toHaveLength(1)
  })

  testOnce('keeps the user’s own metadata', async () => {
    const { service } = await start()
    const { accessToken: token } = await signUp(service)
    await callAuth(service, 'PUT', '/user', { token, body: { data: { name: 'Just me' } } })
    await link(service, token, ada.sub)
    expect((await readUser(service, token)).user_metadata).toMatchObject({
      name: 'Just me',
      full_name: ada.name,
    })
  })

  testOnce('makes an anonymous user permanent if the provider has verified the address', async () => {
    const { service } = await start({ externalAnonymousUsersEnabled: true })
    const { body } = await callAuth(service, 'POST', '/signup', { body: { data: { cart: 3 } } })
    const { session } = await link(service, body.access_token, ada.sub)
    expect(await readUser(service, session.access_token ?? '')).toMatchObject({
      id: body.user.id,
      is_anonymous: false,
      email: ada.email,
      email_confirmed_at: expect.any(String),
      user_metadata: { cart: 3 },
      app_metadata: { provider: 'oidc', providers: ['oidc'] },
    })
  })

  test('asks a user without an address to confirm an unverified one, while the identity is linked anyway', async () => {
    const { service } = await start({ externalAnonymousUsersEnabled: true, mailerAutoconfirm: false })
    const { body } = await callAuth(service, 'POST', '/signup', { body: {} })
    expect((await link(service, body.access_token, unproved.sub)).told).toMatchObject({
      error: 'server_error',
      error_code: 'email_not_confirmed',
    })
    const before = await readUser(service, body.access_token)
    expect(before).toMatchObject({ is_anonymous: true, identities: [{ provider: 'oidc' }] })
    expect(before).not.toHaveProperty('email_confirmed_at')
    expect(service.sent()).toMatchObject([{ to: unproved.email }])
    expect(before.email).toBe('')
    const opened = outcomeOf(await followLink(service.sent()[0]?.link ?? ''))
    expect(await readUser(service, opened.access_token ?? '')).toMatchObject({
      id: body.user.id,
      is_anonymous: false,
      email: unproved.email,
      email_confirmed_at: expect.any(String),
      identities: [{ provider: 'oidc' }, { provider: 'email' }],
    })
    expect((await callAuth(service, 'GET', '/user', { token: body.access_token })).status).toBe(403)
  })

  testOnce('does not take over another account’s address', async () => {
    const { service } = await start({ externalAnonymousUsersEnabled: true })
    await signUp(service, ada.email)
    const { body } = await callAuth(service, 'POST', '/signup', { body: {} })
    expect((await link(service, body.access_token, ada.sub)).told).toMatchObject({
      error_code: 'email_exists',
    })
    expect(await readUser(service, body.access_token)).toMatchObject({ is_anonymous: true, identities: [] })
  })

  testOnce('fails if the user has been banned or deleted in the meantime', async () => {
    const { service } = await start()
    const admin = await adminToken(service)
    const banned = await signUp(service)
    const begun = await callAuth(service, 'GET', linkPath(), { token: banned.accessToken })
    await callAuth(service, 'PUT', `/admin/users/${banned.userId}`, {
      token: admin,
      body: { ban_duration: '1h' },
    })
    const back = await goThrough(begun.body.url, ada.sub)
    expect(queryOf(back)).toMatchObject({ error_code: 'user_banned' })

    const gone = await signUp(service)
    const left = await callAuth(service, 'GET', linkPath(), { token: gone.accessToken })
    await callAuth(service, 'DELETE', `/admin/users/${gone.userId}`, { token: admin })
    const end = await goThrough(left.body.url, ada.sub, (url) => url.searchParams.has('error'))
    expect(queryOf(end)).toMatchObject({ error_code: 'bad_oauth_state' })
  })

  testOnce('fails if the address owner takes over the account in the meantime', async () => {
    const { service, provider } = await start({
      externalAnonymousUsersEnabled: true,
      mailerAutoconfirm: false,
    })
    const { body: stranger } = await callAuth(service, 'POST', '/signup', { body: {} })
    await link(service, stranger.access_token, unproved.sub)
    const { body: begun } = await callAuth(service, 'GET', linkPath(), { token: stranger.access_token })
    provider.people.push({ sub: 'carl-2', email: unproved.email, email_verified: true })
    expect((await signInThrough(service, 'carl-2')).user.email).toBe(unproved.email)
    const end = await goThrough(begun.url, 'third@example.com', (url) => url.searchParams.has('error'))
    expect(queryOf(end)).toMatchObject({ error_code: 'bad_oauth_state' })
    expect((await callAuth(service, 'GET', '/user', { token: stranger.access_token })).status).toBe(403)
  })
})
