import { AuthProblem } from './auth-problem.ts'

/** Longest password, in bytes: what the protocol's other implementations can store too. */
const longestPasswordBytes = 72

/** What is wrong with a new password, or null. */
export function weaknessOf(
  password: string,
  minLength: number,
): { message: string; reasons: ['length'] } | null {
  if ([...password].length >= minLength) return null
  return { message: `Password should be at least ${minLength} characters.`, reasons: ['length'] }
}

/** Throws unless the password may be chosen. */
export function requireAcceptablePassword(password: string, minLength: number): void {
  if (Buffer.byteLength(password) > longestPasswordBytes)
    throw new AuthProblem(
      400,
      'validation_failed',
      `Password cannot be longer than ${longestPasswordBytes} bytes.`,
    )
  const weakness = weaknessOf(password, minLength)
  if (weakness) throw new AuthProblem(422, 'weak_password', weakness.message, weakness.reasons)
}
