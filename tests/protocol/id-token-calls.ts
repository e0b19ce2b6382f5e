import { createHash } from 'node:crypto'
import { callAuth, datedVersion } from './protocol-calls.ts'
import { ada } from './provider-calls.ts'
import type { TestService } from './start-service.ts'

/** A nonce as it appears in an ID token. */
export const hexOf = (text: string) => createHash('sha256').update(text).digest('hex')

const { sub, email, email_verified, name } = ada
/** The provider's claims about Ada. */
export const claims = { sub, email, email_verified, name }

/** A raw sign-in call with an ID token. */
export const present = (service: TestService, body: object, token?: string) =>
  callAuth(service, 'POST', '/token?grant_type=id_token', {
    body: { provider: 'oidc', ...body },
    headers: datedVersion,
    ...(token === undefined ? {} : { token }),
  })
