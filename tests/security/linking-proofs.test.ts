import { expect, test } from 'vitest'
import { claims, present } from '#tests/protocol/id-token-calls.ts'
import { confirmed } from '#tests/protocol/message-calls.ts'
import { callAuth, datedVersion, goodPassword, refresh, signUp } from '#tests/protocol/protocol-calls.ts'
import { ada, goThrough, page, signInThrough, startWithProvider } from '#tests/protocol/provider-calls.ts'
import { signInAgain } from '#tests/protocol/second-factor.ts'
import type { TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const day = 24 * 60 * 60
const linkPath = `/user/identities/authorize?${new URLSearchParams({
  provider: 'oidc',
  redirect_to: page,
  skip_http_redirect: 'true',
})}`

const call = (service: TestService, token: string, method: string, path: string, body?: unknown) =>
  callAuth(service, method, path, { token, body, headers: datedVersion })

const identitiesOf = async (service: TestService, token: string): Promise<{ identity_id: string }[]> =>
  (await call(service, token, 'GET', '/user')).body.identities

/** A session that is a day old, with the code that was sent to confirm it. */
async function oneDayLater(service: TestService, refreshToken: string) {
  service.advanceClock(day + 1)
  const { body } = await refresh(service, refreshToken)
  const token: string = body.access_token
  const nonce = async () => {
    service.advanceClock(60)
    await call(service, token, 'GET', '/reauthenticate')
    return service.sent().at(-1)?.code ?? ''
  }
  return { token, nonce }
}

onEngine('SQLite', 'linking and unlinking, if a new password requires the current one,', (openTestStore) => {
  const settings = { updatePasswordRequireCurrentPassword: true }
  const required = { status: 400, body: { code: 'current_password_required' } }
  const invalid = { status: 400, body: { code: 'current_password_invalid' } }

  test('require it too, in the body of the call', async () => {
    const { service, provider } = await startWithProvider(openTestStore, { settings })
    const { accessToken: token } = await signUp(service)
    const id_token = await provider.signIdToken(claims)
    const byToken = (proof: object) => present(service, { id_token, link_identity: true, ...proof }, token)
    const leave = (proof?: object) => call(service, token, 'POST', linkPath, proof)
    const [wrong, right] = [{ current_password: 'not mine' }, { current_password: goodPassword }]

    expect(await call(service, token, 'GET', linkPath)).toMatchObject(required)
    for (const link of [leave, byToken]) {
      expect(await link({})).toMatchObject(required)
      expect(await link(wrong)).toMatchObject(invalid)
    }
    expect(await identitiesOf(service, token)).toHaveLength(1)

    const { status, body } = await leave(right)
    expect(status).toBe(200)
    await goThrough(body.url, ada.sub)
    const [, linked] = await identitiesOf(service, token)
    const path = `/user/identities/${linked?.identity_id}`
    expect(await call(service, token, 'DELETE', path)).toMatchObject(required)
    expect(await call(service, token, 'DELETE', path, wrong)).toMatchObject(invalid)
    expect(await call(service, token, 'DELETE', path, right)).toMatchObject({ status: 200 })
    expect(await byToken(right)).toMatchObject({ status: 200 })
  })

  test('require nothing else from users without one', async () => {
    const { service, provider } = await startWithProvider(openTestStore, { settings })
    const { token = '' } = await signInThrough(service, ada.sub)
    const id_token = await provider.signIdToken({ sub: 'ada-2', email: 'other@example.com' })
    expect(await present(service, { id_token, link_identity: true }, token)).toMatchObject({ status: 200 })
  })
})

onEngine('SQLite', 'linking and unlinking, if a new password requires a code,', (openTestStore) => {
  const settings = { updatePasswordRequireReauthentication: true }
  const needed = { status: 400, body: { code: 'reauthentication_needed' } }
  const notValid = { status: 422, body: { code: 'reauthentication_not_valid' } }

  test('require one in a session older than a day, each its own', async () => {
    const { service, provider } = await startWithProvider(openTestStore, { settings })
    const person = await signUp(service)
    expect(await call(service, person.accessToken, 'GET', linkPath)).toMatchObject({ status: 200 })
    const { token, nonce } = await oneDayLater(service, person.refreshToken)
    expect(await call(service, token, 'GET', linkPath)).toMatchObject(needed)

    const spent = await nonce()
    const { status, body } = await call(service, token, 'POST', linkPath, { nonce: spent })
    expect(status).toBe(200)
    expect(await call(service, token, 'POST', linkPath, { nonce: spent })).toMatchObject(notValid)
    await goThrough(body.url, ada.sub)
    const [, linked] = await identitiesOf(service, token)
    const path = `/user/identities/${linked?.identity_id}`
    expect(await call(service, token, 'DELETE', path)).toMatchObject(needed)
    expect(await call(service, token, 'DELETE', path, { nonce: await nonce() })).toMatchObject({
      status: 200,
    })

    const exp = Math.floor(service.context.clock.now() / 1000) + 3600
    const id_token = await provider.signIdToken({ ...claims, exp })
    const byToken = (proof: object) => present(service, { id_token, link_identity: true, ...proof }, token)
    expect(await byToken({})).toMatchObject(needed)
    expect(await byToken({ reauthentication_nonce: await nonce() })).toMatchObject({ status: 200 })
  })

  test('do not consume the code if they are rejected for another reason', async () => {
    const { service } = await startWithProvider(openTestStore, { settings })
    const person = await signUp(service)
    const { token, nonce } = await oneDayLater(service, person.refreshToken)
    const code = await nonce()
    const [own] = await identitiesOf(service, token)
    const path = `/user/identities/${own?.identity_id}`
    expect(await call(service, token, 'DELETE', path, { nonce: code })).toMatchObject({
      status: 422,
      body: { code: 'single_identity_not_deletable' },
    })
    expect(await call(service, token, 'POST', linkPath, { nonce: code })).toMatchObject({ status: 200 })
  })

  test('require nothing else from an anonymous user, who cannot receive one', async () => {
    const { service } = await startWithProvider(openTestStore, {
      settings: { ...settings, externalAnonymousUsersEnabled: true },
    })
    const { body } = await callAuth(service, 'POST', '/signup', { body: {} })
    const { token } = await oneDayLater(service, body.refresh_token)
    expect(await call(service, token, 'GET', linkPath)).toMatchObject({ status: 200 })
  })
})

onEngine('SQLite', 'the owner of an account', (openTestStore) => {
  test('is notified by mail when an identity is linked or unlinked', async () => {
    // An attacker who has used up the hourly mails must not be able to act unnoticed.
    const settings = { ...confirmed, rateLimitEmailSent: 1 }
    const { service, provider } = await startWithProvider(openTestStore, { settings })
    const email = 'owner@example.com'
    await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
    const { code: token = '' } = service.sent().at(-1) ?? {}
    const client = service.newPkceClient()
    await client.verifyOtp({ type: 'signup', email, token })
    const told: string[] = []
    const read = () => {
      const news = service.sent().slice(1 + told.length)
      told.push(...news.map(({ subject }) => subject))
      return news
    }

    const oidc = 'oidc' as 'google'
    const { data } = await client.linkIdentity({
      provider: oidc,
      options: { redirectTo: page, skipBrowserRedirect: true },
    })
    expect(read()).toEqual([])
    const back = await goThrough(data.url ?? '', ada.sub)
    const linked = { to: email, subject: 'Your Outgo account has a new way to sign in', link: '', code: '' }
    expect(read()).toEqual([])
    await client.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(read()).toMatchObject([linked])

    const { data: held } = await client.getUserIdentities()
    const identity = held?.identities.find(({ provider }) => provider === 'oidc')
    if (!identity) throw new Error('The identity is missing')
    expect((await client.unlinkIdentity(identity)).error).toBeNull()
    expect(read()).toMatchObject([{ to: email, subject: 'A way to sign in to Outgo was removed', link: '' }])

    await client.linkIdentity({ provider: oidc, token: await provider.signIdToken(claims) })
    expect(read()).toMatchObject([linked])
  })

  test('keeps the address, and sign-in with it, when the email identity is unlinked', async () => {
    const { service } = await startWithProvider(openTestStore)
    const person = await signUp(service)
    const { accessToken: token, email } = person
    const { body } = await call(service, token, 'GET', linkPath)
    await goThrough(body.url, ada.sub)
    const [own] = await identitiesOf(service, token)
    expect(await call(service, token, 'DELETE', `/user/identities/${own?.identity_id}`)).toMatchObject({
      status: 200,
    })
    expect((await call(service, token, 'GET', '/user')).body).toMatchObject({
      email,
      identities: [{ provider: 'oidc' }],
    })
    // The other address does not give access by mail or password.
    const before = service.sent().length
    await callAuth(service, 'POST', '/recover', { body: { email: ada.email } })
    expect(service.sent()).toHaveLength(before)
    await callAuth(service, 'POST', '/recover', { body: { email } })
    expect(service.sent().at(-1)).toMatchObject({ to: email })
    expect(await signInAgain(service.newClient(), person)).toBeDefined()
  })

  test('cancels pending sign-ins with an identity by unlinking it', async () => {
    const { service } = await startWithProvider(openTestStore)
    const { accessToken: token } = await signUp(service)
    const { body } = await call(service, token, 'GET', linkPath)
    await goThrough(body.url, ada.sub)
    const elsewhere = service.newPkceClient()
    const { data } = await elsewhere.signInWithOAuth({
      provider: 'oidc' as never,
      options: { redirectTo: page, skipBrowserRedirect: true },
    })
    const back = await goThrough(data.url ?? '', ada.sub)
    const [, linked] = await identitiesOf(service, token)
    expect(await call(service, token, 'DELETE', `/user/identities/${linked?.identity_id}`)).toMatchObject({
      status: 200,
    })
    const { error } = await elsewhere.exchangeCodeForSession(back.searchParams.get('code') ?? '')
    expect(error).toMatchObject({ code: 'flow_state_not_found' })
  })
})
