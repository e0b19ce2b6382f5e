import { SignJWT } from 'jose'
import { callAuth, datedVersion } from './protocol-calls.ts'
import type { TestService } from './start-service.ts'

/** The header and claims of a token. */
export const partsOf = (token: string) => token.split('.').slice(0, 2).map(read)
const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

/** A token signed with the instance's own key, as only this instance can. */
export const signed = ({ context: { secrets } }: TestService, claims: Record<string, unknown>) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'ES256', typ: 'JWT', kid: secrets.signing.keyId })
    .sign(secrets.signing.privateKey)

export const getUser = (service: TestService, token?: string) =>
  callAuth(service, 'GET', '/user', { ...(token === undefined ? {} : { token }), headers: datedVersion })
