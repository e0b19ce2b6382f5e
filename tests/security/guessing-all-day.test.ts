import { expect, test } from 'vitest'
import { verify } from '#tests/protocol/confirming-calls.ts'
import { followLink, outcomeOf } from '#tests/protocol/follow-link.ts'
import { callAuth, datedVersion, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const minutes = 60
const hours = 60 * minutes

/** A code other than this one. */
const otherThan = (code: string, step: number): string =>
  String((Number(code) + step) % 10 ** code.length).padStart(code.length, '0')

/** Requests a new code every ten minutes, the given number of times, and guesses four times at each. */
async function guessAt(
  service: TestService,
  { ask, proof, codes }: { ask: (round: number) => Promise<unknown>; proof: object; codes: number },
): Promise<number[]> {
  const statuses: number[] = []
  for (let round = 0; round < codes; round++) {
    service.advanceClock(10 * minutes)
    await ask(round)
    const code = service.sent().at(-1)?.code ?? '000000'
    for (const step of [1, 2, 3, 4])
      statuses.push((await verify(service, { ...proof, token: otherThan(code, step) })).status)
  }
  return statuses
}

const refused = (statuses: number[]) => statuses.filter((status) => status === 429).length

onEachEngine('guessing codes all day by requesting new ones', (openTestStore) => {
  test('from mails is blocked after fifty guesses per address, of any kind, until the next day', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false, rateLimitEmailSent: 1000 })
    const email = newAddress()
    service.context.settings.mailerAutoconfirm = true
    await signUp(service, email)
    service.context.settings.mailerAutoconfirm = false
    const ask = (round: number) =>
      callAuth(service, 'POST', round % 2 ? '/recover' : '/otp', { body: { email } })
    const statuses = await guessAt(service, { ask, proof: { type: 'email', email }, codes: 16 })
    expect(statuses.slice(0, 50)).toEqual(Array(50).fill(403))
    expect(statuses.slice(50)).toEqual(Array(14).fill(429))

    service.advanceClock(10 * minutes)
    await ask(0)
    const { code = '', link = '' } = service.sent().at(-1) ?? {}
    expect((await verify(service, { type: 'email', email, token: code })).status).toBe(429)
    expect(outcomeOf(await followLink(link))).toHaveProperty('access_token')
    service.advanceClock(24 * hours)
    await ask(0)
    const next = service.sent().at(-1)?.code
    expect((await verify(service, { type: 'email', email, token: next })).status).toBe(200)
  })

  test('from mails is blocked for unknown addresses just like for known ones', async () => {
    const service = await startService(openTestStore, { rateLimitCodeGuesses: 10 })
    const email = newAddress()
    const ask = () => callAuth(service, 'POST', '/recover', { body: { email } })
    const statuses = await guessAt(service, { ask, proof: { type: 'recovery', email }, codes: 4 })
    expect(statuses).toEqual([...Array(10).fill(403), ...Array(6).fill(429)])
  })

  test('from SMS is blocked after fifty guesses per number', async () => {
    const service = await startService(openTestStore, {
      externalPhoneEnabled: true,
      rateLimitSmsSent: 1000,
      rateLimitCodeGuesses: 20,
    })
    const phone = '4915112345678'
    const ask = () => callAuth(service, 'POST', '/otp', { body: { phone } })
    const statuses = await guessAt(service, { ask, proof: { type: 'sms', phone }, codes: 7 })
    expect(refused(statuses)).toBe(8)
  })

  test('by strangers does not lock the owner out at known locations, where the limit applies as well', async () => {
    const service = await startService(openTestStore, {
      externalPhoneEnabled: true,
      rateLimitHeader: 'X-Real-IP',
      rateLimitVerify: 1000,
      rateLimitCodeGuesses: 10,
    })
    const phone = '4915112345678'
    const call = (path: string, address: string, body: object) =>
      callAuth(service, 'POST', path, { body, headers: { 'X-Real-IP': address } })
    const requestCode = async () => {
      service.advanceClock(301)
      await call('/otp', '203.0.113.200', { phone })
      return service.sent().at(-1)?.code ?? ''
    }
    const enter = async (token: string, address: string) =>
      (await call('/verify', address, { type: 'sms', phone, token })).status
    const [home, cafe] = ['198.51.100.1', '203.0.113.99']
    expect(await enter(await requestCode(), home)).toBe(200)

    // No code is needed for this, and none has been sent.
    for (let guess = 0; guess < 10; guess++) expect(await enter('000000', `203.0.113.${guess}`)).toBe(403)
    const code = await requestCode()
    expect(await enter(code, cafe)).toBe(429)
    expect(await enter(code, home)).toBe(200)
    for (let guess = 0; guess < 10; guess++) expect(await enter('000000', home)).toBe(403)
    expect(await enter(await requestCode(), home)).toBe(429)
  })

  test('from address changes is blocked after fifty guesses per new address, whoever requests them', async () => {
    const service = await startService(openTestStore, { rateLimitCodeGuesses: 20 })
    const email = newAddress()
    const ask = async () => {
      const { accessToken: token } = await signUp(service)
      return callAuth(service, 'PUT', '/user', { token, body: { email } })
    }
    const statuses = await guessAt(service, { ask, proof: { type: 'email_change', email }, codes: 7 })
    expect(refused(statuses)).toBe(8)
  })

  test('from address changes only checks the latest code, however many accounts requested one', async () => {
    const service = await startService(openTestStore)
    const email = newAddress()
    const codes: string[] = []
    for (let account = 0; account < 3; account++) {
      const { accessToken: token } = await signUp(service)
      service.advanceClock(61)
      await callAuth(service, 'PUT', '/user', { token, body: { email } })
      codes.push(service.sent().findLast(({ to }) => to === email)?.code ?? '')
    }
    const [first, , last] = codes
    const attempt = (token = '') => verify(service, { type: 'email_change', email, token })
    expect(new Set(codes).size).toBe(3)
    expect((await attempt(first)).status).toBe(403)
    expect((await attempt(last)).status).toBe(200)
  })

  test('for a new password is blocked after fifty guesses per user', async () => {
    const service = await startService(openTestStore, {
      updatePasswordRequireReauthentication: true,
      rateLimitCodeGuesses: 10,
      jwtExp: 604_800,
    })
    const { accessToken: token } = await signUp(service)
    service.advanceClock(25 * hours)
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      service.advanceClock(10 * minutes)
      await callAuth(service, 'GET', '/reauthenticate', { token })
      const nonce = service.sent().at(-1)?.code ?? ''
      for (const step of [1, 2, 3, 4]) {
        const body = { password: 'another good one', nonce: otherThan(nonce, step) }
        statuses.push(
          (await callAuth(service, 'PUT', '/user', { token, body, headers: datedVersion })).status,
        )
      }
    }
    expect(statuses).toEqual([...Array(10).fill(422), ...Array(6).fill(429)])
  })
})
