import { expect, test } from 'vitest'
import { newPair } from '#tests/protocol/pkce-calls.ts'
import { callAuth, goodPassword, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import { fragmentOf } from '#tests/protocol/provider-calls.ts'
import { startService } from '#tests/protocol/start-service.ts'
import { onEachEngine } from '#tests/support/on-each-engine.ts'
import { fourTimes, once, usersOf } from './four-times.ts'

onEachEngine('the same call several times at once', (openTestStore) => {
  test('signs up one account per address', async () => {
    const service = await startService(openTestStore)
    const body = { email: newAddress(), password: goodPassword }
    expect((await fourTimes(service, 'POST', '/signup', { body })).statuses).toEqual(once(422))
    expect(await usersOf(service)).toHaveLength(1)
    expect((await fourTimes(service, 'POST', '/token?grant_type=password', { body })).statuses).toEqual([
      200, 200, 200, 200,
    ])
  })

  test('signs up one unconfirmed account and sends one mail', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const body = { email: newAddress(), password: goodPassword }
    const { statuses } = await fourTimes(service, 'POST', '/signup', { body })
    for (const status of statuses) expect([200, 429]).toContain(status)
    expect(await usersOf(service)).toHaveLength(1)
    expect(service.sent()).toHaveLength(1)
  })

  test('signs in with a code once', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const { statuses } = await fourTimes(service, 'POST', '/otp', { body: { email } })
    for (const status of statuses) expect([200, 429]).toContain(status)
    expect(service.sent()).toHaveLength(1)
    const token = service.sent().at(-1)?.code
    const body = { type: 'email', email, token }
    const verified = await fourTimes(service, 'POST', '/verify', { body })
    expect(verified.statuses).toEqual(once(403))
  })

  test('creates one account for a code sent to a new address', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const { statuses } = await fourTimes(service, 'POST', '/otp', { body: { email: newAddress() } })
    for (const status of statuses) expect([200, 429]).toContain(status)
    expect(await usersOf(service)).toHaveLength(1)
    expect(service.sent()).toHaveLength(1)
  })

  test('sends one recovery mail, whose link opens one session', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    expect((await fourTimes(service, 'POST', '/recover', { body: { email } })).statuses).toEqual([
      200, 200, 200, 200,
    ])
    expect(service.sent()).toHaveLength(1)
    const link = service.sent().at(-1)?.link ?? ''
    const places = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const { headers } = await fetch(link, { redirect: 'manual' })
        return fragmentOf(new URL(headers.get('Location') ?? ''))
      }),
    )
    expect(places.filter((place) => 'access_token' in place)).toHaveLength(1)
    expect(places.filter(({ error_code }) => error_code === 'otp_expired')).toHaveLength(3)
  })

  test('exchanges a code once', async () => {
    const service = await startService(openTestStore)
    const { email } = await signUp(service)
    const { verifier, pkce } = newPair()
    await callAuth(service, 'POST', '/otp', { body: { email, ...pkce } })
    const { headers } = await fetch(service.sent().at(-1)?.link ?? '', { redirect: 'manual' })
    const auth_code = new URL(headers.get('Location') ?? '').searchParams.get('code')
    const body = { auth_code, code_verifier: verifier }
    const { statuses } = await fourTimes(service, 'POST', '/token?grant_type=pkce', { body })
    expect(statuses).toEqual(once(404))
  })
})
