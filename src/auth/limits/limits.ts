import type { AuthContext } from '#auth/auth-context.ts'
import { type AuthErrorCode, AuthProblem } from '#auth/auth-problem.ts'

/** Rate limits (auth-protocol.md, 11). Each call throws an AuthProblem with status 429 if the limit is exceeded. */
export type Limits = {
  /** Counts a call to a public endpoint by IP address; null is not counted. */
  countCall(bucket: CallBucket, address: string | null): Promise<void>
  /**
   * Counts a guess at a secret, whether or not the secret exists and wherever the guess comes from. It is counted
   * before it is checked, because many can be made at the same time, and given back if it was right: see `checkGuess`.
   */
  takeGuess(guess: Guess): Promise<GiveBack>
  /** Counts a message toward the hourly limit of the instance, before it is sent. */
  countMail(): Promise<void>
  countTextMessage(): Promise<void>
  /** Allows one message of this name per `seconds`; otherwise returns how long to wait for the next one. */
  takeMessage(name: string, seconds: number): Promise<GiveBack | { secondsLeft: number }>
}

/** Takes back what was counted. */
export type GiveBack = () => Promise<void>

/** What is being guessed, and whose it is: an address, a number or a user's ID. */
type Guess = { secret: Secret; whose: string }
export type Secret = 'password' | 'current-password' | 'code' | 'nonce' | 'factor'

/** Each endpoint has its own bucket per IP address. */
export type CallBucket =
  | 'token'
  | 'signup'
  | 'anonymous'
  | 'otp'
  | 'magiclink'
  | 'recover'
  | 'resend'
  | 'user'
  | 'verify'
  | 'sso'
  | 'authorize'
  | 'callback'
  | 'saml'
  | 'challenge'
  | 'factor'

/** The errors for a guess that was checked and is wrong. */
const wrongGuess: ReadonlySet<AuthErrorCode> = new Set([
  'invalid_credentials',
  'current_password_invalid',
  'otp_expired',
  'reauthentication_not_valid',
  'mfa_verification_failed',
])

/**
 * Checks a guess at a secret, if one is left, and returns or throws the result of `check`. The guess is counted first:
 * of those made at the same time, even in several processes, no more are checked than the limit allows. It is given
 * back if it was right, or rejected for another reason. If checking fails unexpectedly, it stays counted, because the
 * failure may have revealed something.
 */
export async function checkGuess<Result>(
  limits: Limits,
  guess: Guess,
  check: () => Promise<Result | AuthProblem>,
): Promise<Result> {
  const giveBack = await limits.takeGuess(guess)
  const outcome = await check().catch((error: unknown) => {
    if (error instanceof AuthProblem) return error
    throw error
  })
  const isProblem = outcome instanceof AuthProblem
  if (!isProblem || !wrongGuess.has(outcome.code)) await giveBack()
  if (isProblem) throw outcome
  return outcome
}

export type Pause = {
  /** Each of these names has its own pause; all of them must have elapsed. */
  names: string[]
  seconds: number
  isMail: boolean
  /** Sent even if another was sent a moment ago; it still starts the pause for the next one. */
  isExempt?: boolean | undefined
}

/** Longer than a call may take, so that simultaneous calls exclude each other even without a configured pause. */
const whileBeingSent = 15

/**
 * Sends a message unless the last of its kind was sent too recently or is being sent. It is counted in the database
 * before it is sent, because simultaneous calls cannot see each other's work, and returned if it could not be sent.
 */
export async function afterPause<Result>(
  { limits }: AuthContext,
  { names, seconds, isMail, isExempt = false }: Pause,
  send: () => Promise<Result>,
): Promise<Result> {
  const taken: GiveBack[] = []
  const giveBack = async () => {
    for (const give of taken) await give()
  }
  try {
    for (const name of names) {
      const got = await limits.takeMessage(name, seconds || whileBeingSent)
      if (typeof got === 'function') taken.push(got)
      else if (!isExempt) throw new TooSoon(isMail, got.secondsLeft)
    }
    const result = await send()
    if (seconds === 0) await giveBack()
    return result
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** The last message of this kind was sent a moment ago. */
export class TooSoon extends AuthProblem {
  constructor(isMail: boolean, secondsLeft: number) {
    super(
      429,
      isMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${secondsLeft} seconds.`,
    )
  }
}

/** Whether a message was refused for that reason, or because the whole instance has sent too many. */
export const isOverMessageLimit = (error: unknown): boolean =>
  error instanceof AuthProblem && /^over_(email|sms)_send_rate_limit$/.test(error.code)
