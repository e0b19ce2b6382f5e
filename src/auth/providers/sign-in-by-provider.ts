import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { notifyOfRemovedAccess } from '#auth/codes/earlier-access.ts'
import { isLive } from '#auth/codes/one-time-code.ts'
import { sendOneTimeMessage } from '#auth/codes/one-time-message.ts'
import { sendProof } from '#auth/codes/send-proof.ts'
import { TooSoon } from '#auth/limits/limits.ts'
import { readIdentityOfProvider } from '#auth/store/identities.ts'
import { nothingCarried, putOneTimeToken, readOneTimeToken } from '#auth/store/one-time-tokens.ts'
import { lockUser, readUserByEmail, saveUser, type User } from '#auth/store/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { accountOfProvider } from './account-of-provider.ts'
import { acceptInvitation, linkToAccount } from './linked-account.ts'
import { type Linking, notifyOfLinking } from './linking.ts'
import type { ProviderAccount } from './provider.ts'
import type { WaitingFlow } from './provider-flow.ts'
import { type AccountFound, retryOnConcurrentChange } from './provider-identity.ts'

type ProviderSignIn = {
  account: ProviderAccount
  /** The signed-in user who links the identity; null for a sign-in. */
  linking: Linking | null
  invitedUserId: string | null
  /** The flow that the browser returned with; null for an identity that a client brings in a single call. */
  flow: WaitingFlow | null
  /** Where the link leads if the address has to be confirmed by mail. */
  redirectTo: string
}

/**
 * Finds the account and proceeds with it, in one transaction. If the address has to be proved first, sends a mail
 * instead; in that case the account is stored although the call fails.
 */
export async function signInByProvider<Result>(
  context: AuthContext,
  how: ProviderSignIn,
  proceed: (store: Store, user: User) => Promise<Result>,
): Promise<Result> {
  const outcome = await retryOnConcurrentChange(() =>
    insideTransaction(context.store, async (store) => {
      const { user, isProved, removed, linkedTo } = await decide(store, context, how)
      return isProved
        ? { result: await proceed(store, user), user, removed, linkedTo }
        : { unproved: user, linkedTo }
    }),
  )
  if (outcome.linkedTo) await notifyOfLinking(context, outcome.linkedTo, 'linked')
  if ('unproved' in outcome) {
    const { account, linking, redirectTo } = how
    const isLinking = linking !== null
    throw await askToProve(context, { user: outcome.unproved, account, isLinking, redirectTo })
  }
  await notifyOfRemovedAccess(context, outcome.user, outcome.removed)
  return outcome.result
}

function decide(
  store: Store,
  context: AuthContext,
  { account, linking, invitedUserId, flow }: ProviderSignIn,
): Promise<AccountFound> {
  if (linking !== null) return linkToAccount(store, context, account, linking, flow)
  if (invitedUserId !== null) return acceptInvitation(store, context, account, invitedUserId, flow)
  return accountOfProvider(store, context, account)
}

/** A sign-in or linking whose provider does not vouch for the address. */
export type ToProve = {
  user: User
  account: ProviderAccount
  /** Whether a signed-in user links the identity. */
  isLinking: boolean
  /** Where the link in the mail leads. */
  redirectTo: string
}

/** Sends a mail that proves the address, and returns the error for the client (auth-protocol.md, 9.1). */
export async function askToProve(context: AuthContext, toProve: ToProve): Promise<AuthProblem> {
  const { account, isLinking } = toProve
  return needsProof(account.provider, { isLinking, wasSent: await askForProof(context, toProve) })
}

/** Sends a mail to prove the address, unless one was sent a moment ago. False if there is no address to send it to. */
async function askForProof(context: AuthContext, toProve: ToProve): Promise<boolean> {
  const { user, account, isLinking, redirectTo } = toProve
  const identity = await readIdentityOfProvider(context.store, account.provider, account.subject)
  const identityId = identity?.id ?? null
  if (user.email !== null) {
    // Must not replace the mail of someone else's sign-up with one that looks the same but adds this identity.
    const waiting = await readOneTimeToken(context.store, user.id, 'confirmation')
    const isOfOther = waiting?.relatesTo === user.email && waiting.carried.identityId !== identityId
    if (isOfOther && isLive(context, waiting)) return true
    const request = { redirectTo, challenge: null, channel: 'sms' } as const
    await sendProof(context, user, { email: user.email }, 'signup', request, identityId).catch(ignoreTooSoon)
    return true
  }
  const [address] = account.emails
  const isInUse = isLinking || user.isAnonymous
  if (!isInUse || !address || (await readUserByEmail(context.store, address.address))) return false
  await askToMove(context, user, address.address, { redirectTo, identityId }).catch(ignoreTooSoon)
  return true
}

/** The mail sent a moment ago will do. */
function ignoreTooSoon(error: unknown): void {
  if (!(error instanceof TooSoon)) throw error
}

/** An account without an address gets this one only once the mail has been confirmed. */
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

/** The error for a sign-in whose address has to be proved first (auth-protocol.md, 9.1). */
const needsProof = (provider: string, { isLinking, wasSent }: { isLinking: boolean; wasSent: boolean }) =>
  new AuthProblem(
    422,
    isLinking ? 'email_not_confirmed' : 'provider_email_needs_verification',
    wasSent
      ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
      : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
  )
