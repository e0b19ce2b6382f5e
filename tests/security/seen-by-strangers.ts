import { asAdmin } from '#tests/protocol/admin-client.ts'
import { callAuth, datedVersion, goodPassword, signIn } from '#tests/protocol/protocol-calls.ts'
import { registerProvider, startServiceWithSaml } from '#tests/protocol/single-sign-on-calls.ts'
import type { TestService } from '#tests/protocol/start-service.ts'
import type { OpenTestStore } from '#tests/support/on-each-engine.ts'

/** A response without what differs from call to call: an observer who compares two of these learns nothing. */
export async function seen(service: TestService, path: string, body: Record<string, unknown>) {
  const answer = await callAuth(service, 'POST', path, { body, headers: datedVersion })
  const headers = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name))
  const contact = String(body.email ?? body.phone)
  return { status: answer.status, headers, body: withoutChance(answer.body, contact) }
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

function withoutChance(value: unknown, contact: string): unknown {
  if (Array.isArray(value)) return value.map((item) => withoutChance(item, contact))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutChance(item, contact)]))
  if (typeof value !== 'string') return value
  if (uuid.test(value)) return 'a UUID'
  return time.test(value) ? 'a time' : value.replaceAll(contact, 'the address')
}

export type Person = { email: string; phone: string }

/** Addresses and numbers of equal length, so that not even the length of a response differs. */
const personCalled = (name: string, number: number, domain = 'example.org'): Person => ({
  email: `${name}@${domain}`,
  phone: `4915100${String(number).padStart(6, '0')}`,
})

let strangers = 0
/** An unknown user: most calls make them known. */
export const newStranger = (): Person => personCalled(`s${10_000 + ++strangers}`, 10 + strangers)

/**
 * A service that requires confirmation, with users of every kind: unconfirmed, confirmed, banned, invited, changing
 * their address, signing in through a company, and an unknown member of that company.
 */
export async function startWithPeople(openTestStore: OpenTestStore, settings: object = {}) {
  const { service, identityProvider } = await startServiceWithSaml(openTestStore, {
    mailerAutoconfirm: false,
    externalPhoneEnabled: true,
    rateLimitEmailSent: 1000,
    rateLimitSmsSent: 1000,
    ...settings,
  })
  const people = {
    unconfirmed: personCalled('waiter', 1),
    confirmed: personCalled('friend', 2),
    banned: personCalled('banned', 3),
    invited: personCalled('guests', 4),
    moving: personCalled('movers', 5),
    colleague: personCalled('worker', 6, 'company.org'),
    newColleague: personCalled('newbie', 7, 'company.org'),
  }
  const password = goodPassword
  const { unconfirmed, confirmed, banned, invited, moving, colleague } = people
  for (const field of ['email', 'phone'] as const)
    await callAuth(service, 'POST', '/signup', { body: { [field]: unconfirmed[field], password } })
  for (const person of [confirmed, banned, moving])
    await asAdmin(service, 'POST', '/admin/users', {
      ...person,
      password,
      email_confirm: true,
      phone_confirm: true,
      ...(person === banned ? { ban_duration: '24h' } : {}),
    })
  await asAdmin(service, 'POST', '/invite', { email: invited.email, data: { secret: 'of the inviter' } })
  const { accessToken: token } = await signIn(service, { ...moving, password })
  await callAuth(service, 'PUT', '/user', { token, body: { email: 'another@example.org' } })
  await callAuth(service, 'PUT', '/user', { token, body: { phone: '4915199000000' } })
  await registerProvider(service, {
    metadata_xml: identityProvider.metadata,
    domains: ['company.org'],
  })
  await fetch(`${service.url}/auth/v1/sso/saml/acs`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      SAMLResponse: identityProvider.response({ attributes: { email: colleague.email } }),
      RelayState: '',
    }),
  })
  return { service, people }
}
