import { expect, test } from 'vitest'
import { callAuth, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import { callFactors } from '#tests/protocol/second-factor.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'

const change = async (service: TestService, token: string, wish: object) =>
  (await callAuth(service, 'PUT', '/user', { token, body: wish })).status

let numbers = 0
const newNumber = () => `4917000${String(++numbers).padStart(5, '0')}`

onEachEngine('messages within a minute', (openTestStore) => {
  test.each([
    ['addresses', () => ({ email: newAddress() })],
    ['numbers', () => ({ phone: newNumber() })],
  ])('go to only one of many new %s that a user requests at once', async (_, newWish) => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const { accessToken, email } = await signUp(service)
    const statuses = await Promise.all(
      Array.from({ length: 8 }, () => change(service, accessToken, newWish())),
    )
    expect(statuses.sort()).toEqual([200, ...Array(7).fill(429)])
    expect(service.sent().filter(({ to }) => to !== email)).toHaveLength(1)
    service.advanceClock(60)
    expect(await change(service, accessToken, newWish())).toBe(200)
  })

  test.each([
    ['address', { email: newAddress() }],
    ['number', { phone: newNumber() }],
  ])('to a new %s are limited to one, however many users request it', async (_, wish) => {
    const service = await startService(openTestStore, { externalPhoneEnabled: true })
    const people = []
    for (let person = 0; person < 6; person++) people.push(await signUp(service))
    const statuses = await Promise.all(people.map(({ accessToken }) => change(service, accessToken, wish)))
    expect(statuses.sort()).toEqual([200, ...Array(5).fill(429)])
    const addresses = people.map(({ email }) => email)
    expect(service.sent().filter(({ to }) => !addresses.includes(to))).toHaveLength(1)
  })

  test('to a phone as second factor are limited to one, even if it is removed and added again', async () => {
    const service = await startService(openTestStore, {
      mfaPhoneEnrollEnabled: true,
      mfaPhoneVerifyEnabled: true,
    })
    const { accessToken } = await signUp(service)
    const phone = `+${newNumber()}`
    const factors = (method: string, path: string, body?: object) =>
      callFactors(service, accessToken, method, path, body)
    const statuses: number[] = []
    for (let round = 0; round < 4; round++) {
      const { body } = await factors('POST', '', { factor_type: 'phone', phone })
      statuses.push((await factors('POST', `/${body.id}/challenge`, {})).status)
      if (round % 2) await factors('DELETE', `/${body.id}`)
    }
    expect(statuses).toEqual([200, 429, 429, 429])
    expect(service.sent()).toHaveLength(1)
  })

  test('to a verified phone are not held back by strangers who add the same number', async () => {
    const service = await startService(openTestStore, {
      mfaPhoneEnrollEnabled: true,
      mfaPhoneVerifyEnabled: true,
    })
    const phone = `+${newNumber()}`
    async function adding() {
      const { accessToken } = await signUp(service)
      const factors = (method: string, path: string, body: object) =>
        callFactors(service, accessToken, method, path, body)
      const { body } = await factors('POST', '', { factor_type: 'phone', phone })
      const ask = () => factors('POST', `/${body.id}/challenge`, {})
      const answer = (challenge_id: string, code = '') =>
        callFactors(service, accessToken, 'POST', `/${body.id}/verify`, { challenge_id, code })
      return { factorId: body.id as string, ask, answer }
    }
    const owner = await adding()
    const { body: asked } = await owner.ask()
    const { body: verified } = await owner.answer(asked.id, service.sent().at(-1)?.code)
    const challengeOwners = () =>
      callFactors(service, verified.access_token, 'POST', `/${owner.factorId}/challenge`, {})

    const strangers = [await adding(), await adding()]
    service.advanceClock(61)
    const statuses = []
    for (const { ask } of strangers) statuses.push((await ask()).status)
    expect(statuses).toEqual([200, 429])
    expect((await challengeOwners()).status).toBe(200)
    expect((await challengeOwners()).status).toBe(429)
  })

  test('for a lost password are limited to one, which other mails do not hold back', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    for (const path of ['/recover', '/recover']) await callAuth(service, 'POST', path, { body: { email } })
    expect(service.sent()).toHaveLength(1)
    service.advanceClock(60)
    for (const path of ['/otp', '/recover', '/magiclink', '/recover'])
      await callAuth(service, 'POST', path, { body: { email } })
    expect(service.sent().map(({ subject }) => subject)).toEqual([
      'Reset your password',
      'Sign in to Outgo',
      'Reset your password',
    ])
    const { code } = service.sent().at(-1) ?? {}
    const body = { type: 'recovery', email, token: code }
    expect((await callAuth(service, 'POST', '/verify', { body })).status).toBe(200)
  })
})
