import type { AuthContext } from '#auth/auth-context.ts'
import { sendNotice } from '#auth/messages/send-notice.ts'
import { hasSecondFactorInUse } from '#auth/sessions/session-limits.ts'
import { withProviders } from '#auth/signing-up/new-account.ts'
import { deleteFactorsNeverProved } from '#auth/store/factors.ts'
import { deleteFlowStatesOf } from '#auth/store/flow-states.ts'
import { deleteIdentity, type Identity, readIdentities } from '#auth/store/identities.ts'
import {
  deleteAllOneTimeTokens,
  deleteOneTimeToken,
  type OneTimeToken,
  readOneTimeTokens,
} from '#auth/store/one-time-tokens.ts'
import { deleteAllSessions, readSessions } from '#auth/store/sessions.ts'
import type { User } from '#auth/store/users.ts'
import { noteSecurityEvent, unknownDevice } from '#http/note-security-event.ts'
import type { Store } from '#store/schema.ts'

/** What came with a proof. All other access to the account is from before anyone had proved anything. */
type ProofContents = {
  contact: 'email' | 'phone'
  passwordHash: string | null
  isOwnIdentity: (identity: Identity) => boolean
  /** The flow that the proof continues. */
  flowStateId?: string | null
}

/** How the mail names each of them. */
const words = {
  password: 'the password',
  email: 'the email address',
  phone: 'the phone number',
  identities: 'linked accounts of other services',
  sessions: 'sessions on other devices and in other browsers',
  change: 'a change of email address or phone number that had not been confirmed',
}
type Part = keyof typeof words
export type RemovedAccess = { parts: Part[]; keepsSecondFactor: boolean }

/**
 * Someone can create an account with another person's address or number and wait for its owner to arrive. So the first
 * proof from outside the account's sessions removes every way into the account that did not come with the proof,
 * including pending ones. A second factor in use stays: reading someone's mail is not enough to remove it. Takes the
 * locked user and returns it as it has to be saved.
 */
export async function removeEarlierAccess(
  store: Store,
  context: AuthContext,
  user: User,
  came: ProofContents,
): Promise<{ user: User; removed: RemovedAccess | null }> {
  const identities = await readIdentities(store, user.id)
  const kept = identities.filter(came.isOwnIdentity)
  const dropped = identities.filter((identity) => !kept.includes(identity))
  const sessions = await readSessions(store, user.id)
  for (const { id } of dropped) await deleteIdentity(store, user.id, id)
  await deleteAllSessions(store, user.id)
  await deleteAllOneTimeTokens(store, user.id)
  await deleteFlowStatesOf(store, user.id, came.flowStateId ? [came.flowStateId] : [])
  await deleteFactorsNeverProved(store, user.id)

  const isRemoved: Record<Part, boolean> = {
    password: user.passwordHash !== null && user.passwordHash !== came.passwordHash,
    email: came.contact === 'phone' && user.email !== null,
    phone: came.contact === 'email' && user.phone !== null,
    identities: dropped.some(({ provider }) => provider !== 'email' && provider !== 'phone'),
    sessions: sessions.length > 0,
    change: user.newEmail !== null || user.newPhone !== null,
  }
  const parts = (Object.keys(words) as Part[]).filter((part) => isRemoved[part])
  if (parts.length > 0) {
    const kind = 'earlier_access_removed'
    await noteSecurityEvent(store, context, { userId: user.id, kind, device: unknownDevice })
  }
  const keepsSecondFactor = await hasSecondFactorInUse(store, user.id)
  return {
    user: {
      ...user,
      ...(came.contact === 'email' ? noPhone : noEmail),
      passwordHash: came.passwordHash,
      newEmail: null,
      newPhone: null,
      appMetadata: withProviders(user.appMetadata, kept),
    },
    removed: parts.length === 0 ? null : { parts, keepsSecondFactor },
  }
}

const noEmail = { email: null, emailConfirmedAt: null, emailProvedAt: null }
const noPhone = { phone: null, phoneConfirmedAt: null, phoneProvedAt: null }

/** Notifies the owner by mail, after the transaction. Without an address they see it among the security events. */
export async function notifyOfRemovedAccess(
  context: AuthContext,
  { email }: User,
  removed: RemovedAccess | null,
): Promise<void> {
  if (email === null || removed === null) return
  await sendNotice(context, email, {
    subject: 'Earlier access to your Outgo account was removed',
    why: 'Someone, hopefully you, just proved that they can read email sent to this address. Until now nobody had, so a stranger could have set up access to your Outgo account. We removed:',
    details: removed.parts.map((part) => words[part]),
    otherwise: removed.keepsSecondFactor
      ? 'The account still has its second factor. If you did not add it, ask the person who runs this server to remove it. If any of the above was yours, add it again in Settings.'
      : 'If any of this was yours, add it again in Settings.',
  })
}

/**
 * Invalidates all of the user's links, codes and pending flows, and cancels the changes that they would confirm.
 * Otherwise, someone who had access before could have a pending change sent again.
 */
export async function forgetPendingProofs(store: Store, user: User): Promise<User> {
  await endPendingFlows(store, user)
  await endLinksAndCodes(store, user)
  return { ...user, newEmail: null, newPhone: null }
}

/** Invalidates the user's links and codes, except those that can prove their address or number. */
export async function endLinksAndCodes(store: Store, user: User): Promise<void> {
  for (const token of await readOneTimeTokens(store, user.id))
    if (!isOfUnprovedContact(user, token)) await deleteOneTimeToken(store, user.id, token.kind)
}

/** Ends the pending flows of the user, except those of such links. */
export async function endPendingFlows(store: Store, user: User): Promise<void> {
  const kept = (await readOneTimeTokens(store, user.id)).filter((token) => isOfUnprovedContact(user, token))
  const flows = kept.flatMap(({ flowStateId }) => flowStateId ?? [])
  await deleteFlowStatesOf(store, user.id, flows)
}

/**
 * Whether a message was sent to an unproved address or number of the account. A stranger may have created the account, and
 * must not keep out the owner of the address, who is the only one to read the message.
 */
const isOfUnprovedContact = (user: User, { kind, relatesTo }: OneTimeToken): boolean =>
  (kind === 'confirmation' || kind === 'recovery') &&
  ((relatesTo === user.email && user.emailProvedAt === null) ||
    (relatesTo === user.phone && user.phoneProvedAt === null))
