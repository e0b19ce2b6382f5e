import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { sendProof } from '#server/auth/proofs/send-proof.ts'
import type { User } from '#store/accounts/users.ts'
import { insideTransaction } from '#store/inside-transaction.ts'
import type { Store } from '#store/schema.ts'
import { accountOfProvider } from './account-of-provider.ts'
import { acceptInvitation, linkToAccount } from './linked-account.ts'
import type { ProviderAccount } from './provider.ts'
import { type AccountFound, Overtaken } from './provider-identity.ts'

export type ProviderSignIn = {
  account: ProviderAccount
  /** The signed-in user who links the identity. */
  linkingUserId: string | null
  invitedUserId: string | null
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
      const { user, isProved } = await decide(store, context, how)
      return isProved ? { result: await proceed(store, user) } : { unproved: user }
    }),
  )
  if ('result' in outcome) return outcome.result
  throw await askForProof(context, outcome.unproved, how)
}

function decide(
  store: Store,
  context: AuthContext,
  { account, linkingUserId, invitedUserId }: ProviderSignIn,
): Promise<AccountFound> {
  if (account.emails.length === 0)
    throw new AuthProblem(500, 'unexpected_failure', 'Error getting user email from external provider')
  if (linkingUserId !== null) return linkToAccount(store, context, account, linkingUserId)
  if (invitedUserId !== null) return acceptInvitation(store, context, account, invitedUserId)
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

async function askForProof(
  context: AuthContext,
  user: User,
  { account: { provider }, linkingUserId, redirectTo }: ProviderSignIn,
): Promise<AuthProblem> {
  const code = linkingUserId === null ? 'provider_email_needs_verification' : 'email_not_confirmed'
  if (user.email === null)
    return new AuthProblem(
      422,
      code,
      `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    )
  if (!wasJustSent(context, user))
    await sendProof(context, user, { email: user.email }, 'signup', {
      redirectTo,
      challenge: null,
      channel: 'sms',
    })
  return new AuthProblem(
    422,
    code,
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  )
}

const wasJustSent = ({ clock, settings }: AuthContext, { confirmationSentAt }: User): boolean =>
  confirmationSentAt !== null &&
  clock.now() < Date.parse(confirmationSentAt) + settings.smtpMaxFrequency * 1000
