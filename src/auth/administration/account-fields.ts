import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { requireEmailAddress, requirePhoneNumber } from '#auth/contact.ts'
import { MetadataChange } from '#auth/metadata.ts'
import { isUuid } from '#auth/request-input.ts'
import { readUser, type User } from '#auth/store/users.ts'

/** The fields of an account that an administrator can set (auth-protocol.md, 10). */
export const AccountFields = z.object({
  id: z.string().optional(),
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  password_hash: z.string().optional(),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: MetadataChange.optional(),
  app_metadata: MetadataChange.optional(),
  role: z.string().optional(),
  aud: z.string().optional(),
  ban_duration: z.string().optional(),
})
export type AccountFields = z.output<typeof AccountFields>

/** The fields as they are stored; undefined if not given. An empty text counts as not given. */
export function readAccountFields({ clock }: AuthContext, fields: AccountFields) {
  return {
    email: fields.email ? requireEmailAddress(fields.email) : undefined,
    phone: fields.phone ? requirePhoneNumber(fields.phone) : undefined,
    password: fields.password || undefined,
    emailConfirmed: fields.email_confirm ?? false,
    phoneConfirmed: fields.phone_confirm ?? false,
    userMetadata: fields.user_metadata ?? {},
    appMetadata: fields.app_metadata ?? {},
    role: fields.role || undefined,
    ban: fields.ban_duration ? { until: banEndOf(fields.ban_duration, clock.now()) } : undefined,
  }
}
export type AccountChange = ReturnType<typeof readAccountFields>

/** The user named in the path `/admin/users/{id}`. */
export async function readNamedUser({ store }: AuthContext, id: string): Promise<User> {
  const user = await readUser(store, requireUserId(id))
  if (!user) throw noSuchUser()
  return user
}

/** Ids are stored in lower case. */
export function requireUserId(id: string): string {
  if (!isUuid(id)) throw new AuthProblem(404, 'validation_failed', 'The user id must be a UUID')
  return id.toLowerCase()
}

export const noSuchUser = () => new AuthProblem(404, 'user_not_found', 'User not found')

const unitMilliseconds: Record<string, number> = {
  ns: 1e-6,
  us: 1e-3,
  µs: 1e-3,
  μs: 1e-3,
  ms: 1,
  s: 1000,
  m: 60_000,
  h: 3_600_000,
}
/** The longest duration that the protocol can express: about 292 years. */
const longest = 2 ** 63 * 1e-6

/** The end of a ban given as a Go duration such as `24h` or `1h30m`; null for `none` and for zero. */
export function banEndOf(duration: string, now: number): string | null {
  if (duration === 'none' || duration === '0') return null
  const parts = [...duration.matchAll(/(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/g)]
  const sum = parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (unitMilliseconds[unit ?? ''] ?? 0),
    0,
  )
  const isWhole = parts.map(([part]) => part).join('') === duration.replace(/^[+-]/, '')
  if (parts.length === 0 || !isWhole || sum > longest)
    throw new AuthProblem(
      400,
      'validation_failed',
      'The ban_duration must be a duration such as 24h or 1h30m, or none',
    )
  if (sum === 0) return null
  return new Date(now + (duration.startsWith('-') ? -sum : sum)).toISOString()
}
