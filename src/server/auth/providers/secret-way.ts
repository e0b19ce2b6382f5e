import type { Configuration } from 'openid-client'
import type { SecretBy } from './relying-party.ts'

/**
 * Discovery does not tell which way of sending the secret a client was registered for. The usual one is tried
 * first, the other one when that is refused, and what worked is remembered.
 */
export function openSecretWay(known: SecretBy | undefined) {
  let current = known
  return {
    current: (): SecretBy => current ?? 'basic',
    async tryEither<Answer>(configuration: Configuration, exchange: () => Promise<Answer>): Promise<Answer> {
      const [first = 'basic', second] = known ? [known] : waysOf(configuration)
      const tried = current ?? first
      current = tried
      try {
        return await exchange()
      } catch (error) {
        if (!second || !isClientRefused(error)) throw error
        current = tried === first ? second : first
        return exchange()
      }
    },
  }
}

const waysOf = (configuration: Configuration): SecretBy[] => {
  const named = configuration.serverMetadata().token_endpoint_auth_methods_supported
  const ways: SecretBy[] = ['basic', 'post']
  return ways.filter((way) => named?.includes(`client_secret_${way}`) ?? true)
}

const isClientRefused = (error: unknown): boolean =>
  error instanceof Error &&
  (('status' in error && error.status === 401) || ('error' in error && error.error === 'invalid_client'))
