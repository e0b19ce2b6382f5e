import * as z from 'zod'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import type { TextRecipient } from '#auth/codes/one-time-message.ts'
import { requireEmailAddress, requireFree, requirePhoneNumber, requireTextChannel } from '#auth/contact.ts'
import { MetadataChange, mergeMetadata } from '#auth/metadata.ts'
import { requireAcceptablePassword } from '#auth/passwords/password-rules.ts'
import { type CodeChallenge, readCodeChallenge } from '#auth/pkce-flow.ts'
import { type Caller, requireSecondFactor } from '#auth/sessions/caller.ts'
import { isAdminRole } from '#auth/sessions/session-guards.ts'
import type { Metadata, User } from '#auth/store/users.ts'
import type { Store } from '#store/schema.ts'

export const UserChangeFields = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  current_password: z.string().optional(),
  nonce: z.string().optional(),
  data: MetadataChange.optional(),
  app_metadata: MetadataChange.optional(),
  channel: z.string().optional(),
  code_challenge: z.string().optional(),
  code_challenge_method: z.string().optional(),
})

/** The requested changes; null where nothing changes. */
export type UserChange = {
  email: string | null
  phone: string | null
  password: string | null
  data: Metadata | null
  appMetadata: Metadata | null
  /** Proof for a new password, if the operator requires it. */
  proof: { currentPassword: string; nonce: string }
  /** How messages about it are sent. */
  channel: TextRecipient['channel']
  challenge: CodeChallenge | null
}

/** Whether the request contains only a nonce. */
export const isNonceAlone = ({ email, phone, password, data, appMetadata, proof }: UserChange): boolean =>
  proof.nonce !== '' && [email, phone, password, data, appMetadata].every((part) => part === null)

/** Reads the change; throws if a value is malformed or the password is not acceptable (auth-protocol.md, 7). */
export async function readUserChange(
  context: AuthContext,
  user: User,
  fields: z.output<typeof UserChangeFields>,
): Promise<UserChange> {
  const email = fields.email ? requireEmailAddress(fields.email) : null
  const phone = fields.phone ? requirePhoneNumber(fields.phone) : null
  const channel = phone === null ? 'sms' : requireTextChannel(context.settings, fields.channel)
  const challenge = readCodeChallenge(fields)
  if (fields.password !== undefined) {
    const userMetadata = { ...user.userMetadata, ...fields.data }
    const owner = { email: email ?? user.email, phone: phone ?? user.phone, userMetadata }
    await requireAcceptablePassword(fields.password, owner, context.settings)
  }
  // Metadata that is too large is refused before any message is sent.
  if (fields.data) mergeMetadata(user.userMetadata, fields.data)
  return {
    email: email === user.email ? null : email,
    phone: phone === user.phone ? null : phone,
    password: fields.password ?? null,
    data: fields.data ?? null,
    appMetadata: fields.app_metadata ?? null,
    proof: { currentPassword: fields.current_password ?? '', nonce: fields.nonce ?? '' },
    channel,
    challenge,
  }
}

/**
 * A part of a change, once slow work such as hashing and sending is done. Called in the transaction with the locked
 * user, it returns the changed user and stores whatever belongs to the change.
 */
export type PreparedChange = (store: Store, user: User) => Promise<User>

/** Throws if the user may not make this change. Checks in the order that clients rely on (auth-protocol.md, 7). */
export async function requireAllowedChange(
  context: AuthContext,
  { user, session, tokenRole }: Caller & { tokenRole: string | undefined },
  change: UserChange,
): Promise<void> {
  const { store, settings } = context
  // Both must be aal2: a token from before the factor was verified gains nothing, and one from before it was removed
  // keeps nothing.
  const isAdmin = isAdminRole(context, user.role) && isAdminRole(context, tokenRole)
  if (change.appMetadata !== null && !isAdmin)
    throw new AuthProblem(403, 'not_admin', 'Only an administrator can change app_metadata')
  if (needsSecondFactor(change)) await requireSecondFactor(store, { user, session })
  if (user.isAnonymous && change.password !== null && change.email === null && change.phone === null)
    throw new AuthProblem(
      422,
      'validation_failed',
      'An anonymous user needs an email or a phone number to have a password',
    )
  if (user.isSsoUser && (changesCredentials(change) || change.proof.nonce))
    throw new AuthProblem(
      422,
      'user_sso_managed',
      'Email, phone and password of this user are managed by its single sign-on provider',
    )
  await requireFree(store, change)
  if (change.phone !== null && !settings.externalPhoneEnabled)
    throw new AuthProblem(400, 'phone_provider_disabled', 'Phone numbers are disabled')
}

const changesCredentials = ({ password, email, phone }: UserChange): boolean =>
  password !== null || email !== null || phone !== null

/** Whether the change affects how the user signs in, or a field that only administrators may set. */
export const needsSecondFactor = (change: UserChange): boolean =>
  changesCredentials(change) || change.appMetadata !== null
