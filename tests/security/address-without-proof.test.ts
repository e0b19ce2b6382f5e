import { expect, test } from 'vitest'
import { proveAddress, signUpAndProve, verify } from '#tests/protocol/confirming-calls.ts'
import { followLink, outcomeOf } from '#tests/protocol/follow-link.ts'
import { claims } from '#tests/protocol/id-token-calls.ts'
import { callAuth, ledgerStatus, refresh, signUp } from '#tests/protocol/protocol-calls.ts'
import {
  ada,
  authorizeUrl,
  challenge,
  fragmentOf,
  goThrough,
  page,
  queryOf,
  signInThrough,
  startWithProvider,
  verifier,
} from '#tests/protocol/provider-calls.ts'
import { codeOf, enrollTotp, signInAgain } from '#tests/protocol/second-factor.ts'
import type { TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

/** The identity that the attacker adds: the provider has verified an address of the attacker. */
const mallory = { sub: 'mallory-1', email: 'mallory@example.com', email_verified: true }
const { email } = ada

const readUser = (service: TestService, token: string) => callAuth(service, 'GET', '/user', { token })

const signInWith = (service: TestService, contact: object, password: string) =>
  callAuth(service, 'POST', '/token?grant_type=password', { body: { ...contact, password } })

async function link(service: TestService, token: string, login: string, parameters = {}) {
  const query = new URLSearchParams({
    provider: 'oidc',
    redirect_to: page,
    skip_http_redirect: 'true',
    ...parameters,
  })
  const { body } = await callAuth(service, 'GET', `/user/identities/authorize?${query}`, { token })
  return { url: body.url as string, back: () => goThrough(body.url, login) }
}

onEngine('SQLite', 'an account with an unverified address', (openTestStore) => {
  /** Someone has signed up with Ada's address and added everything they could. */
  async function takenBefore(settings = {}) {
    const { service, provider } = await startWithProvider(openTestStore, {
      people: [ada, mallory],
      settings: { externalPhoneEnabled: true, smsAutoconfirm: true, smtpMaxFrequency: 0, ...settings },
    })
    const attacker = await signUp(service, email)
    const phone = '4917000220001'
    await callAuth(service, 'PUT', '/user', { token: attacker.accessToken, body: { phone } })
    await (await link(service, attacker.accessToken, mallory.sub)).back()
    return { service, provider, attacker: { ...attacker, phone } }
  }

  type Taken = Awaited<ReturnType<typeof takenBefore>>

  /** The ways in which the owner may first arrive; each returns a session. */
  const ways: Record<string, (taken: Taken) => Promise<string>> = {
    'signing in through a provider that has verified it': async ({ service }) =>
      (await signInThrough(service, ada.sub)).token ?? '',
    'signing in with an ID token from that provider': async ({ service, provider }) => {
      const body = { provider: 'oidc', id_token: await provider.signIdToken(claims) }
      return (await callAuth(service, 'POST', '/token?grant_type=id_token', { body })).body.access_token
    },
    'using a recovery code from a mail': async ({ service }) => {
      await callAuth(service, 'POST', '/recover', { body: { email } })
      const { body } = await verify(service, { type: 'recovery', email, token: service.sent().at(-1)?.code })
      return body.access_token
    },
    'following a recovery link': async ({ service }) => {
      await callAuth(service, 'POST', '/recover', { body: { email } })
      return outcomeOf(await followLink(service.sent().at(-1)?.link ?? '')).access_token ?? ''
    },
    'following a sign-in link': async ({ service }) => {
      await callAuth(service, 'POST', '/otp', { body: { email } })
      return outcomeOf(await followLink(service.sent().at(-1)?.link ?? '')).access_token ?? ''
    },
  }

  test.each(Object.entries(ways))('belongs only to its owner after %s', async (_, come) => {
    const taken = await takenBefore()
    const { service, attacker } = taken
    const before = await readUser(service, attacker.accessToken)
    expect(before.body).toMatchObject({
      email,
      phone: attacker.phone,
      email_confirmed_at: expect.any(String),
    })
    expect(before.body.identities).toHaveLength(3)
    expect(before.body).not.toHaveProperty('email_proved_at')

    const token = await come(taken)
    const { body: owner } = await readUser(service, token)
    expect(owner).toMatchObject({
      id: attacker.userId,
      email,
      phone: '',
      email_proved_at: expect.any(String),
    })
    expect(JSON.stringify(owner.identities)).not.toContain('mallory')
    expect(await ledgerStatus(service, token)).toBe(200)

    expect((await readUser(service, attacker.accessToken)).status).toBe(403)
    expect((await refresh(service, attacker.refreshToken)).status).toBe(400)
    expect(await ledgerStatus(service, attacker.accessToken)).toBe(401)
    for (const contact of [{ email }, { phone: attacker.phone }])
      expect((await signInWith(service, contact, attacker.password)).status).toBe(400)
    expect((await signInThrough(service, mallory.sub)).user.id).not.toBe(attacker.userId)
  })

  test('notifies its owner by mail and in the security log of what was removed', async () => {
    const taken = await takenBefore()
    const token = (await ways['signing in through a provider that has verified it']?.(taken)) ?? ''
    const notice = taken.service.sent().at(-1)
    expect(notice).toMatchObject({ to: email, code: '', link: '' })
    for (const part of ['the password', 'the phone number', 'linked accounts', 'sessions'])
      expect(notice?.text).toContain(part)
    const { body } = await callAuth(taken.service, 'GET', '/user/events', { token })
    const kinds = body.events.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('earlier_access_removed')
    expect(kinds).toContain('email_verified')
  })

  test('cancels everything in progress', async () => {
    const { service, attacker } = await takenBefore()
    const token = attacker.accessToken
    // A code to be exchanged, a pending link, a mail about another address, and an unverified factor.
    const code = queryOf(await goThrough(authorizeUrl(service, challenge), mallory.sub)).code
    const linking = await link(service, token, 'third@example.com')
    const elsewhere = 'mallory-too@example.com'
    await callAuth(service, 'PUT', '/user', { token, body: { email: elsewhere } })
    const change = service.sent().findLast(({ to }) => to === elsewhere)
    await callAuth(service, 'POST', '/factors', { token, body: { factor_type: 'totp' } })
    await callAuth(service, 'GET', '/reauthenticate', { token })

    const owner = (await signInThrough(service, ada.sub)).token ?? ''
    const exchanged = await callAuth(service, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: verifier },
    })
    expect(exchanged.status).toBe(404)
    const back = await goThrough(linking.url, 'third@example.com', (url) => url.searchParams.has('error'))
    expect(queryOf(back)).toMatchObject({ error_code: 'bad_oauth_state' })
    expect(outcomeOf(await followLink(change?.link ?? ''))).toMatchObject({ error_code: 'otp_expired' })
    const { body } = await readUser(service, owner)
    expect(body).toMatchObject({ email, identities: [{ provider: 'email' }, { id: ada.sub }] })
    expect(body.identities).toHaveLength(2)
    expect(body).not.toHaveProperty('new_email')
    expect(body).not.toHaveProperty('factors')
    const tokens = await service.context.store.selectFrom('oneTimeTokens').selectAll().execute()
    expect(tokens).toEqual([])
  })

  test('keeps a verified second factor, so that access to the mailbox alone opens nothing', async () => {
    const { service } = await takenBefore()
    const client = service.newClient()
    await signInAgain(client, { email, password: 'correct horse battery' })
    const { factorId, secret } = await enrollTotp(client)
    await client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })

    await callAuth(service, 'POST', '/recover', { body: { email } })
    const recovery = service.sent().at(-1)?.code
    const { body } = await verify(service, { type: 'recovery', email, token: recovery })
    expect(body.user.factors).toMatchObject([{ id: factorId, status: 'verified' }])
    expect(await ledgerStatus(service, body.access_token)).toBe(403)
    const remove = await callAuth(service, 'DELETE', `/factors/${factorId}`, { token: body.access_token })
    expect(remove.status).toBe(422)
    expect((await client.refreshSession()).error).not.toBeNull()
    expect(service.sent().at(-1)?.text).toContain('ask the person who runs this server')
  })

  test('keeps everything if a code is entered in one of its sessions', async () => {
    const { service, attacker: person } = await takenBefore()
    const sent = service.sent().length
    await proveAddress(service, person.accessToken)
    const { body } = await readUser(service, person.accessToken)
    expect(body).toMatchObject({ email, phone: person.phone, email_proved_at: expect.any(String) })
    expect(body.identities).toHaveLength(3)
    expect((await signInWith(service, { email }, person.password)).status).toBe(200)
    // Only the code itself was mailed, and a later proof changes nothing.
    expect(service.sent()).toHaveLength(sent + 1)
    expect((await signInThrough(service, ada.sub)).user.id).toBe(person.userId)
    expect((await signInWith(service, { email }, person.password)).status).toBe(200)
    expect((await readUser(service, person.accessToken)).status).toBe(200)
  })

  test('keeps everything if the code from a mail is entered in one of its sessions', async () => {
    const { service, attacker: person } = await takenBefore()
    await callAuth(service, 'POST', '/otp', { body: { email } })
    const { status } = await callAuth(service, 'POST', '/verify', {
      token: person.accessToken,
      body: { type: 'email', email, token: service.sent().at(-1)?.code },
    })
    expect(status).toBe(200)
    expect((await readUser(service, person.accessToken)).body).toMatchObject({
      phone: person.phone,
      email_proved_at: expect.any(String),
    })
  })

  test('cannot be kept through another account’s session', async () => {
    const { service, attacker } = await takenBefore()
    const other = await signUp(service)
    await callAuth(service, 'POST', '/otp', { body: { email } })
    await callAuth(service, 'POST', '/verify', {
      token: other.accessToken,
      body: { type: 'email', email, token: service.sent().at(-1)?.code },
    })
    expect((await readUser(service, attacker.accessToken)).status).toBe(403)
    expect((await readUser(service, other.accessToken)).status).toBe(200)
  })

  test('keeps everything if one of its sessions links a provider that has verified the address', async () => {
    for (const parameters of [{}, challenge]) {
      const { service, attacker: person } = await takenBefore()
      const back = await (await link(service, person.accessToken, ada.sub, parameters)).back()
      if ('code_challenge' in parameters) {
        // It is not yet known whether the user who came back is the one who started; the exchange shows that.
        expect((await readUser(service, person.accessToken)).body).not.toHaveProperty('email_proved_at')
        await callAuth(service, 'POST', '/token?grant_type=pkce', {
          body: { auth_code: queryOf(back).code, code_verifier: verifier },
        })
      } else expect(fragmentOf(back)).toHaveProperty('access_token')
      const { body } = await readUser(service, person.accessToken)
      expect(body).toMatchObject({ email_proved_at: expect.any(String), phone: person.phone })
      expect(body.identities).toHaveLength(4)
      expect((await signInWith(service, { email }, person.password)).status).toBe(200)
    }
  })

  test('is verified once: later sign-ins by mail or provider end nothing', async () => {
    const { service } = await startWithProvider(openTestStore, { people: [ada] })
    const person = await signUpAndProve(service, email)
    const { user } = await signInThrough(service, ada.sub)
    expect(user.identities).toHaveLength(2)
    service.advanceClock(61)
    await callAuth(service, 'POST', '/recover', { body: { email } })
    await verify(service, { type: 'recovery', email, token: service.sent().at(-1)?.code })
    expect((await readUser(service, person.accessToken)).status).toBe(200)
    expect((await signInWith(service, { email }, person.password)).status).toBe(200)
  })
})
