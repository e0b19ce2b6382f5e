import * as z from 'zod'
import { requireProofToLink, type SpendProof } from '#server/auth/account/asked-proof.ts'
import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import type { NoticeWords } from '#server/auth/messages/mail-html.ts'
import { sendNotice } from '#server/auth/messages/send-notice.ts'
import {
  type Caller,
  type CallerFound,
  lockCaller,
  requireSecondFactor,
} from '#server/auth/sessions/caller.ts'
import type { User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'

/** What a new password might take, from who links or unlinks an identity. */
export const ProofToLink = z.object({
  current_password: z.string().default(''),
  nonce: z.string().default(''),
})
export type ProofToLink = z.output<typeof ProofToLink>

/** Who links an identity to their account, or takes one away, and what they have proved for it. */
export type Linking = { caller: CallerFound; spendProof: SpendProof }

/**
 * Lets someone link or unlink who may: where the operator allows it, with the second factor of who has one, and with
 * what a new password would take. A way in is worth as much as a password.
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

/** The same once more, in the transaction that links or unlinks: a factor may have been added meanwhile. */
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

/** A linking that comes back from a provider. What it took was proved when it left. */
export const returningLinking = (userId: string, sessionId: string | null): Linking => ({
  // A session never rises: what it is proved to now, it was when it left.
  caller: { user: { id: userId }, session: sessionId === null ? null : { id: sessionId, aal: 'aal2' } },
  spendProof: async () => {},
})

/** Identities are linked and unlinked by hand only where the operator lets people (auth-protocol.md, 7). */
export function requireManualLinking({ settings }: AuthContext): void {
  if (!settings.manualLinkingEnabled)
    throw new AuthProblem(404, 'manual_linking_disabled', 'Manual linking is disabled')
}

const words: Record<'linked' | 'unlinked', NoticeWords> = {
  linked: {
    subject: 'Your Outgo account has a new way to sign in',
    why: 'An account with another service was just linked to your Outgo account. It can be used to sign in from now on.',
    details: [],
    otherwise:
      'If this was not you, someone else may be signed in to your account: change your password, then unlink that account in Settings.',
  },
  unlinked: {
    subject: 'A way to sign in to Outgo was removed',
    why: 'One of the ways to sign in to your Outgo account was just removed. The others work as before.',
    details: [],
    otherwise:
      'If this was not you, someone else may be signed in to your account: change your password, then check the linked accounts in Settings.',
  },
}

/** Tells the owner, at the address that the account had before. */
export async function tellOfLinking(
  context: AuthContext,
  { email, emailConfirmedAt }: User,
  what: keyof typeof words,
): Promise<void> {
  if (email !== null && emailConfirmedAt !== null) await sendNotice(context, email, words[what])
}
