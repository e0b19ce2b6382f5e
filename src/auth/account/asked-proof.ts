import type { AuthContext } from '#auth/auth-context.ts'
import { AuthProblem } from '#auth/auth-problem.ts'
import { checkGuess } from '#auth/limits/limits.ts'
import { isPasswordOf } from '#auth/passwords/password-hash.ts'
import type { Caller } from '#auth/sessions/caller.ts'
import type { Session } from '#auth/store/sessions.ts'
import type { User } from '#auth/store/users.ts'
import type { Store } from '#store/schema.ts'
import { requireNonce, spendNonce } from './reauthentication.ts'

/** The proof that the operator may require, besides a session, to change how a user signs in. */

/** Sessions younger than this need no code. */
const recentSessionAge = 24 * 60 * 60 * 1000

export const needsNonce = ({ settings, clock }: AuthContext, session: Session | null): boolean =>
  settings.updatePasswordRequireReauthentication &&
  !(session !== null && clock.now() <= Date.parse(session.createdAt) + recentSessionAge)

/** Users who signed in by a message may have forgotten the password. */
export const needsCurrentPassword = ({ settings }: AuthContext, session: Session | null): boolean =>
  settings.updatePasswordRequireCurrentPassword &&
  !session?.amr.some(({ method }) => ['otp', 'magiclink', 'recovery'].includes(method))

/** Users without a confirmed address or number cannot be sent a code. */
export const canBeSentNonce = (user: User): boolean =>
  user.email === null ? user.phoneConfirmedAt !== null : user.emailConfirmedAt !== null

/** Uses up a proof, in the transaction of the change it allows. */
export type SpendProof = (store: Store) => Promise<void>

/** Linking or unlinking an identity takes the same proof as a new password. */
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

/**
 * Throws unless the password is the user's. Wrong ones are counted separately from sign-ins, which anyone can attempt.
 */
export async function requireCurrentPassword(
  { limits }: AuthContext,
  user: User & { passwordHash: string },
  given: string,
): Promise<void> {
  if (!given) throw new AuthProblem(400, 'current_password_required', 'The current password is required')
  await checkGuess(limits, { secret: 'current-password', whose: user.id }, async () => {
    if (!(await isPasswordOf(user.passwordHash, given)))
      throw new AuthProblem(400, 'current_password_invalid', 'The current password is wrong')
  })
}
