import { callAuth, datedVersion, goodPassword, newAddress, signUp } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** Signs up where addresses must be confirmed first. */
export async function unconfirmed(service: TestService) {
  const email = newAddress()
  const { body } = await callAuth(service, 'POST', '/signup', { body: { email, password: goodPassword } })
  const { code = '', link = '' } = service.sent().at(-1) ?? {}
  const token = new URL(link).searchParams.get('token') ?? ''
  return { email, password: goodPassword, userId: body.id as string, code, link, token }
}

/** A user who confirmed their address with the mail. */
export async function confirmedPerson(service: TestService) {
  const { email, code } = await unconfirmed(service)
  const { body } = await verify(service, { type: 'signup', email, token: code })
  return { email, accessToken: body.access_token as string }
}

/**
 * A signed-in user who entered a code sent to their address: it is verified, and nothing else in the account has
 * changed.
 */
export async function signUpAndProve(service: TestService, email = newAddress()) {
  const person = await signUp(service, email)
  await proveAddress(service, person.accessToken)
  return person
}

/** Verifies the account's address from within this session. */
export async function proveAddress(service: TestService, token: string) {
  await callAuth(service, 'GET', '/reauthenticate', { token })
  const nonce = service.sent().at(-1)?.code
  const { status, body } = await callAuth(service, 'PUT', '/user', { token, body: { nonce } })
  if (status !== 200) throw new Error(`The verification returned ${status}: ${JSON.stringify(body)}`)
}

/** A raw `POST /verify` call. */
export const verify = (service: TestService, body: unknown) =>
  callAuth(service, 'POST', '/verify', { body, headers: datedVersion })

/** A six-digit code other than this one. */
export const wrongCode = (code: string) => (code === '000000' ? '000001' : '000000')

/** The response to a wrong, used or expired code or link. */
export const expired = {
  status: 403,
  body: { code: 'otp_expired', message: 'Token has expired or is invalid' },
}
