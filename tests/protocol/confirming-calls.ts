import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** Signs up where addresses are confirmed first. */
export async function unconfirmed(service: TestService) {
  const email = newAddress()
  const { body } = await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
  const { code = '', link = '' } = service.sent().at(-1) ?? {}
  const token = new URL(link).searchParams.get('token') ?? ''
  return { email, password: goodPassword, userId: body.id as string, code, link, token }
}

/** Someone whose address is confirmed by the mail it was sent. */
export async function confirmedPerson(service: TestService) {
  const { email, code } = await unconfirmed(service)
  const { body } = await verify(service, { type: 'signup', email, token: code })
  return { email, accessToken: body.access_token as string }
}

/** Someone signed in who has typed a code sent to their address: it is proved, and nothing in the account is touched. */
export async function signUpAndProve(service: TestService, email = newAddress()) {
  const person = await signUp(service, email)
  await proveAddress(service, person.accessToken)
  return person
}

/** Proves the address of the account from inside this session. */
export async function proveAddress(service: TestService, token: string) {
  await callAuth(service, 'GET', '/reauthenticate', { token })
  const nonce = service.sent().at(-1)?.code
  const { status, body } = await callAuth(service, 'PUT', '/user', { token, body: { nonce } })
  if (status !== 200) throw new Error(`The proof answered ${status}: ${JSON.stringify(body)}`)
}

/** A call of `POST /verify` as any program could make it. */
export const verify = (service: TestService, body: unknown) =>
  callAuth(service, 'POST', '/verify', { body, headers: datedVersion })

/** A code of six digits that is not this one. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** What whoever brings a wrong, used or late code or link is answered. */
export const expired = {
  status: 403,
  body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
}
