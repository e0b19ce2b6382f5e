import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { sendOneTimeMessage } from '#server/auth/codes/one-time-message.ts'
import { sendProof } from '#server/auth/codes/send-proof.ts'
import { TooSoon } from '#server/auth/limits/limits.ts'
import { readIdentityOfProvider } from '#store/accounts/identities.ts'
import { nothingCarried, putOneTimeToken } from '#store/accounts/one-time-tokens.ts'
import { lockUser, readUserByEmail, saveUser, type User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { ProviderAccount } from './provider.ts'

/** Somebody whose provider does not vouch for the address, and where the mail about it leads. */
export type Unproved = {
  user: User
  account: ProviderAccount
  /** Whether the account is somebody's already, who links the identity or came with it before. */
  isInUse: boolean
  redirectTo: string
}

/** Sends a mail that proves the address, unless there is none or one has just been sent. Answers whether it is there. */
export async function askForProof(context: AuthContext, unproved: Unproved): Promise<boolean> {
  const { user, account, isInUse, redirectTo } = unproved
  const identity = await readIdentityOfProvider(context.store, account.provider, account.subject)
  const identityId = identity?.id ?? null
  if (user.email !== null) {
    const request = { redirectTo, challenge: null, channel: 'sms' } as const
    await sendProof(context, user, { email: user.email }, 'signup', request, identityId).catch(unlessTooSoon)
    return true
  }
  const [address] = account.emails
  if (!isInUse || !address || (await readUserByEmail(context.store, address.address))) return false
  await askToMove(context, user, address.address, { redirectTo, identityId }).catch(unlessTooSoon)
  return true
}

/** The mail that was sent a moment ago will do. */
function unlessTooSoon(error: unknown): void {
  if (!(error instanceof TooSoon)) throw error
}

/** An account without address gets this one when its mail has been read, and not before. */
async function askToMove(
  context: AuthContext,
  user: User,
  email: string,
  { redirectTo, identityId }: { redirectTo: string; identityId: string | null },
): Promise<void> {
  const { token } = await sendOneTimeMessage(context, {
    user: { ...user, newEmail: email },
    kind: 'email_change_new',
    to: { email, purpose: 'email_change_new', redirectTo, isPkce: false },
  })
  await insideTransaction(context.store, async (store) => {
    const current = await lockUser(store, user.id)
    if (!current || current.email !== null) return
    await putOneTimeToken(store, { ...token, carried: { ...nothingCarried, identityId } })
    const asked = { ...current, newEmail: email, emailChangeSentAt: token.sentAt }
    await saveUser(store, asked, token.sentAt)
  })
}

/** What who came is told (auth-protocol.md, 9.1). */
export const needsProof = (
  provider: string,
  { isLinking, wasSent }: { isLinking: boolean; wasSent: boolean },
) =>
  new AuthProblem(
    422,
    isLinking ? 'email_not_confirmed' : 'provider_email_needs_verification',
    wasSent
      ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
      : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )
