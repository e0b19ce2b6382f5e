import { type AuthErrorCode, AuthProblem } from '#server/auth/auth-problem.ts'
import type { Guess, Limits } from './limits.ts'

/** What a guess is answered that was looked at and wrong. */
const wrongGuess: ReadonlySet<AuthErrorCode> = new Set([
  'invalid_credentials',
  'current_password_invalid',
  'otp_expired',
  'reauthentication_not_valid',
  'mfa_verification_failed',
])

/**
 * Has a guess at a secret judged, if one is left, and answers or throws what `judge` says. The guess is counted before
 * it is looked at: of those made side by side, in several processes too, no more are looked at than the limit allows.
 * Only then is it given back, when it was right or not looked at for another reason. When judging fails it stays
 * counted: nobody knows what was learned by that.
 */
export async function judgeGuess<Result>(
  limits: Limits,
  guess: Guess,
  judge: () => Promise<Result | AuthProblem>,
): Promise<Result> {
  const giveBack = await limits.takeGuess(guess)
  const outcome = await judge().catch((error: unknown) => {
    if (error instanceof AuthProblem) return error
    throw error
  })
  const isProblem = outcome instanceof AuthProblem
  if (!isProblem || !wrongGuess.has(outcome.code)) await giveBack()
  if (isProblem) throw outcome
  return outcome
}
