import { expect, test } from 'vitest'
import { adminToken } from '#tests/protocol/admin-client.ts'
import { followLink } from '#tests/protocol/follow-link.ts'
import {
  callAuth,
  goodPassword,
  ledgerStatus,
  newAddress,
  refresh,
  signUp,
} from '#tests/protocol/protocol-calls.ts'
import { ada, goThrough, page, queryOf, startWithProvider } from '#tests/protocol/provider-calls.ts'
import {
  callFactors,
  challenge,
  claimsOf,
  codeOf,
  enrollTotp,
  signedIn,
  signInAgain,
  withTotp,
} from '#tests/protocol/second-factor.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

onEngine('SQLite', 'a session prepared by an attacker', (openTestStore) => {
  test('is not reused at sign-in: each creates its own, whatever the client sends', async () => {
    const service = await startService(openTestStore)
    const attacker = await signUp(service)
    const victim = await signUp(service)
    const prepared = claimsOf(attacker.accessToken).session_id
    const { body, headers } = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: {
        email: victim.email,
        password: victim.password,
        session_id: prepared,
        refresh_token: attacker.refreshToken,
      },
      token: attacker.accessToken,
      headers: { Cookie: `session=${prepared}; sb-access-token=${attacker.accessToken}` },
    })
    expect(headers.get('Set-Cookie')).toBeNull()
    const session = claimsOf(body.access_token).session_id
    expect([prepared, claimsOf(victim.accessToken).session_id]).not.toContain(session)
    expect(body.user.id).toBe(victim.userId)
    const mine = await callAuth(service, 'GET', '/user', { token: attacker.accessToken })
    expect(mine.body.id).toBe(attacker.userId)
  })

  test('is not raised when its owner verifies a second factor: sessions with a lower level end', async () => {
    const service = await startService(openTestStore)
    const person = await signedIn(service)
    const { factorId, secret } = await enrollTotp(person.client)
    // Someone who knows the password has signed in as well.
    const intruder = await signInAgain(service.newClient(), person)
    await person.client.mfa.challengeAndVerify({ factorId, code: codeOf(service, secret) })
    expect(await ledgerStatus(service, intruder?.access_token ?? '')).toBe(401)
    expect((await refresh(service, intruder?.refresh_token ?? '')).status).toBe(400)
  })

  test('does not benefit from a refresh token that was read before the second factor was verified', async () => {
    const service = await startService(openTestStore)
    const person = await withTotp(service)
    service.advanceClock(60)
    const session = await signInAgain(service.newClient(), person)
    const token = session?.access_token ?? ''
    const challenge_id = await challenge(service, token, person.factorId)
    const code = codeOf(service, person.secret)
    await callFactors(service, token, 'POST', `/${person.factorId}/verify`, { challenge_id, code })
    const read = await refresh(service, session?.refresh_token ?? '')
    if (read.status === 200) expect(claimsOf(read.body.access_token).aal).toBe('aal1')
    else expect(read.status).toBe(400)
  })

  test('does not survive the password that its owner sets after a recovery', async () => {
    const service = await startService(openTestStore)
    const { email, accessToken, refreshToken } = await signUp(service)
    await callAuth(service, 'POST', '/recover', { body: { email } })
    const code = service.sent().at(-1)?.code ?? ''
    const { body } = await callAuth(service, 'POST', '/verify', {
      body: { type: 'recovery', email, token: code },
    })
    await callAuth(service, 'PUT', '/user', {
      token: body.access_token,
      body: { password: 'another good password' },
    })
    expect(await ledgerStatus(service, accessToken)).toBe(401)
    expect((await refresh(service, refreshToken)).status).toBe(400)
  })
})

onEngine('SQLite', 'an account prepared by an attacker', (openTestStore) => {
  test('loses its password when the address owner signs in through a provider', async () => {
    const { service } = await startWithProvider(openTestStore, { settings: { mailerAutoconfirm: false } })
    await callAuth(service, 'POST', '/signup', { body: { email: ada.email, password: goodPassword } })
    const client = service.newPkceClient()
    const { data } = await client.signInWithOAuth({
      provider: 'oidc' as never,
      options: { redirectTo: page, skipBrowserRedirect: true },
    })
    const { code = '' } = queryOf(await goThrough(data.url ?? '', ada.sub))
    expect((await client.exchangeCodeForSession(code)).error).toBeNull()
    expect(
      await callAuth(service, 'POST', '/token?grant_type=password', {
        body: { email: ada.email, password: goodPassword },
      }),
    ).toMatchObject({ status: 400, body: { error_code: 'invalid_credentials' } })
  })

  test('is of no use before its address is confirmed', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const email = newAddress()
    const { body } = await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
    expect(body.access_token).toBeUndefined()
    const { status } = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email, password: goodPassword },
    })
    expect(status).toBe(400)
  })

  test('does not get the password of a sign-up whose mail was not followed', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const email = newAddress()
    const signUpWith = (password: string) =>
      callAuth(service, 'POST', '/signup', { body: { email, password } })
    await signUpWith(goodPassword)
    service.advanceClock(61)
    const again = await signUpWith('the attacker’s own')
    expect(again.body.access_token).toBeUndefined()
    service.advanceClock(61)
    await signUpWith(goodPassword)
    const code = service.sent().at(-1)?.code ?? ''
    const confirmed = await callAuth(service, 'POST', '/verify', {
      body: { type: 'signup', email, token: code },
    })
    expect(confirmed.status).toBe(200)
    const { status } = await callAuth(service, 'POST', '/token?grant_type=password', {
      body: { email, password: 'the attacker’s own' },
    })
    expect(status).toBe(400)
  })

  test('by invitation belongs only to the invited user once they accept', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const token = await adminToken(service)
    expect((await callAuth(service, 'POST', '/invite', { token, body: { email } })).status).toBe(200)
    const { link = '' } = service.sent().at(-1) ?? {}
    const { fragment } = await followLink(link)
    expect(await ledgerStatus(service, fragment.get('access_token') ?? '')).not.toBe(401)
    expect((await followLink(link)).fragment.get('access_token')).toBeNull()
    const sessions = await service.context.store.selectFrom('sessions').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  test('cannot be bound to another client: only the one that started can finish', async () => {
    const { service } = await startWithProvider(openTestStore)
    const [victim, attacker] = [service.newPkceClient(), service.newPkceClient()]
    const begin = (client: typeof victim) =>
      client.signInWithOAuth({
        provider: 'oidc' as never,
        options: { redirectTo: page, skipBrowserRedirect: true },
      })
    await begin(victim)
    const { code = '' } = queryOf(await goThrough((await begin(attacker)).data.url ?? '', ada.sub))
    // The victim receives the attacker's code, which does not match the victim's verifier.
    expect((await victim.exchangeCodeForSession(code)).error?.code).toBe('bad_code_verifier')
    expect((await victim.getSession()).data.session).toBeNull()
  })
})
