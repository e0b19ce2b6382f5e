import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { judgeGuess } from '#server/auth/limits/limits.ts'
import { isPasswordOf } from '#server/auth/passwords/password-hash.ts'
import type { User } from '#store/accounts/users.ts'

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
