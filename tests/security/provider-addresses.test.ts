import { expect, onTestFinished, test } from 'vitest'
import { signUpAndProve } from '#tests/protocol/confirming-calls.ts'
import { claims, present } from '#tests/protocol/id-token-calls.ts'
import { callAuth, goodPassword, signIn, signUp } from '#tests/protocol/protocol-calls.ts'
import { ada, signInThrough, startWithProvider } from '#tests/protocol/provider-calls.ts'
import { readUser, startCompany } from '#tests/protocol/single-sign-on-calls.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { startGitHub } from '#tests/support/github-server.ts'
import { onEachEngine, onEngine } from '#tests/support/on-each-engine.ts'
import { startOpenIdProvider } from '#tests/support/openid-provider.ts'

/** In lower case, this is Kate's address. */
const kelvin = '\u212Aate@example.com'

onEngine('SQLite', 'several addresses at GitHub', (openTestStore) => {
  const addressesAtGitHub = (addresses: string[]) =>
    addresses.map((email, place) => ({ email, primary: place === 0, verified: true, visibility: null }))

  async function startWithGitHub(addresses: string[]) {
    const github = await startGitHub({
      id: 583231,
      login: 'kate',
      name: 'Kate',
      avatar_url: 'https://avatars.example/u/583231',
      emails: addressesAtGitHub(addresses),
    })
    onTestFinished(github.close)
    return startService(openTestStore, { ...github.settings, uriAllowList: ['http://localhost:5173/**'] })
  }

  test.each([
    ['the owner’s', ['kate@example.com', 'spare@example.com']],
    ['the stranger’s', ['spare@example.com', 'kate@example.com']],
  ])(
    'sign in the owner, not a stranger who signed up with one of them; %s is primary',
    async (_, addresses) => {
      const service = await startWithGitHub(addresses)
      const owner = await signUpAndProve(service, 'kate@example.com')
      const stranger = await signUp(service, 'spare@example.com')
      for (const time of ['first', 'second'])
        expect([time, (await signInThrough(service, '', { provider: 'github' })).user]).toMatchObject([
          time,
          { id: owner.userId, email: 'kate@example.com', identities: [{}, { provider: 'github' }] },
        ])
      expect((await readUser(service, stranger.accessToken)).identities).toHaveLength(1)
      expect((await signIn(service, owner)).accessToken).toBeTruthy()
    },
  )

  test('do not include one that only looks like the owner’s', async () => {
    const service = await startWithGitHub([kelvin, 'mallory@example.com'])
    const owner = await signUp(service, 'kate@example.com')
    const { user } = await signInThrough(service, '', { provider: 'github' })
    expect(user).toMatchObject({ email: 'mallory@example.com', identities: [{ provider: 'github' }] })
    expect(user.id).not.toBe(owner.userId)
  })
})

onEachEngine('an address with the Kelvin sign instead of a K', (openTestStore) => {
  test('is refused wherever an address is accepted', async () => {
    const { service, provider } = await startWithProvider(openTestStore)
    const owner = await signUp(service, 'kate@example.com')
    const password = goodPassword
    for (const [path, body] of [
      ['/signup', { password }],
      ['/token?grant_type=password', { password }],
      ['/recover', {}],
      ['/otp', {}],
      ['/magiclink', {}],
      ['/resend', { type: 'signup' }],
    ] as const)
      expect([
        path,
        (await callAuth(service, 'POST', path, { body: { ...body, email: kelvin } })).status,
      ]).toEqual([path, 400])
    expect(service.sent()).toEqual([])
    const id_token = await provider.signIdToken({ ...claims, email: kelvin })
    expect((await present(service, { id_token })).status).toBe(400)
    expect((await readUser(service, owner.accessToken)).identities).toHaveLength(1)
  })

  test('is refused from a company', async () => {
    const { service, signIn } = await startCompany(openTestStore)
    const kate = await signIn({ nameId: 'kate', attributes: { mail: 'kate@example.com' } })
    expect(await readUser(service, kate.fragment.access_token)).toMatchObject({ email: 'kate@example.com' })
    const { query } = await signIn({ nameId: 'mallory', attributes: { mail: kelvin } })
    expect(query).toMatchObject({ error_code: 'saml_assertion_no_email' })
  })
})

onEngine('SQLite', 'a single sign-on user who links a provider with the same address', (openTestStore) => {
  // The company does not vouch for addresses outside its domains; the other provider vouches for this one.
  test.each(['ada@example.com', 'ada@elsewhere.example'])(
    'keeps the company’s identity: %s',
    async (email) => {
      const other = await startOpenIdProvider({ people: [{ ...ada, email }] })
      onTestFinished(other.close)
      const { service, signIn, providerId } = await startCompany(openTestStore, {
        settings: { ...other.settings, uriAllowList: ['http://localhost:5173/**'] },
      })
      const throughCompany = async () =>
        readUser(service, (await signIn({ attributes: { mail: email } })).fragment.access_token)
      const { access_token: token = '' } = (await signIn({ attributes: { mail: email } })).fragment
      const { id } = await readUser(service, token)
      const id_token = await other.signIdToken({ ...claims, email })
      expect((await present(service, { id_token, link_identity: true }, token)).status).toBe(200)
      const { body: events } = await callAuth(service, 'GET', '/user/events', { token })
      expect(JSON.stringify(events)).toContain('provider_linked')
      expect(JSON.stringify(events)).not.toContain('email_verified')
      const both = { id, email, identities: [{ provider: `sso:${providerId}` }, { provider: 'oidc' }] }
      expect(await readUser(service, token)).toMatchObject(both)
      expect((await signInThrough(service, ada.sub)).user).toMatchObject(both)
      expect(await throughCompany()).toMatchObject(both)
      expect((await present(service, { id_token })).body.user).toMatchObject(both)
    },
  )
})
