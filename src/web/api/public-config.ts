let anonKey: Promise<string> | undefined

/** The key every call carries as `apikey`; it opens nothing (decisions 24). Read once, again after a failure. */
export function readAnonKey(): Promise<string> {
  anonKey ??= fetchAnonKey().catch((error: unknown) => {
    anonKey = undefined
    throw error
  })
  return anonKey
}

// Read by hand: a schema would bring Zod to the sign-in page, which needs it for nothing else.
async function fetchAnonKey(): Promise<string> {
  const response = await fetch('/api/v1/config')
  const config: unknown = await response.json()
  if (!response.ok || !hasAnonKey(config))
    throw new Error('The server did not tell its public configuration.')
  return config.anon_key
}

const hasAnonKey = (config: unknown): config is { anon_key: string } =>
  typeof config === 'object' && config !== null && 'anon_key' in config && typeof config.anon_key === 'string'
