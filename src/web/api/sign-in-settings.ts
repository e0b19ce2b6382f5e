import type { Provider } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import { readAnonKey } from './public-config.ts'

/** How this server lets people in, beside a password. */
export type SignInSettings = {
  external: Record<string, boolean>
  external_names?: Record<string, string>
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

/** Read by hand, as the public key is: the sign-in page has no schema for anything else. */
export async function readSignInSettings(): Promise<SignInSettings> {
  const response = await fetch('/auth/v1/settings', { headers: { apikey: await readAnonKey() } })
  if (!response.ok) throw new Error('The server did not tell how one signs in.')
  return response.json()
}

/** The providers that are configured, with the names people know them by. */
export const providersOf = ({ external, external_names }: SignInSettings) =>
  Object.keys(names)
    .filter(isProvider)
    .filter((id) => external[id])
    .map((id) => ({ id, name: external_names?.[id] ?? names[id] ?? id }))

/** The client's types know only the providers of its maker; the server knows `oidc`, too. */
export const isProvider = (id: string): id is Provider => id in names

export const providersQuery = queryOptions({
  queryKey: ['sign-in-settings'],
  queryFn: readSignInSettings,
  staleTime: Number.POSITIVE_INFINITY,
  select: providersOf,
})
