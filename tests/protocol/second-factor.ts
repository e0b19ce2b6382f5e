import type { GoTrueClient } from '@supabase/auth-js'
import { Secret, TOTP } from 'otpauth'
import { callAuth, datedVersion, signUp } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** The authenticator app's code for the secret, `steps` half minutes from now. */
export const codeOf = (service: TestService, secret: string, steps = 0): string =>
  TOTP.generate({
    secret: Secret.fromBase32(secret),
    timestamp: service.context.clock.now() + steps * 30_000,
  })

/** A code that no nearby half minute has. */
export function wrongCode(service: TestService, secret: string): string {
  const shown = [-2, -1, 0, 1, 2].map((steps) => codeOf(service, secret, steps))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !shown.includes(code)) ?? ''
  )
}

/** A user who has just signed in with a client. */
export async function signedIn(service: TestService) {
  const person = await signUp(service)
  const client = service.newClient()
  const session = await signInAgain(client, person)
  return { ...person, client, session }
}

export async function signInAgain(client: GoTrueClient, person: { email: string; password: string }) {
  const { data, error } = await client.signInWithPassword({ email: person.email, password: person.password })
  if (error) throw error
  return data.session
}

/** Adds an authenticator app without verifying it. */
export async function enrollTotp(client: GoTrueClient, friendlyName = 'App') {
  const { data, error } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
  if (error) throw error
  return { factorId: data.id, secret: data.totp.secret }
}

/** A user with a verified authenticator app, signed in with both factors. */
export async function withTotp(service: TestService) {
  const person = await signedIn(service)
  const factor = await enrollTotp(person.client)
  const { data, error } = await person.client.mfa.challengeAndVerify({
    factorId: factor.factorId,
    code: codeOf(service, factor.secret),
  })
  if (error) throw error
  return { ...person, ...factor, accessToken: data.access_token, refreshToken: data.refresh_token }
}

/** A raw call below `/factors`. */
export const callFactors = (
  service: Pick<TestService, 'url'>,
  token: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) => callAuth(service, method, `/factors${path}`, { token, body, headers: { ...datedVersion, ...headers } })

/** A raw call to add an authenticator app. */
export const enroll = (service: TestService, token: string, body: object = {}) =>
  callFactors(service, token, 'POST', '', { factor_type: 'totp', ...body })

export async function challenge(
  service: TestService,
  token: string,
  factorId: string,
  headers: Record<string, string> = {},
): Promise<string> {
  const { status, body } = await callFactors(service, token, 'POST', `/${factorId}/challenge`, {}, headers)
  if (status !== 200) throw new Error(`The challenge returned ${status}: ${JSON.stringify(body)}`)
  return body.id
}

/** A raw call to answer a challenge. */
export const verify = (
  service: TestService,
  token: string,
  factorId: string,
  body: object,
  headers: Record<string, string> = {},
) => callFactors(service, token, 'POST', `/${factorId}/verify`, body, headers)

/** The claims of a token about the session's assurance level. */
export function claimsOf(token: string) {
  const [, payload = ''] = token.split('.')
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
    aal: string
    amr: { method: string; timestamp: number }[]
    session_id: string
  }
}
