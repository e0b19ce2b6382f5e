import { createHash, randomBytes } from 'node:crypto'
import { GoTrueClient } from '@supabase/auth-js'
import { expect, test } from 'vitest'
import { beginFlow, issueAuthCode } from '#server/auth/flow-state.ts'
import { seal } from '#server/auth/seal.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { followLink, outcomeOf } from './follow-link.ts'
import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

/** A client that keeps a verifier and waits for a code. */
function newPkceClient(service: TestService): GoTrueClient {
  const stored = new Map<string, string>()
  return new GoTrueClient({
    url: `${service.url}/auth/v1`,
    flowType: 'pkce',
    autoRefreshToken: false,
    detectSessionInUrl: false,
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  })
}

const newPair = () => {
  const verifier = randomBytes(40).toString('hex')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  return { verifier, pkce: { code_challenge: challenge, code_challenge_method: 's256' } }
}

const exchange = (service: TestService, auth_code: unknown, code_verifier: unknown) =>
  callAuth(service, 'POST', '/token?grant_type=pkce', {
    body: { auth_code, code_verifier },
    headers: datedVersion,
  })

/** The code that the last mail's link brings. */
async function codeOfLastMail(service: TestService) {
  const { query, fragment } = await followLink(service.sent().at(-1)?.link ?? '')
  expect([...fragment.keys()]).toEqual([])
  return query.get('code') ?? ''
}

onEachEngine('exchanging a code', (openTestStore) => {
  test('ends a sign-up, a sign-in by mail, a recovery and a change of address', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const client = newPkceClient(service)
    const email = newAddress()
    const events: string[] = []
    client.onAuthStateChange((event) => void events.push(event))
    const methodOf = async () => (await client.getClaims()).data?.claims.amr?.[0]

    expect((await client.signUp({ email, password: goodPassword })).data.session).toBeNull()
    expect((await client.exchangeCodeForSession(await codeOfLastMail(service))).error).toBeNull()
    expect(await methodOf()).toMatchObject({ method: 'email/signup' })

    await client.signInWithOtp({ email })
    const { data } = await client.exchangeCodeForSession(await codeOfLastMail(service))
    expect(data.user?.email).toBe(email)
    expect(await methodOf()).toMatchObject({ method: 'magiclink' })

    service.advanceClock(61)
    await client.resetPasswordForEmail(email)
    expect((await client.exchangeCodeForSession(await codeOfLastMail(service))).error).toBeNull()
    expect(await methodOf()).toMatchObject({ method: 'recovery' })
    expect(events).toContain('PASSWORD_RECOVERY')

    const newEmail = newAddress()
    await client.updateUser({ email: newEmail })
    const [toNew, toCurrent] = service.sent().slice(-2)
    const half = await followLink(toCurrent?.link ?? '')
    expect(half.query.get('message')).toBeTruthy()
    expect(outcomeOf(half)).toEqual({ message: half.query.get('message'), sb: '' })
    const whole = await followLink(toNew?.link ?? '')
    const changed = await client.exchangeCodeForSession(whole.query.get('code') ?? '')
    expect(changed.data.user?.email).toBe(newEmail)
    expect(await methodOf()).toMatchObject({ method: 'email_change' })
  })

  test('works after resending, for the client that asked last', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const email = newAddress()
    const first = newPair()
    await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword, ...first.pkce } })
    service.advanceClock(61)
    const last = newPair()
    await callAuth(service, 'POST', '/resend', { body: { type: 'signup', email, ...last.pkce } })
    const code = await codeOfLastMail(service)
    expect(await exchange(service, code, first.verifier)).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    expect((await exchange(service, code, last.verifier)).status).toBe(200)
  })

  test('keeps the query of the place it leads to', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const redirectTo = encodeURIComponent(`${service.url}/in?next=%2Fa%20b&code=old#old`)
    await callAuth(service, 'POST', `/otp?redirect_to=${redirectTo}`, { body: { email, ...newPair().pkce } })
    const { status, place } = await followLink(service.sent().at(-1)?.link ?? '')
    expect(status).toBe(303)
    expect(place.href).toMatch(/\/in\?next=%2Fa%20b&code=[0-9a-f-]{36}(#old)?$/)
  })

  test('is not needed for a typed code or a token hash, which give a session at once', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 0 })
    const { email, userId } = await signUp(service)
    const body = { email, ...newPair().pkce }
    await callAuth(service, 'POST', '/otp', { body })
    const typed = { type: 'email', email, token: service.sent().at(-1)?.code }
    const byCode = await callAuth(service, 'POST', '/verify', { body: typed })
    expect(byCode.body).toMatchObject({ access_token: expect.any(String), user: { id: userId } })
    await callAuth(service, 'POST', '/otp', { body })
    const hash = new URL(service.sent().at(-1)?.link ?? '').searchParams.get('token') ?? ''
    expect(hash).toMatch(/^pkce_/)
    const byHash = await callAuth(service, 'POST', '/verify', {
      body: { type: 'magiclink', token_hash: hash },
    })
    expect(byHash.body).toMatchObject({ access_token: expect.any(String), user: { id: userId } })
  })

  test('tells in query and fragment why a link does not work', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    await callAuth(service, 'POST', '/otp', { body: { email, ...newPair().pkce } })
    const { link = '' } = service.sent().at(-1) ?? {}
    await followLink(link)
    const { query, fragment } = await followLink(link)
    const told = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Token has expired or is invalid',
    }
    expect(Object.fromEntries(query)).toEqual(told)
    expect(Object.fromEntries(fragment)).toEqual({ ...told, sb: '' })
  })

  test('works within five minutes of the link, however old the mail is', async () => {
    const service = await startService(openTestStore, { smtpMaxFrequency: 0 })
    const { email } = await signUp(service)
    for (const [path, wait, status] of [
      ['/recover', 300, 200],
      ['/otp', 300, 200],
      ['/recover', 301, 422],
      ['/otp', 301, 422],
    ] as const) {
      const { verifier, pkce } = newPair()
      await callAuth(service, 'POST', path, { body: { email, ...pkce } })
      service.advanceClock(3600)
      const code = await codeOfLastMail(service)
      service.advanceClock(wait)
      const answer = await exchange(service, code, verifier)
      expect(answer.status).toBe(status)
      if (status === 422) expect(answer.body.code).toBe('flow_state_expired')
    }
  })

  test('works once, for who has the verifier, and a wrong one spoils nothing', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const { verifier, pkce } = newPair()
    await callAuth(service, 'POST', '/otp', { body: { email, ...pkce } })
    const code = await codeOfLastMail(service)
    expect(await exchange(service, code, newPair().verifier)).toMatchObject({
      status: 400,
      body: { code: 'bad_code_verifier' },
    })
    const answers = await Promise.all([1, 2, 3].map(() => exchange(service, code, verifier)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await exchange(service, code, verifier)).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })
  })

  test('takes a plain challenge, in any case of its method', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const verifier = 'plain-verifier.~_'.repeat(3)
    await callAuth(service, 'POST', '/otp', {
      body: { email, code_challenge: verifier, code_challenge_method: 'PLAIN' },
    })
    expect((await exchange(service, await codeOfLastMail(service), verifier)).status).toBe(200)
  })

  test('is refused without code or verifier, for unknown codes and for banned users', async () => {
    const service = await startService(openTestStore)
    for (const [code, verifier] of [
      ['', 'x'],
      ['x', ''],
      [null, null],
      [undefined, 'x'],
    ])
      expect(await exchange(service, code, verifier)).toMatchObject({
        status: 400,
        body: { code: 'validation_failed' },
      })
    expect(await exchange(service, 'unknown', 'x')).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    })

    const { email, userId } = await signUp(service)
    const { verifier, pkce } = newPair()
    await callAuth(service, 'POST', '/otp', { body: { email, ...pkce } })
    const code = await codeOfLastMail(service)
    const until = new Date(service.context.clock.now() + 60_000).toISOString()
    await service.context.store
      .updateTable('users')
      .set({ banned_until: until })
      .where('id', '=', userId)
      .execute()
    expect(await exchange(service, code, verifier)).toMatchObject({
      status: 400,
      body: { code: 'user_banned' },
    })
  })

  test('hands over what a provider left, once, and keeps it sealed until then', async () => {
    const service = await startService(openTestStore)
    const { context } = service
    const { userId } = await signUp(service)
    const { verifier, pkce } = newPair()
    const challenge = { challenge: pkce.code_challenge, method: 's256' } as const
    const flow = await beginFlow(context.store, context, {
      challenge,
      authenticationMethod: 'oauth',
      provider: 'google',
    })
    const left = JSON.stringify({ provider_token: 'their-token', provider_refresh_token: 'their-refresh' })
    const sealed = seal(left, flow.id, context.secrets.sealingKey)
    const code = await issueAuthCode(context.store, context, flow.id, userId, sealed)
    expect(JSON.stringify(await context.store.selectFrom('flow_states').selectAll().execute())).not.toContain(
      'their-',
    )
    const answer = await exchange(service, code, verifier)
    expect(answer).toMatchObject({
      status: 200,
      body: { provider_token: 'their-token', provider_refresh_token: 'their-refresh', user: { id: userId } },
    })
    expect(await context.store.selectFrom('flow_states').selectAll().execute()).toEqual([])
  })

  test('knows of a sign-in that is not finished nothing', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const { verifier, pkce } = newPair()
    await callAuth(service, 'POST', '/otp', { body: { email, ...pkce } })
    const flows = await service.context.store.selectFrom('flow_states').select('id').execute()
    expect(await exchange(service, flows[0]?.id, verifier)).toMatchObject({ status: 404 })
  })
})

onEachEngine('a grant', (openTestStore) => {
  test('by a wallet is switched off, and says so in the words clients look for', async () => {
    const service = await startService(openTestStore)
    const answer = await callAuth(service, 'POST', '/token?grant_type=web3', {
      body: {},
      headers: datedVersion,
    })
    expect(answer).toMatchObject({ status: 422, body: { code: 'web3_provider_disabled' } })
    expect(answer.body.message).toContain('Web3 provider is disabled')
  })
})
