import * as z from 'zod'
import { requireProofToLink, type SpendProof } from '#auth/account/asked-proof.ts'
import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import type { NoticeWords } from '#auth/messages/mail-html.ts'
import { sendNotice } from '#auth/messages/send-notice.ts'
import { type Caller, type CallerFound, lockCaller, requireSecondFactor } from '#auth/sessions/caller.ts'
import type { User } from '#auth/store/users.ts'
import type { Store } from '#store/schema.ts'

/** Linking or unlinking an identity may take the same proof as a new password. */
export const ProofToLink = z.object({
  current_password: z.string().default(''),
  nonce: z.string().default(''),
})
export type ProofToLink = z.output<typeof ProofToLink>

/** Who links or unlinks an identity, with the proof they have given. */
export type Linking = { caller: CallerFound; spendProof: SpendProof }

/**
 * Throws unless the caller may link and unlink: the operator allows it, the caller has used their second factor if they
 * have one, and has given the proof that a new password would require. An identity is worth as much as a password.
 */
export async function requireLinking(
  context: AuthContext,
  caller: Caller,
  { current_password: currentPassword, nonce }: ProofToLink,
): Promise<Linking> {
  requireManualLinking(context)
  await requireSecondFactor(context.store, caller)
  const spendProof = await requireProofToLink(context, caller, { currentPassword, nonce })
  return { caller, spendProof }
}

/** Checks again in the transaction that links or unlinks, because a factor may have been added meanwhile. */
export async function lockLinking(
  context: AuthContext,
  store: Store,
  { caller, spendProof }: Linking,
): Promise<Caller> {
  requireManualLinking(context)
  const locked = await lockCaller(store, caller)
  await requireSecondFactor(store, locked)
  await spendProof(store)
  return locked
}

/** For a browser that returns from a provider. The proof was given before it left. */
export const returningLinking = (userId: string, sessionId: string | null): Linking => ({
  // A session is never raised in place, so its current level is the one it had before.
  caller: { user: { id: userId }, session: sessionId === null ? null : { id: sessionId, aal: 'aal2' } },
  spendProof: async () => {},
})

/** Users may link and unlink identities only if the operator allows it (auth-protocol.md, 7). */
export function requireManualLinking({ settings }: AuthContext): void {
  if (!settings.manualLinkingEnabled)
    throw new AuthProblem(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

const words: Record<'linked' | 'unlinked', NoticeWords> = {
  linked: {
    subject: 'Your Outgo account has a new way to sign in',
    why: 'An account with another service was just linked to your Outgo account. It can now be used to sign in.',
    details: [],
    otherwise:
      'If this was not you, someone else may be signed in to your account: change your password, then unlink that account in Settings.',
  },
  unlinked: {
    subject: 'A way to sign in to Outgo was removed',
    why: 'One of the ways to sign in to your Outgo account was just removed. The others still work.',
    details: [],
    otherwise:
      'If this was not you, someone else may be signed in to your account: change your password, then check the linked accounts in Settings.',
  },
}

/** Notifies the owner at the address that the account had before. */
export async function notifyOfLinking(
  context: AuthContext,
  { email, emailConfirmedAt }: User,
  what: keyof typeof words,
): Promise<void> {
  if (email !== null && emailConfirmedAt !== null) await sendNotice(context, email, words[what])
}
