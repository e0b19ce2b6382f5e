import { expect, test } from 'vitest'
import { signUpAndProve, verify } from '#tests/protocol/confirming-calls.ts'
import { followLink, outcomeOf } from '#tests/protocol/follow-link.ts'
import { callAuth, datedVersion, signUp } from '#tests/protocol/protocol-calls.ts'
import {
  ada,
  authorizeUrl,
  goThrough,
  page,
  queryOf,
  startWithProvider,
  stopAtCallback,
} from '#tests/protocol/provider-calls.ts'
import { callFactors, challenge, codeOf, withTotp } from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

// Replayed SAML assertions are tested in saml-responses.test.ts, refresh tokens in stolen-refresh-tokens.test.ts.

/** A sign-in mail to a known user. */
async function mailFor(service: TestService) {
  const { email } = await signUp(service)
  await callAuth(service, 'POST', '/recover', { body: { email } })
  const { link = '', code = '' } = service.sent().at(-1) ?? {}
  return { email, link, code, token: new URL(link).searchParams.get('token') ?? '' }
}

onEachEngine('what has signed in once does not sign in again', (openTestStore) => {
  test('a typed code', async () => {
    const service = await startService(openTestStore)
    const { email, code } = await mailFor(service)
    expect((await verify(service, { type: 'recovery', email, token: code })).status).toBe(200)
    for (const type of ['recovery', 'magiclink', 'email'])
      expect(await verify(service, { type, email, token: code })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      })
  })

  test('a link', async () => {
    const service = await startService(openTestStore)
    const { link } = await mailFor(service)
    expect(outcomeOf(await followLink(link)).access_token).toBeDefined()
    expect(outcomeOf(await followLink(link))).toMatchObject({ error_code: 'otp_expired' })
  })

  test('the link after its code, and the code after its link', async () => {
    const service = await startService(openTestStore)
    const [one, other] = [await mailFor(service), await mailFor(service)]
    await verify(service, { type: 'recovery', email: one.email, token: one.code })
    expect(outcomeOf(await followLink(one.link))).toMatchObject({ error_code: 'otp_expired' })
    await verify(service, { type: 'recovery', token_hash: other.token })
    expect((await verify(service, { type: 'recovery', email: other.email, token: other.code })).status).toBe(
      403,
    )
    expect((await verify(service, { type: 'recovery', token_hash: other.token })).status).toBe(403)
  })

  test('many of them at once, except for one', async () => {
    const service = await startService(openTestStore)
    const { email, code, token } = await mailFor(service)
    const tries = Array.from({ length: 8 }, (_, index) =>
      verify(
        service,
        index % 2 ? { type: 'recovery', email, token: code } : { type: 'recovery', token_hash: token },
      ),
    )
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
  })

  test('an older mail after a newer one was requested', async () => {
    const service = await startService(openTestStore)
    const { email, code, link } = await mailFor(service)
    service.advanceClock(61)
    await callAuth(service, 'POST', '/recover', { body: { email } })
    expect(outcomeOf(await followLink(link))).toMatchObject({ error_code: 'otp_expired' })
    const newer = service.sent().at(-1)?.code
    if (newer !== code)
      expect((await verify(service, { type: 'recovery', email, token: code })).status).toBe(403)
  })

  test('the code that a provider sign-in leaves for the client', async () => {
    const { service } = await startWithProvider(openTestStore)
    const client = service.newPkceClient()
    const { data } = await client.signInWithOAuth({
      provider: 'oidc' as never,
      options: { redirectTo: page, skipBrowserRedirect: true },
    })
    const { code = '' } = queryOf(await goThrough(data.url ?? '', ada.sub))
    const challengeOf = new URL(data.url ?? '').searchParams.get('code_challenge')
    expect(challengeOf).not.toBeNull()
    expect((await client.exchangeCodeForSession(code)).error).toBeNull()
    const again = await callAuth(service, 'POST', '/token?grant_type=pkce', {
      body: { auth_code: code, code_verifier: 'a'.repeat(64) },
      headers: datedVersion,
    })
    expect(again).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } })
  })

  test('a provider’s response', async () => {
    const { service } = await startWithProvider(openTestStore)
    const callback = await stopAtCallback(service, authorizeUrl(service), ada.sub)
    expect(outcomeOf(await followLink(callback.href)).access_token).toBeDefined()
    const again = await followLink(callback.href)
    expect(again.place.href).not.toContain('access_token')
    expect(again.query.get('error')).not.toBeNull()
  })

  test('the code for a new password', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const { refreshToken } = await signUp(service)
    service.advanceClock(25 * 3600)
    const { body } = await callAuth(service, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
    })
    const token: string = body.access_token
    await callAuth(service, 'GET', '/reauthenticate', { token })
    const nonce = service.sent().at(-1)?.code ?? ''
    const change = (password: string) =>
      callAuth(service, 'PUT', '/user', { token, body: { password, nonce } })
    expect((await change('the second password')).status).toBe(200)
    expect(await change('the third password')).toMatchObject({
      status: 422,
      body: { error_code: 'reauthentication_not_valid' },
    })
  })

  test('the code of an authenticator app, even in another challenge', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    service.advanceClock(90)
    const code = codeOf(service, secret)
    const attempt = async (token: string) => {
      const challenge_id = await challenge(service, token, factorId)
      return callFactors(service, token, 'POST', `/${factorId}/verify`, { challenge_id, code })
    }
    const first = await attempt(accessToken)
    expect(first.status).toBe(200)
    expect(await attempt(first.body.access_token)).toMatchObject({
      status: 422,
      body: { code: 'mfa_verification_failed' },
    })
  })

  test('a mail to a verified address after its account got another password', async () => {
    const service = await startService(openTestStore)
    const { email, accessToken } = await signUpAndProve(service)
    await callAuth(service, 'POST', '/recover', { body: { email } })
    const { link = '' } = service.sent().at(-1) ?? {}
    const body = { password: 'another good password' }
    expect((await callAuth(service, 'PUT', '/user', { token: accessToken, body })).status).toBe(200)
    expect(outcomeOf(await followLink(link))).toMatchObject({ error_code: 'otp_expired' })
  })
})
