import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { tellWhatWasRemoved } from '#server/auth/codes/earlier-access.ts'
import type { User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { accountOfProvider } from './account-of-provider.ts'
import { askForProof, needsProof } from './ask-for-proof.ts'
import type { WaitingFlow } from './claim-provider-flow.ts'
import { acceptInvitation, linkToAccount } from './linked-account.ts'
import type { Linking } from './linking.ts'
import type { ProviderAccount } from './provider.ts'
import { type AccountFound, Overtaken } from './provider-identity.ts'
import { tellOfLinking } from './tell-of-linking.ts'

export type ProviderSignIn = {
  account: ProviderAccount
  /** The signed-in user who links the identity; null for who signs in by it. */
  linking: Linking | null
  invitedUserId: string | null
  /** The flow that the browser came back with; null for an identity that a client brings in one call. */
  flow: WaitingFlow | null
  /** Where the link leads, should the address have to be confirmed by mail. */
  redirectTo: string
}

/**
 * Decides whose account it is and goes on with it, in one transaction. Who has to prove their address first is
 * sent a mail instead; the account is kept then, although the call fails.
 */
export async function signInByProvider<Result>(
  context: AuthContext,
  how: ProviderSignIn,
  proceed: (store: Store, user: User) => Promise<Result>,
): Promise<Result> {
  const outcome = await unlessOvertaken(() =>
    insideTransaction(context.store, async (store) => {
      const { user, isProved, removed, linkedTo } = await decide(store, context, how)
      return isProved
        ? { result: await proceed(store, user), user, removed, linkedTo }
        : { unproved: user, linkedTo }
    }),
  )
  if (outcome.linkedTo) await tellOfLinking(context, outcome.linkedTo, 'linked')
  if ('unproved' in outcome) throw await askFirst(context, outcome.unproved, how)
  await tellWhatWasRemoved(context, outcome.user, outcome.removed)
  return outcome.result
}

function decide(
  store: Store,
  context: AuthContext,
  { account, linking, invitedUserId, flow }: ProviderSignIn,
): Promise<AccountFound> {
  if (account.emails.length === 0)
    throw new AuthProblem(500, 'unexpected_failure', 'Error getting user email from external provider')
  if (linking !== null) return linkToAccount(store, context, account, linking, flow)
  if (invitedUserId !== null) return acceptInvitation(store, context, account, invitedUserId, flow)
  return accountOfProvider(store, context, account)
}

async function unlessOvertaken<Result>(decide: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await decide()
    } catch (error) {
      if (!(error instanceof Overtaken) || attempt === 3) throw error
    }
}

async function askFirst(
  context: AuthContext,
  user: User,
  { account, linking, redirectTo }: ProviderSignIn,
): Promise<AuthProblem> {
  const isLinking = linking !== null
  const isInUse = isLinking || user.isAnonymous
  const wasSent = await askForProof(context, { user, account, isInUse, redirectTo })
  return needsProof(account.provider, { isLinking, wasSent })
}
