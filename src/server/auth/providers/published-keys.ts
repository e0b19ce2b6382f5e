import { createRemoteJWKSet, type JWTVerifyGetKey } from 'jose'
import type { Configuration } from 'openid-client'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { providerTrouble } from './relying-party.ts'

const seconds = 1000

/** The keys that a provider signs with, read when first needed and when a token names one not seen yet. */
export function publishedKeys(
  context: AuthContext,
  provider: string,
  found: () => Promise<Configuration>,
): () => Promise<JWTVerifyGetKey> {
  let last: { at: string; keys: JWTVerifyGetKey } | undefined
  return async () => {
    const { jwks_uri } = (await found()).serverMetadata()
    if (!jwks_uri)
      throw providerTrouble(context, provider, 'The external provider publishes no keys', undefined)
    if (last?.at !== jwks_uri)
      last = {
        at: jwks_uri,
        keys: createRemoteJWKSet(new URL(jwks_uri), { timeoutDuration: 3 * seconds }),
      }
    return last.keys
  }
}
