import { callAuth, datedVersion, goodPassword, newAddress } from './protocol-calls.ts'
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
