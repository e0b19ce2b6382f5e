import { expect, test } from 'vitest'
import { verify } from '#tests/protocol/confirming-calls.ts'
import { callAuth, datedVersion, newAddress, signIn, signUp } from '#tests/protocol/protocol-calls.ts'
import { callFactors, challenge, codeOf, withTotp, wrongCode } from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'

/** A code other than this one. */
const otherThan = (code: string, step = 1): string =>
  String((Number(code) + step) % 10 ** code.length).padStart(code.length, '0')

const signInWith = (service: TestService, email: string, password: string) =>
  callAuth(service, 'POST', '/token?grant_type=password', {
    body: { email, password },
    headers: datedVersion,
  })

onEngine('SQLite', 'guessing', (openTestStore) => {
  test.each([
    ['signup', '/signup', { password: 'correct horse battery' }, { mailerAutoconfirm: false }, false],
    ['recovery', '/recover', {}, {}, true],
    ['magiclink', '/otp', {}, {}, true],
  ])(
    'the code from a mail (%s) is blocked after five wrong ones, even with the right one',
    async (type, path, fields, settings, isKnown) => {
      const service = await startService(openTestStore, settings)
      const email = isKnown ? (await signUp(service)).email : newAddress()
      await callAuth(service, 'POST', path, { body: { email, ...fields } })
      const code = service.sent().at(-1)?.code ?? ''
      for (const step of [1, 2, 3, 4, 5])
        expect((await verify(service, { type, email, token: otherThan(code, step) })).status).toBe(403)
      expect(await verify(service, { type, email, token: code })).toMatchObject({
        status: 403,
        body: { code: 'otp_expired' },
      })
    },
  )

  test('a code cannot be tried more often with simultaneous calls', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    await callAuth(service, 'POST', '/recover', { body: { email } })
    const code = service.sent().at(-1)?.code ?? ''
    const wrong = Array.from({ length: 12 }, (_, step) => otherThan(code, step + 1))
    await Promise.all(wrong.map((token) => verify(service, { type: 'recovery', email, token })))
    expect((await verify(service, { type: 'recovery', email, token: code })).status).toBe(403)
  })

  test('the code from an SMS is blocked after five wrong ones', async () => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const phone = '4915112345678'
    await callAuth(service, 'POST', '/otp', { body: { phone } })
    const code = service.sent().at(-1)?.code ?? ''
    expect(code).toMatch(/^\d{6}$/)
    for (const step of [1, 2, 3, 4, 5])
      await verify(service, { type: 'sms', phone, token: otherThan(code, step) })
    expect((await verify(service, { type: 'sms', phone, token: code })).status).toBe(403)
  })

  test('the code for a new password is blocked after five wrong ones', async () => {
    const service = await startService(openTestStore, { updatePasswordRequireReauthentication: true })
    const person = await signUp(service)
    const { refreshToken } = person
    service.advanceClock(25 * 3600)
    const { body } = await callAuth(service, 'POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: refreshToken },
    })
    const token: string = body.access_token
    await callAuth(service, 'GET', '/reauthenticate', { token })
    const nonce = service.sent().at(-1)?.code ?? ''
    const change = (tried: string) =>
      callAuth(service, 'PUT', '/user', { token, body: { password: 'another good one', nonce: tried } })
    for (const step of [1, 2, 3, 4, 5])
      expect((await change(otherThan(nonce, step))).body.error_code).toBe('reauthentication_not_valid')
    expect((await change(nonce)).body.error_code).toBe('reauthentication_not_valid')
    expect(await signIn(service, person)).toBeDefined()
  })

  test('the current password is blocked after thirty new ones that were rejected for another reason', async () => {
    const service = await startService(openTestStore)
    const { accessToken: token, password } = await signUp(service)
    const change = (body: object) => callAuth(service, 'PUT', '/user', { token, body, headers: datedVersion })
    expect((await change({ email: newAddress() })).status).toBe(200)
    // A second address change within the minute is rejected, so none of these changes anything.
    for (let tries = 0; tries < 30; tries++)
      expect((await change({ password: `guess number ${tries}`, email: newAddress() })).body.code).toBe(
        'over_email_send_rate_limit',
      )
    expect((await change({ password, email: newAddress() })).body.code).toBe('over_request_rate_limit')
  })

  test('the code of an authenticator app is blocked, with its challenge, after five wrong ones', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    const id = await challenge(service, accessToken, factorId)
    const attempt = (code: string) =>
      callFactors(service, accessToken, 'POST', `/${factorId}/verify`, { challenge_id: id, code })
    for (let tries = 0; tries < 5; tries++)
      expect((await attempt(wrongCode(service, secret))).status).toBe(422)
    service.advanceClock(60)
    expect((await attempt(codeOf(service, secret))).status).not.toBe(200)
  })

  test('the code of an authenticator app cannot be continued forever in new challenges', async () => {
    const service = await startService(openTestStore)
    const { accessToken, factorId, secret } = await withTotp(service)
    const statuses: number[] = []
    for (let round = 0; round < 12; round++) {
      const { status, body } = await callFactors(service, accessToken, 'POST', `/${factorId}/challenge`, {})
      statuses.push(status)
      for (let tries = 0; status === 200 && tries < 4; tries++) {
        const code = wrongCode(service, secret)
        const answer = await callFactors(service, accessToken, 'POST', `/${factorId}/verify`, {
          challenge_id: body.id,
          code,
        })
        statuses.push(answer.status)
      }
    }
    expect(statuses.at(-1)).toBe(429)
  })

  test('the code of an authenticator app is blocked after a hundred failures, until the next day', async () => {
    const service = await startService(openTestStore, { jwtExp: 604_800 })
    const { accessToken, factorId, secret } = await withTotp(service)
    const attempt = async (code: string) => {
      const { body } = await callFactors(service, accessToken, 'POST', `/${factorId}/challenge`, {})
      return callFactors(service, accessToken, 'POST', `/${factorId}/verify`, { challenge_id: body.id, code })
    }
    for (let tries = 0; tries < 100; tries++) {
      if (tries % 10 === 0) service.advanceClock(301)
      expect((await attempt(wrongCode(service, secret))).status).toBe(422)
    }
    service.advanceClock(301)
    expect(await attempt(codeOf(service, secret))).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    })
    service.advanceClock(24 * 3600)
    expect((await attempt(codeOf(service, secret))).status).toBe(200)
  })

  test('the code of an authenticator app by a password thief does not lock its owner out where it was entered before', async () => {
    const service = await startService(openTestStore, { rateLimitHeader: 'X-Real-IP', jwtExp: 604_800 })
    const [home, away] = [{ 'X-Real-IP': '198.51.100.1' }, { 'X-Real-IP': '203.0.113.9' }]
    const person = await signUp(service)
    type Headers = Record<string, string>
    async function signInFrom(headers: Headers) {
      const body = { email: person.email, password: person.password }
      const signedIn = await callAuth(service, 'POST', '/token?grant_type=password', { body, headers })
      return { token: signedIn.body.access_token as string, headers }
    }
    type Session = Awaited<ReturnType<typeof signInFrom>>
    const call = ({ token, headers }: Session, path: string, body: object) =>
      callFactors(service, token, 'POST', path, body, headers)
    const owner = await signInFrom(home)
    const { body: factor } = await call(owner, '', { factor_type: 'totp' })
    const secret: string = factor.totp.secret
    async function enter(session: Session, code: string) {
      service.advanceClock(30)
      const asked = await call(session, `/${factor.id}/challenge`, {})
      return call(session, `/${factor.id}/verify`, { challenge_id: asked.body.id, code })
    }
    expect((await enter(owner, codeOf(service, secret, 1))).status).toBe(200)

    const thief = await signInFrom(away)
    for (let tries = 0; tries < 100; tries++)
      expect((await enter(thief, wrongCode(service, secret))).status).toBe(422)
    expect((await enter(thief, codeOf(service, secret, 1))).status).toBe(429)
    expect((await enter(await signInFrom(home), codeOf(service, secret, 1))).status).toBe(200)
  })

  test('a password is blocked after thirty failures for five minutes, whoever tries and from anywhere', async () => {
    const service = await startService(openTestStore, { rateLimitHeader: 'X-Forwarded-For' })
    const { email, password } = await signUp(service)
    for (let tries = 0; tries < 30; tries++) {
      const { status } = await callAuth(service, 'POST', '/token?grant_type=password', {
        body: { email: tries % 2 ? email : email.toUpperCase(), password: `guess number ${tries}` },
        headers: { 'X-Forwarded-For': `203.0.113.${tries}` },
      })
      expect(status).toBe(400)
    }
    expect(await signInWith(service, email, password)).toMatchObject({
      status: 429,
      body: { code: 'over_request_rate_limit' },
    })
    service.advanceClock(301)
    expect((await signInWith(service, email, password)).status).toBe(200)
  })

  test('a password by strangers does not lock its owner out at known locations, where the limit applies as well', async () => {
    const settings = { rateLimitHeader: 'X-Real-IP', rateLimitTokenRefresh: 1000 }
    const service = await startService(openTestStore, settings)
    const [email, password, home] = [newAddress(), 'correct horse battery', '2001:db8:0:7::1']
    // What a client claims about itself is ignored.
    const from = (address: string) => ({ 'X-Real-IP': address, 'X-Forwarded-For': '2001:db8:0:7::1' })
    await callAuth(service, 'POST', '/signup', { body: { email, password }, headers: from(home) })
    const attempt = async (tried: string, address: string) =>
      (
        await callAuth(service, 'POST', '/token?grant_type=password', {
          body: { email, password: tried },
          headers: from(address),
        })
      ).status
    for (let tries = 0; tries < 30; tries++)
      expect(await attempt(`guess number ${tries}`, `203.0.113.${tries}`)).toBe(400)
    expect(await attempt(password, '203.0.113.99')).toBe(429)
    // In the same network as before.
    const neighbor = '2001:db8:0:7::2'
    expect(await attempt(password, neighbor)).toBe(200)
    for (let tries = 0; tries < 30; tries++) {
      // The IP address itself may make this many calls; only the guesses are blocked.
      if (tries % 10 === 0) service.advanceClock(10)
      expect(await attempt(`guess number ${tries}`, neighbor)).toBe(400)
    }
    service.advanceClock(10)
    expect(await attempt(password, neighbor)).toBe(429)
  })

  test('from one IP address is blocked for every call open to strangers', async () => {
    const service = await startService(openTestStore, { rateLimitHeader: 'X-Forwarded-For' })
    const statusesOf = async (path: string, bodyOf: (index: number) => unknown) => {
      const statuses: number[] = []
      for (let tries = 0; tries < 31; tries++) {
        const headers = { 'X-Forwarded-For': '203.0.113.9' }
        statuses.push((await callAuth(service, 'POST', path, { body: bodyOf(tries), headers })).status)
      }
      return statuses
    }
    const guesses = [
      await statusesOf('/verify', (index) => ({
        type: 'recovery',
        token_hash: `guess-${index}`,
      })),
      await statusesOf('/token?grant_type=refresh_token', (index) => ({
        refresh_token: `guess-token-${index}`,
      })),
    ]
    for (const statuses of guesses) {
      expect(statuses.slice(0, 30).every((status) => status === 400 || status === 403)).toBe(true)
      expect(statuses[30]).toBe(429)
    }
  })
})
