import { expect, test } from 'vitest'
import { callAuth, goodPassword, newAddress, signUp } from '#tests/protocol/protocol-calls.ts'
import { startService, type TestService } from '#tests/protocol/start-service.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { seen } from './seen-by-strangers.ts'

/** Addresses of equal length, so that not even the length of a response differs: one known and confirmed, one unknown. */
async function twoAddresses(service: TestService) {
  const known = newAddress()
  const { mailerAutoconfirm } = service.context.settings
  service.context.settings.mailerAutoconfirm = true
  await signUp(service, known)
  service.context.settings.mailerAutoconfirm = mailerAutoconfirm
  return { known, unknown: known.replace('person', 'nobody') }
}

/** What a stranger can ask about an address without sending a message to it. */
const questions: [string, string, (email: string) => Record<string, unknown>][] = [
  ['a wrong password', '/token?grant_type=password', (email) => ({ email, password: 'not this one' })],
  ['an empty password', '/token?grant_type=password', (email) => ({ email, password: '' })],
  ['a wrong code', '/verify', (email) => ({ type: 'email', email, token: '123456' })],
  ['a wrong recovery code', '/verify', (email) => ({ type: 'recovery', email, token: '123456' })],
  ['a wrong sign-up code', '/verify', (email) => ({ type: 'signup', email, token: '123456' })],
  ['a sign-up with a weak password', '/signup', (email) => ({ email, password: 'weak' })],
]

onEngine('SQLite', 'whether an address is known', (openTestStore) => {
  test.each(questions)('does not show in the response to %s', async (_, path, bodyFor) => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const { known, unknown } = await twoAddresses(service)
    expect(await seen(service, path, bodyFor(known))).toEqual(await seen(service, path, bodyFor(unknown)))
  })

  // The first call may change something for one of them; the second must not reveal it.
  test.each(questions)('does not show when %s is repeated', async (_, path, bodyFor) => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const { known, unknown } = await twoAddresses(service)
    for (let round = 0; round < 7; round++) {
      if (round === 6) service.advanceClock(61)
      expect(await seen(service, path, bodyFor(known))).toEqual(await seen(service, path, bodyFor(unknown)))
    }
  })

  test('does not show in the response to a made-up token', async () => {
    const service = await startService(openTestStore)
    const { known } = await twoAddresses(service)
    await callAuth(service, 'POST', '/recover', { body: { email: known } })
    const link = new URL(service.sent().at(-1)?.link ?? 'about:blank')
    const token = link.searchParams.get('token') ?? ''
    const guess = (token_hash: string) => seen(service, '/verify', { type: 'recovery', token_hash })
    const near = token.slice(0, -1) + (token.endsWith('0') ? '1' : '0')
    expect(await guess(near)).toEqual(await guess('0'.repeat(token.length)))
  })

  test('does not show for phone numbers either', async () => {
    const settings = { externalPhoneEnabled: true, smsAutoconfirm: true }
    const service = await startService(openTestStore, settings)
    const known = '4915112345678'
    await callAuth(service, 'POST', '/signup', { body: { phone: known, password: goodPassword } })
    service.context.settings.smsAutoconfirm = false
    for (const [path, body] of [
      ['/token?grant_type=password', { password: 'not this one' }],
      ['/verify', { type: 'sms', token: '123456' }],
      ['/resend', { type: 'sms' }],
    ] as const)
      expect(await seen(service, path, { ...body, phone: known })).toEqual(
        await seen(service, path, { ...body, phone: '4915112345679' }),
      )
  })

  test('does not show in any mail except its owner’s', async () => {
    const service = await startService(openTestStore, { mailerAutoconfirm: false })
    const { known, unknown } = await twoAddresses(service)
    await seen(service, '/recover', { email: unknown })
    await seen(service, '/signup', { email: known, password: goodPassword })
    expect(service.sent()).toEqual([])
  })
})
