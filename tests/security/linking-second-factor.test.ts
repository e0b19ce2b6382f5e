import { expect, onTestFinished, test } from 'vitest'
import { claims, present } from '#tests/protocol/id-token-calls.ts'
import { callAuth, datedVersion, newAddress, signIn } from '#tests/protocol/protocol-calls.ts'
import {
  ada,
  goThrough,
  page,
  queryOf,
  signInThrough,
  startWithProvider,
} from '#tests/protocol/provider-calls.ts'
import {
  challenge,
  claimsOf,
  codeOf,
  enrollTotp,
  signedIn,
  signInAgain,
  verify,
  withTotp,
} from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { startGitHub } from '#tests/support/github-server.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

const linkPath = (provider = 'oidc') =>
  `/user/identities/authorize?${new URLSearchParams({ provider, redirect_to: page, skip_http_redirect: 'true' })}`

const call = (service: TestService, token: string, method: string, path: string) =>
  callAuth(service, method, path, { token, headers: datedVersion })

const readUser = async (service: TestService, token: string) =>
  (await call(service, token, 'GET', '/user')).body

/** The parameters of the page that linking redirects to. */
const comeBack = async (url: string, login: string | null = ada.sub) =>
  queryOf(await goThrough(url, login, ({ searchParams }) => searchParams.has('error')))

/** Adds a factor in a separate session, or in the client's. */
async function addFactor(
  service: TestService,
  person: { email: string; password: string },
  client = service.newClient(),
) {
  if (!(await client.getSession()).data.session) await signInAgain(client, person)
  const { factorId, secret } = await enrollTotp(client, 'Added')
  const { error } = await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
  if (error) throw error
}

onEngine('SQLite', 'an attacker who knows the password of a user with a second factor', (openTestStore) => {
  test('can neither link nor unlink anything', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const person = await withTotp(service)
    const weak = (await signIn(service, person)).accessToken
    const [identity] = (await readUser(service, person.accessToken)).identities
    const id_token = await provider.signIdToken(claims)
    const refused = { status: 401, body: { code: 'insufficient_aal' } }
    const tryAll = async (token: string) => {
      for (const method of ['GET', 'POST'])
        expect(await call(service, token, method, linkPath())).toMatchObject(refused)
      expect(await present(service, { id_token, link_identity: true }, token)).toMatchObject(refused)
      expect(await call(service, token, 'DELETE', `/user/identities/${identity.identity_id}`)).toMatchObject(
        refused,
      )
    }
    await tryAll(weak)
    // Nor with an older token of a session that an earlier version raised without changing its ID.
    await service.context.store
      .updateTable('sessions')
      .set({ aal: 'aal2' })
      .where('id', '=', claimsOf(weak).session_id)
      .execute()
    await tryAll(weak)

    expect(await readUser(service, person.accessToken)).toMatchObject({
      email: person.email,
      identities: [{ provider: 'email' }],
    })
    expect((await signInThrough(service, ada.sub)).user.id).not.toBe(person.userId)
  })

  test('does not hinder the owner, who has used the factor', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const { client, ...person } = await withTotp(service)
    const token = await provider.signIdToken(claims)
    const linked = await client.linkIdentity({ provider: 'oidc' as 'google', token })
    expect(linked.error).toBeNull()
    // Linking returns a new session, which has not used the factor yet.
    expect(claimsOf(linked.data.session?.access_token ?? '').aal).toBe('aal1')
    const { identities } = await readUser(service, person.accessToken)
    const path = `/user/identities/${identities[1].identity_id}`
    expect(await call(service, person.accessToken, 'DELETE', path)).toMatchObject({ status: 200 })

    const { body } = await call(service, person.accessToken, 'GET', linkPath())
    await goThrough(body.url, ada.sub)
    expect((await readUser(service, person.accessToken)).identities).toHaveLength(2)
  })
})

onEngine('SQLite', 'a pending link', (openTestStore) => {
  test('from before a second factor was added is rejected when it returns, from any session', async () => {
    const { service } = await startWithProvider(openTestStore)
    const person = await signedIn(service)
    const thief = await signIn(service, person)
    const begun = [
      await call(service, person.session.access_token, 'GET', linkPath()),
      await call(service, thief.accessToken, 'GET', linkPath()),
    ]
    await addFactor(service, person, person.client)
    for (const { status, body } of begun) {
      expect(status).toBe(200)
      expect(await comeBack(body.url)).toMatchObject({ error_code: 'bad_oauth_state' })
    }
    const { data } = await person.client.getUser()
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }])
  })

  test('is also rejected if the factor is added while waiting for the provider’s response', async () => {
    const github = await startGitHub({
      id: 1,
      login: 'mallory',
      name: null,
      avatar_url: '',
      emails: [{ email: 'mallory@example.com', primary: true, verified: true, visibility: null }],
    })
    onTestFinished(github.close)
    const service = await startService(openTestStore, {
      ...github.settings,
      uriAllowList: ['http://localhost:5173/**'],
    })
    const person = await signedIn(service)
    const { body } = await call(service, person.session.access_token, 'GET', linkPath('github'))
    const answer = Promise.withResolvers<void>()
    github.current.isReady = answer.promise
    const returning = goThrough(body.url, null)
    await github.current.wasAsked.promise
    await addFactor(service, person, person.client)
    answer.resolve()
    expect(queryOf(await returning)).toMatchObject({ error_code: 'session_not_found' })
    const { data } = await person.client.getUser()
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }])
  })

  test('ends with its session: when signing out, and when another factor is verified', async () => {
    const { service } = await startWithProvider(openTestStore)
    const person = await withTotp(service)
    const begin = async (token: string) => (await call(service, token, 'GET', linkPath())).body.url
    const first = await begin(person.accessToken)
    service.advanceClock(30)
    const challenge_id = await challenge(service, person.accessToken, person.factorId)
    const code = codeOf(service, person.secret)
    const { body } = await verify(service, person.accessToken, person.factorId, { challenge_id, code })
    const second = await begin(body.access_token)
    await callAuth(service, 'POST', '/logout?scope=local', { token: body.access_token })
    for (const url of [first, second])
      expect(await comeBack(url)).toMatchObject({ error_code: 'bad_oauth_state' })
    expect((await signInThrough(service, ada.sub)).user.id).not.toBe(person.userId)
  })

  test('is rejected if its session has lost the verified factor while another one is in use', async () => {
    const { service } = await startWithProvider(openTestStore)
    const person = await withTotp(service)
    const tablet = service.newClient()
    await signInAgain(tablet, person)
    const { factorId, secret } = person
    service.advanceClock(30)
    await tablet.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    await addFactor(service, person, tablet)
    const { body } = await call(service, person.accessToken, 'GET', linkPath())
    expect((await tablet.mfa.unenroll({ factorId })).error).toBeNull()
    expect(await comeBack(body.url)).toMatchObject({ error_code: 'insufficient_aal' })
    const { data } = await tablet.getUser()
    expect(data.user?.identities).toMatchObject([{ provider: 'email' }])
  })

  test('of an anonymous user does not survive their account becoming permanent with a factor', async () => {
    const { service } = await startWithProvider(openTestStore, {
      settings: { externalAnonymousUsersEnabled: true },
    })
    const client = service.newClient()
    const { data } = await client.signInAnonymously()
    const token = data.session?.access_token ?? ''
    const { body } = await call(service, token, 'GET', linkPath())
    const email = newAddress()
    expect((await client.updateUser({ email })).error).toBeNull()
    await client.refreshSession()
    await addFactor(service, { email, password: '' }, client)
    expect(await comeBack(body.url)).toMatchObject({ error_code: 'bad_oauth_state' })
    const { data: user } = await client.getUser()
    expect(user.user).toMatchObject({ email, is_anonymous: false, identities: [{ provider: 'email' }] })
  })
})
