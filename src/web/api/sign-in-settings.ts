import type { Provider } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { readAnonKey } from './public-config.ts'

/** The ways to sign in on this server besides a password. */
export type SignInSettings = {
  external: Record<string, boolean>
  external_names?: Record<string, string>
  /** The rules for new passwords. Older servers do not return them. */
  password?: { min_length: number; required_characters: string[]; refuse_guessable: boolean }
  saml_enabled: boolean
  mailer_autoconfirm: boolean
  disable_signup: boolean
}

const names: Record<string, string> = {
  apple: 'Apple',
  azure: 'Microsoft',
  github: 'GitHub',
  gitlab: 'GitLab',
  google: 'Google',
  oidc: 'OpenID',
}

/** Fetched once for each page load; again after a failure. */
export function readSignInSettings(): Promise<SignInSettings> {
  reading ??= fetchSignInSettings().catch((error: unknown) => {
    reading = undefined
    throw error
  })
  return reading
}

let reading: Promise<SignInSettings> | undefined

/** Parsed without a schema: Zod would be the largest part of the sign-in page, and nothing else there needs it. */
async function fetchSignInSettings(): Promise<SignInSettings> {
  const response = await fetch('/auth/v1/settings', { headers: { apikey: await readAnonKey() } })
  if (!response.ok) throw new Error('The server did not return its sign-in settings.')
  return response.json()
}

/** The configured providers with their display names. */
export const providersOf = ({ external, external_names }: SignInSettings) =>
  Object.keys(names)
    .filter(isProvider)
    .filter((id) => external[id])
    .map((id) => ({ id, name: external_names?.[id] ?? names[id] ?? id }))

/** The client's types do not list `oidc`, which the server supports. */
export const isProvider = (id: string): id is Provider => id in names

export const providersQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: readSignInSettings,
  staleTime: Number.POSITIVE_INFINITY,
  select: providersOf,
})
