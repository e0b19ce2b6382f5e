import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { judgeGuess } from '#server/auth/limits/limits.ts'
import { isPasswordOf } from '#server/auth/passwords/password-hash.ts'
import type { Caller } from '#server/auth/sessions/caller.ts'
import type { Session } from '#store/accounts/sessions.ts'
import type { User } from '#store/accounts/users.ts'
import type { Store } from '#store/schema.ts'
import { requireNonce, spendNonce } from './reauthentication.ts'

/** What the operator may ask for beside the session before somebody changes how to sign in. */

/** A session this young needs no code. */
const youth = 24 * 60 * 60 * 1000

export const needsNonce = ({ settings, clock }: AuthContext, session: Session | null): boolean =>
  settings.updatePasswordRequireReauthentication &&
  !(session !== null && clock.now() <= Date.parse(session.createdAt) + youth)

/** Who came in by a message may have forgotten the password. */
export const needsCurrentPassword = ({ settings }: AuthContext, session: Session | null): boolean =>
  settings.updatePasswordRequireCurrentPassword &&
  !session?.amr.some(({ method }) => ['otp', 'magiclink', 'recovery'].includes(method))

/** Who has no confirmed address or number can prove no more than the session does. */
export const canBeSentNonce = (user: User): boolean =>
  user.email === null ? user.phoneConfirmedAt !== null : user.emailConfirmedAt !== null

/** Uses a proof up, in the transaction of what it proves. */
export type SpendProof = (store: Store) => Promise<void>

/** Asks of who links or unlinks an identity what a new password would take. */
export async function requireProofToLink(
  context: AuthContext,
  { user, session }: Caller,
  { currentPassword, nonce }: { currentPassword: string; nonce: string },
): Promise<SpendProof> {
  const asksForNonce = needsNonce(context, session) && canBeSentNonce(user)
  if (asksForNonce) await requireNonce(context, user, nonce)
  const { passwordHash } = user
  if (passwordHash !== null && needsCurrentPassword(context, session))
    await requireCurrentPassword(context, { ...user, passwordHash }, currentPassword)
  return async (store) => {
    if (asksForNonce) await spendNonce(context, store, user.id, nonce)
  }
}

/** Throws unless the password is the user's. Wrong ones count as for a sign-in, but apart: strangers have no part in them. */
export async function requireCurrentPassword(
  { limits }: AuthContext,
  user: User & { passwordHash: string },
  given: string,
): Promise<void> {
  if (!given) throw new AuthProblem(400, 'current_password_required', 'The current password is required')
  await judgeGuess(limits, { secret: 'current-password', whose: user.id }, async () => {
    if (!(await isPasswordOf(user.passwordHash, given)))
      throw new AuthProblem(400, 'current_password_invalid', 'The current password is wrong')
  })
}
