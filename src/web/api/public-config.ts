let anonKey: Promise<string> | undefined

/** The public key that every call sends as `apikey`. It grants no access. Fetched once, and again after a failure. */
export function readAnonKey(): Promise<string> {
  anonKey ??= fetchAnonKey().catch((error: unknown) => {
    anonKey = undefined
    throw error
  })
  return anonKey
}

// Parsed without a schema: Zod would be the largest part of the sign-in page, and nothing else there needs it.
async function fetchAnonKey(): Promise<string> {
  const response = await fetch('/api/v1/config')
  const config: unknown = await response.json()
  if (!response.ok || !hasAnonKey(config))
    throw new Error('The server did not return its public configuration.')
  return config.anon_key
}

const hasAnonKey = (config: unknown): config is { anon_key: string } =>
  typeof config === 'object' && config !== null && 'anon_key' in config && typeof config.anon_key === 'string'
