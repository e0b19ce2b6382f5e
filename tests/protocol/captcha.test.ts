import { generateKeyPair, SignJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Settings } from '#server/settings.ts'
import { openHttpFake } from '#tests/support/http-fake.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { adminToken } from './admin-client.ts'
import { callAuth, datedVersion, goodPassword, newAddress } from './protocol-calls.ts'
import { startService, type TestService } from './start-service.ts'

/** A local verifier in the format of hCaptcha and Turnstile that accepts a single answer. */
const openVerifier = () =>
  openHttpFake(({ body }) => {
    const success = new URLSearchParams(body).get('response') === 'solved'
    return {
      status: 200,
      body: success ? { success } : { success, 'error-codes': ['invalid-input-response'] },
    }
  })

const withCaptcha = (verifyUrl: string) =>
  ({
    captchaEnabled: true,
    captchaProvider: 'turnstile',
    captchaSecret: 'the-captcha-secret',
    captchaVerifyUrl: verifyUrl,
  }) satisfies Partial<Settings>

const answerOf = async (service: TestService, path: string, body: unknown, token?: string) => {
  const answer = await callAuth(service, 'POST', path, {
    body,
    headers: datedVersion,
    ...(token === undefined ? {} : { token }),
  })
  return { status: answer.status, code: answer.body?.code, message: answer.body?.message }
}

const guarded = ['/signup', '/otp', '/magiclink', '/recover', '/resend', '/sso', '/token?grant_type=password']

onEngine('SQLite', 'a captcha', (openTestStore) => {
  test('is not required by default, and ignored if it is sent', async () => {
    const service = await startService(openTestStore)
    const { error } = await service
      .newClient()
      .signUp({ email: newAddress(), password: goodPassword, options: { captchaToken: 'anything' } })
    expect(error).toBeNull()
  })

  test('that is solved lets the client in and is verified with the secret and IP address', async () => {
    const verifier = await openVerifier()
    const service = await startService(openTestStore, withCaptcha(`${verifier.url}/siteverify`))
    const client = service.newClient()
    const email = newAddress()
    const options = { captchaToken: 'solved' }
    expect((await client.signUp({ email, password: goodPassword, options })).error).toBeNull()
    expect((await client.signInWithPassword({ email, password: goodPassword, options })).error).toBeNull()
    expect((await client.resetPasswordForEmail(email, options)).error).toBeNull()

    expect(verifier.received.length).toBe(3)
    const [request] = verifier.received
    expect(request).toMatchObject({ method: 'POST', path: '/siteverify' })
    expect(request?.headers['content-type']).toContain('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      secret: 'the-captcha-secret',
      response: 'solved',
      remoteip: expect.stringContaining('127.0.0.1'),
    })
  })

  test('is not verified more often than an IP address may call', async () => {
    const verifier = await openVerifier()
    const service = await startService(openTestStore, {
      ...withCaptcha(verifier.url),
      samlEnabled: true,
      rateLimitHeader: 'X-Real-IP',
    })
    for (const path of guarded) {
      const before = verifier.received.length
      const body = { email: newAddress(), gotrue_meta_security: { captcha_token: 'guessed' } }
      const headers = { 'X-Real-IP': '198.51.100.7' }
      await Promise.all(Array.from({ length: 40 }, () => callAuth(service, 'POST', path, { body, headers })))
      expect([path, verifier.received.length - before]).toEqual([path, 30])
    }
  })

  test('that is missing or wrong rejects every call open to strangers', async () => {
    const verifier = await openVerifier()
    const service = await startService(openTestStore, { ...withCaptcha(verifier.url), samlEnabled: true })
    for (const path of guarded) {
      const email = newAddress()
      const without = await answerOf(service, path, { email, password: goodPassword })
      expect([path, without.status, without.code]).toEqual([path, 400, 'captcha_failed'])
      const wrong = await answerOf(service, path, {
        email,
        password: goodPassword,
        gotrue_meta_security: { captcha_token: 'guessed' },
      })
      expect([path, wrong.status, wrong.code]).toEqual([path, 400, 'captcha_failed'])
      expect(wrong.message).toContain('invalid-input-response')
    }
    expect(verifier.received.length).toBe(guarded.length)
    expect(await service.context.store.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('is not required if a session, code or token is the proof', async () => {
    const verifier = await openVerifier()
    const service = await startService(openTestStore, withCaptcha(verifier.url))
    const client = service.newClient()
    await client.signUp({
      email: newAddress(),
      password: goodPassword,
      options: { captchaToken: 'solved' },
    })
    expect((await client.refreshSession()).error).toBeNull()
    expect((await client.updateUser({ data: { theme: 'dark' } })).error).toBeNull()
    for (const path of ['/verify', '/token?grant_type=pkce', '/token?grant_type=id_token'])
      expect((await answerOf(service, path, {})).code).not.toBe('captcha_failed')
    expect(verifier.received.length).toBe(1)
  })

  test('is not required for administrators, but for anyone pretending to be one', async () => {
    const verifier = await openVerifier()
    const service = await startService(openTestStore, withCaptcha(verifier.url))
    const body = { email: newAddress(), password: goodPassword }
    expect((await answerOf(service, '/signup', body, await adminToken(service))).status).toBe(200)
    for (const token of [await pretendedToken(service), service.context.secrets.anonKey])
      expect((await answerOf(service, '/signup', body, token)).code).toBe('captcha_failed')
  })

  test('that cannot be verified returns 500 so that the client retries', async () => {
    const broken = await openHttpFake(() => ({ status: 502, body: '<html>Bad gateway</html>' }))
    const body = {
      email: newAddress(),
      password: goodPassword,
      gotrue_meta_security: { captcha_token: 'solved' },
    }
    for (const url of [broken.url, 'http://127.0.0.1:9']) {
      const service = await startService(openTestStore, withCaptcha(url))
      expect(await answerOf(service, '/signup', body)).toMatchObject({
        status: 500,
        code: 'unexpected_failure',
      })
      expect(service.logged.join('')).not.toContain('the-captcha-secret')
    }
  })
})

/** The claims of an administrator's token, signed with a forged key. */
async function pretendedToken({ context: { secrets, clock } }: TestService): Promise<string> {
  const { privateKey } = await generateKeyPair('ES256')
  return new SignJWT({ role: 'service_role' })
    .setProtectedHeader({ alg: 'ES256', kid: secrets.signing.keyId })
    .setExpirationTime(Math.floor(clock.now() / 1000) + 600)
    .sign(privateKey)
}
