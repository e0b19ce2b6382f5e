import * as z from 'zod'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { requireEmailAddress, requirePhoneNumber } from '#server/auth/contact.ts'
import { MetadataChange } from '#server/auth/metadata.ts'
import { banEndOf } from './ban.ts'

/** What an administrator may say about an account (auth-protocol.md, 10). */
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

/** The fields as they are stored; undefined where nothing was said. An empty text says nothing. */
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
