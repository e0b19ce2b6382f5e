import { expect, test } from 'vitest'
import { callAuth, goodPassword } from '#tests/protocol/protocol-calls.ts'
import { onEngine } from '#tests/support/on-each-engine.ts'
import { newStranger, type Person, seen, startWithPeople } from './seen-by-strangers.ts'

type Question = [string, string, (person: Person) => Record<string, unknown>]

/** The messages that a stranger can have sent to an address. */
const byMail: Question[] = [
  ['a sign-in code', '/otp', ({ email }) => ({ email })],
  ['a recovery', '/recover', ({ email }) => ({ email })],
  ['resending a confirmation', '/resend', ({ email }) => ({ type: 'signup', email })],
  ['a sign-up', '/signup', ({ email }) => ({ email, password: goodPassword, data: { name: 'Ada' } })],
]
/** And to a phone number. */
const byPhone: Question[] = [
  ['a sign-in code by phone', '/otp', ({ phone }) => ({ phone })],
  ['resending a text message', '/resend', ({ phone }) => ({ type: 'sms', phone })],
  ['a sign-up by phone', '/signup', ({ phone }) => ({ phone, password: goodPassword })],
]
const questions: Question[] = [
  ...byMail,
  ...byPhone,
  ['a magic link', '/magiclink', ({ email }) => ({ email })],
  ['resending an address change', '/resend', ({ email }) => ({ type: 'email_change', email })],
  ['resending a number change', '/resend', ({ phone }) => ({ type: 'phone_change', phone })],
]

onEngine('SQLite', 'whether an address is known', (openTestStore) => {
  // The first call may change something for one of them; the following ones must not reveal it.
  test('does not show in the response to sending it a message, first or repeatedly', async () => {
    const { service, people } = await startWithPeople(openTestStore)
    for (const [name, path, bodyFor] of questions) {
      // One of them has just signed up: signing up again within the minute may show that.
      if (path === '/signup') service.advanceClock(61)
      const unknown = newStranger()
      for (const pause of [0, 0, 61]) {
        service.advanceClock(pause)
        const expected = await seen(service, path, bodyFor(unknown))
        for (const [kind, person] of Object.entries(people))
          expect([name, kind, await seen(service, path, bodyFor(person))]).toEqual([name, kind, expected])
      }
    }
  })

  test('does not show in one call after another', async () => {
    const { service, people } = await startWithPeople(openTestStore)
    const { unconfirmed, confirmed } = people
    const pairsOf = (questions: Question[]) =>
      questions.flatMap((first) =>
        questions.filter((second) => second !== first).map((second) => [first, second] as const),
      )
    for (const [[first, firstPath, firstBody], [second, path, bodyFor]] of [
      ...pairsOf(byMail),
      ...pairsOf(byPhone),
    ]) {
      service.advanceClock(61)
      const ask = async (person: Person) => {
        await seen(service, firstPath, firstBody(person))
        return seen(service, path, bodyFor(person))
      }
      const expected = await ask(newStranger())
      for (const [kind, person] of Object.entries({ unconfirmed, confirmed }))
        expect([first, second, kind, await ask(person)]).toEqual([first, second, kind, expected])
    }
  })

  test('does not show in the remaining number of messages for the instance', async () => {
    const limits = { rateLimitEmailSent: 4, rateLimitSmsSent: 4 }
    const { service, people } = await startWithPeople(openTestStore, limits)
    const { unconfirmed, confirmed } = people
    for (const [name, path, bodyFor] of questions) {
      const left = []
      for (const person of [newStranger(), unconfirmed, confirmed]) {
        service.advanceClock(3601)
        const body = bodyFor(person)
        await seen(service, path, body)
        let sent = 0
        for (let status = 200; status === 200; sent++) {
          const { email, phone } = newStranger()
          status = (await seen(service, '/otp', body.email ? { email } : { phone })).status
        }
        left.push(sent)
      }
      expect([name, new Set(left).size]).toEqual([name, 1])
    }
  })

  test('does not show once the hourly messages are used up', async () => {
    const limits = { rateLimitEmailSent: 4, rateLimitSmsSent: 4 }
    const { service, people } = await startWithPeople(openTestStore, limits)
    service.advanceClock(3601)
    for (let message = 0; message < 4; message++) {
      await seen(service, '/otp', { email: newStranger().email })
      await seen(service, '/otp', { phone: newStranger().phone })
    }
    for (const [name, path, bodyFor] of questions) {
      const expected = await seen(service, path, bodyFor(newStranger()))
      expect([name, expected.status]).toEqual([name, path === '/recover' ? 200 : 429])
      for (const [kind, person] of Object.entries(people))
        expect([name, kind, await seen(service, path, bodyFor(person))]).toEqual([name, kind, expected])
    }
  })

  test('does not show if sign-up is closed', async () => {
    const { service, people } = await startWithPeople(openTestStore)
    service.context.settings.disableSignup = true
    for (const [name, path, bodyFor] of questions) {
      service.advanceClock(61)
      const expected = await seen(service, path, bodyFor(newStranger()))
      for (const [kind, person] of Object.entries(people))
        expect([name, kind, await seen(service, path, bodyFor(person))]).toEqual([name, kind, expected])
    }
  })

  test('does not show in a sign-up, which returns its own input with a new ID each time', async () => {
    const { service, people } = await startWithPeople(openTestStore)
    const everybody = [newStranger(), ...Object.values(people)]
    const ids = new Set<string>()
    for (let round = 0; round < 2; round++) {
      service.advanceClock(61)
      for (const { email } of everybody) {
        const { body } = await callAuth(service, 'POST', '/signup', {
          body: { email, password: goodPassword, data: { name: 'Ada' } },
        })
        expect(body.created_at).toBe(new Date(service.context.clock.now()).toISOString())
        expect(body.user_metadata).toEqual({
          sub: body.id,
          email,
          name: 'Ada',
          email_verified: false,
          phone_verified: false,
        })
        ids.add(body.id)
      }
    }
    expect(ids.size).toBe(2 * everybody.length)
  })
})
