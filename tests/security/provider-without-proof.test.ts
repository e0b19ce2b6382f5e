import { expect, onTestFinished, test } from 'vitest'
import { signUpAndProve } from '#tests/protocol/confirming-calls.ts'
import { followLink, outcomeOf } from '#tests/protocol/follow-link.ts'
import { claims, present } from '#tests/protocol/id-token-calls.ts'
import { callAuth, signIn, signUp } from '#tests/protocol/protocol-calls.ts'
import {
  fragmentOf,
  goThrough,
  page,
  queryOf,
  signInThrough,
  startWithProvider,
  unproved,
} from '#tests/protocol/provider-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { startTokenIssuer } from '#tests/support/token-issuer.ts'

/** A user about whose address the provider says nothing. */
const unsaid = { sub: 'dora-1', email: 'dora@example.com' }

const readUser = async (service: TestService, token: string) =>
  (await callAuth(service, 'GET', '/user', { token })).body

async function link(service: TestService, token: string, login: string) {
  const query = new URLSearchParams({ provider: 'oidc', redirect_to: page, skip_http_redirect: 'true' })
  const { body } = await callAuth(service, 'GET', `/user/identities/authorize?${query}`, { token })
  return goThrough(body.url, login)
}

onEngine('SQLite', 'a provider that has not verified an address', (openTestStore) => {
  const start = (settings = {}) =>
    startWithProvider(openTestStore, {
      people: [unproved, unsaid],
      settings: { smtpMaxFrequency: 0, ...settings },
    })

  test('opens no account with that address, verified or not, whatever the settings', async () => {
    for (const mailerAutoconfirm of [true, false])
      for (const { sub, email } of [unproved, unsaid]) {
        const { service, provider } = await start()
        const owner =
          email === unsaid.email ? await signUp(service, email) : await signUpAndProve(service, email)
        service.context.settings.mailerAutoconfirm = mailerAutoconfirm
        const told = claims.sub === sub ? claims : { ...claims, sub, email, email_verified: undefined }
        const byToken = await present(service, { id_token: await provider.signIdToken(told) })
        const byBrowser = await signInThrough(service, sub)
        for (const user of [byToken.body.user, byBrowser.user])
          if (user) expect(user).toMatchObject({ email: '', identities: [{ provider: 'oidc' }] })
        if (!mailerAutoconfirm) expect(byBrowser.code).toBe('provider_email_needs_verification')
        expect((await readUser(service, owner.accessToken)).identities).toHaveLength(1)
        expect((await signIn(service, owner)).accessToken).toBeTruthy()
      }
  })

  test('adds the address to no account that it is linked to before a mail is confirmed', async () => {
    const { service } = await start({
      externalAnonymousUsersEnabled: true,
      externalPhoneEnabled: true,
      smsAutoconfirm: true,
    })
    const { body: anonymous } = await callAuth(service, 'POST', '/signup', { body: {} })
    const { body: byPhone } = await callAuth(service, 'POST', '/signup', {
      body: { phone: '4917000440001', password: 'correct horse battery' },
    })
    const { email } = unproved
    for (const [{ access_token, user }, login] of [
      [anonymous, unproved.sub],
      [byPhone, unsaid.sub],
    ] as const) {
      expect(queryOf(await link(service, access_token, login))).toMatchObject({
        error_code: 'email_not_confirmed',
      })
      expect(await readUser(service, access_token)).toMatchObject({ id: user.id, email: '' })
    }
    // The address owner signs up normally, and earlier mails lead nowhere.
    const change = service.sent().find(({ to }) => to === email)
    expect(change?.text).toContain("someone else's account")
    const owner = await signUp(service, email)
    expect(owner.userId).not.toBe(anonymous.user.id)
    expect(outcomeOf(await followLink(change?.link ?? ''))).toMatchObject({ error_code: 'email_exists' })
    expect((await readUser(service, owner.accessToken)).identities).toHaveLength(1)
  })

  test('opens an account that it was linked to, but verifies nothing', async () => {
    const { service } = await start()
    const person = await signUp(service, unproved.email)
    expect(fragmentOf(await link(service, person.accessToken, unproved.sub))).toHaveProperty('access_token')
    const { user } = await signInThrough(service, unproved.sub)
    expect(user.id).toBe(person.userId)
    expect(user).not.toHaveProperty('email_proved_at')
  })

  test('can be linked from Settings by users who signed in through it before they signed up', async () => {
    const { service } = await start({ mailerAutoconfirm: false })
    service.context.settings.mailerAutoconfirm = true
    const person = await signUp(service, unproved.email)
    service.context.settings.mailerAutoconfirm = false
    expect((await signInThrough(service, unproved.sub)).code).toBe('provider_email_needs_verification')
    expect(fragmentOf(await link(service, person.accessToken, unproved.sub))).toHaveProperty('access_token')
    expect((await signInThrough(service, unproved.sub)).user.id).toBe(person.userId)
    expect(await service.context.store.selectFrom('users').select('id').execute()).toHaveLength(1)
  })
})

onEngine('SQLite', 'a provider known to have verified addresses only', (openTestStore) => {
  test('is trusted if it does not say, but not if it says otherwise', async () => {
    const issuer = await startTokenIssuer('')
    onTestFinished(issuer.close)
    const service = await startService(openTestStore, {
      externalGitlabUrl: issuer.url,
      externalGitlabClientId: 'web',
      externalGitlabSecret: 'secret',
    })
    const owner = await signUpAndProve(service, 'ada@example.com')
    const come = async (sub: string, said: object) => {
      const id_token = await issuer.signIdToken({ sub, aud: 'web', email: owner.email, ...said })
      return (await present(service, { provider: 'gitlab', id_token })).body.user.id
    }
    // GitLab is not one of them: what it does not state is not verified.
    expect(await come('one', {})).not.toBe(owner.userId)
    expect(await come('two', { email_verified: false })).not.toBe(owner.userId)
    expect(await come('three', { email_verified: true })).toBe(owner.userId)
  })
})
