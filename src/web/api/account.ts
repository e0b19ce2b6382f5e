import type { AuthError, User } from '@supabase/auth-js'
import { queryOptions } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { authClient, type Proof } from '#web/session/auth-client.ts'
import { ApiError } from './api-error.ts'
import { readAnonKey } from './public-config.ts'

// The calls to the authentication service that Settings makes. Every failure is an ApiError.

export const accountQuery = queryOptions({
  queryKey: ['account', 'user'],
  queryFn: async (): Promise<User> => (await dataOf(authClient.getUser())).user,
})

const Sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      last_used_at: z.string(),
      user_agent: z.nullable(z.string()),
      ip: z.nullable(z.string()),
      is_current: z.boolean(),
    }),
  ),
})
export type AccountSession = z.infer<typeof Sessions>['sessions'][number]

export const sessionsQuery = queryOptions({
  queryKey: ['account', 'sessions'],
  queryFn: async () => z.parse(Sessions, await callAccount('GET', '/user/sessions')).sessions,
})

export const endAccountSession = (id: string) => callAccount('DELETE', `/user/sessions/${id}`)

export async function endOtherSessions(): Promise<void> {
  const { error } = await authClient.signOut({ scope: 'others' })
  if (error) throw problemOf(error)
}

export type PasswordChange = { password: string; current_password?: string; nonce?: string }

export const changePassword = (change: PasswordChange) => callAccount('PUT', '/user', change)

/** Mails the user a code that confirms their identity, for changes that require one. */
export const sendReauthenticationCode = () => callAccount('GET', '/reauthenticate')

/** Such a code alone proves the address it was sent to. */
export const verifyEmail = (nonce: string) => callAccount('PUT', '/user', { nonce })

const Proved = z.object({ email_proved_at: z.optional(z.string()) })

/**
 * Whether the user has proved that they receive mail at the address. Also true for users without an address to prove,
 * such as those who sign in through their company.
 */
export const isEmailProved = (user: User): boolean =>
  !user.email ||
  z.parse(Proved, user).email_proved_at !== undefined ||
  (user.identities ?? []).some(({ provider }) => provider.startsWith('sso:'))

/**
 * Requests a new address. Without PKCE, because the mails can be opened on another device, which does not have the
 * client's secret.
 */
export const changeEmail = (email: string) =>
  callAccount('PUT', `/user?redirect_to=${encodeURIComponent(`${location.origin}/login/finish`)}`, { email })

/** Confirms one of the two addresses. The change takes effect with the second. */
export async function confirmEmailChange(email: string, code: string): Promise<void> {
  const { error } = await authClient.verifyOtp({ type: 'email_change', email, token: code })
  if (error) throw problemOf(error)
}

export const unlinkIdentity = (id: string, proof: Proof) =>
  callAccount('DELETE', `/user/identities/${id}`, proof)

export const deleteAccount = (proof: { password?: string; nonce?: string }) =>
  callAccount('DELETE', '/user', proof)

const RecoveryCodes = z.object({ codes: z.array(z.string()) })
const RemainingCodes = z.object({ remaining: z.number() })

export const createRecoveryCodes = async () =>
  z.parse(RecoveryCodes, await callAccount('POST', '/factors/recovery-codes')).codes

export const recoveryCodesQuery = queryOptions({
  queryKey: ['account', 'recovery-codes'],
  queryFn: async () => z.parse(RemainingCodes, await callAccount('GET', '/factors/recovery-codes')).remaining,
})

/** Returns the client's data, or throws its error. */
export async function dataOf<Data>(
  call: Promise<{ data: Data; error: null } | { data: unknown; error: AuthError }>,
): Promise<Data> {
  const { data, error } = await call
  if (error) throw problemOf(error)
  return data as Data
}

const problemOf = ({ status, code, message }: AuthError): ApiError =>
  new ApiError(status ?? 0, code ?? 'unknown', status && message !== '{}' ? message : '')

const Problem = z.object({ code: z.string(), message: z.string() })

/** Calls the authentication service as the signed-in user. */
async function callAccount(method: string, path: string, body?: unknown): Promise<unknown> {
  const [anonKey, { data }] = await Promise.all([readAnonKey(), authClient.getSession()])
  const response = await fetch(`/auth/v1${path}`, {
    method,
    headers: {
      apikey: anonKey,
      authorization: `Bearer ${data.session?.access_token}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer: unknown = await response.json().catch(() => null)
  if (response.ok) return answer
  const problem = z.safeParse(Problem, answer)
  throw new ApiError(response.status, problem.data?.code ?? 'unknown', problem.data?.message ?? '')
}

const SecurityEvents = z.object({
  events: z.array(
    z.object({
      id: z.string(),
      kind: z.string(),
      created_at: z.string(),
      user_agent: z.nullable(z.string()),
      ip: z.nullable(z.string()),
    }),
  ),
})
export type SecurityEvent = z.infer<typeof SecurityEvents>['events'][number]

/** Always refetched: people open it to see what has happened since. */
export const securityEventsQuery = queryOptions({
  queryKey: ['account', 'events'],
  queryFn: async () => z.parse(SecurityEvents, await callAccount('GET', '/user/events')).events,
  staleTime: 0,
})

const SummaryMails = z.object({ on: z.boolean(), has_mail_server: z.boolean() })

/** Whether the user receives a monthly summary by mail, and whether the server can send mails. */
export const summaryMailsQuery = queryOptions({
  queryKey: ['account', 'summary-mails'],
  queryFn: async () => z.parse(SummaryMails, await callAccount('GET', '/user/summary-mails')),
})

export const switchSummaryMails = async (on: boolean) =>
  z.parse(SummaryMails, await callAccount('PUT', '/user/summary-mails', { on }))
