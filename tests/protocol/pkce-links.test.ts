import { expect, test } from 'vitest'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { followLink, outcomeOf } from './follow-link.ts'
import { codeOfLastMail, exchange, newPair } from './pkce-calls.ts'
import { callAuth, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import { startService } from './start-service.ts'

onEngine('SQLite', 'exchanging the code from a link', (openTestStore) => {
  test('completes a sign-up, a sign-in by mail, a recovery and an address change', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const client = service.newPkceClient()
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

  test('works after resending, for the client that made the last request', async () => {
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

  test('keeps the query of the redirect target', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const redirectTo = encodeURIComponent(`${service.url}/in?next=%2Fa%20b&code=old#old`)
    await callAuth(service, 'POST', `/otp?redirect_to=${redirectTo}`, { body: { email, ...newPair().pkce } })
    const { status, place } = await followLink(service.sent().at(-1)?.link ?? '')
    expect(status).toBe(303)
    expect(place.href).toMatch(/\/in\?next=%2Fa%20b&code=[0-9a-f-]{36}(#old)?$/)
  })

  test('is not needed for a typed code or token hash, which return a session immediately', async () => {
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

  test('reports a failed link in query and fragment', async () => {
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
})
