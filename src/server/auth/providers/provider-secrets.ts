import { randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { openSealed, seal } from '#server/auth/seal.ts'
import type { ProviderSecrets, ProviderTokens } from './provider.ts'

const StoredSecrets = z.object({ verifier: z.string(), nonce: z.string() })

/** Of one sign-in: the provider's answer to any other does not fit. A client may bring a nonce of its own. */
export const newProviderSecrets = (nonce: string | undefined): ProviderSecrets => ({
  verifier: random(),
  nonce: nonce || random(),
})

const random = () => randomBytes(32).toString('base64url')

export const sealProviderSecrets = (
  { secrets }: AuthContext,
  flowId: string,
  providerSecrets: ProviderSecrets,
): string => seal(JSON.stringify(providerSecrets), flowId, secrets.sealingKey)

export const openProviderSecrets = (
  { secrets }: AuthContext,
  flowId: string,
  sealed: string,
): ProviderSecrets => StoredSecrets.parse(JSON.parse(openSealed(sealed, flowId, secrets.sealingKey)))

/** What the exchange of the code hands to the client. */
export const sealProviderTokens = (
  { secrets }: AuthContext,
  flowId: string,
  tokens: ProviderTokens,
): string => seal(JSON.stringify(tokens), flowId, secrets.sealingKey)
