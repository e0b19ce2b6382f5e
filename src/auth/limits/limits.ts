import type { AuthContext } from '#auth/auth-context.ts'
import { type AuthErrorCode, AuthProblem } from '#auth/auth-problem.ts'

/** What may be done how often (auth-protocol.md, 11). Each throws an AuthProblem with status 429 when it is too much. */
export type Limits = {
  /** A call of an endpoint that strangers may make, by the address it comes from; null counts nobody. */
  countCall(bucket: CallBucket, address: string | null): Promise<void>
  /**
   * One of the wrong guesses that may be made at a secret, known or not, from wherever they come. It is taken before
   * the guess is judged, because many may be made side by side, and given back when it was none: see `judgeGuess`.
   */
  takeGuess(guess: Guess): Promise<GiveBack>
  /** A message of the whole instance, before it is sent. */
  countMail(): Promise<void>
  countTextMessage(): Promise<void>
  /** The one message of that name that may leave in so many seconds; else in how many the next may. */
  takeMessage(name: string, seconds: number): Promise<GiveBack | { secondsLeft: number }>
}

/** Counts what was taken as not taken. */
export type GiveBack = () => Promise<void>

/** What is guessed at, and whose it is: an address, a number or a user's id. */
type Guess = { secret: Secret; whose: string }
export type Secret = 'password' | 'current-password' | 'code' | 'nonce' | 'factor'

/** Each endpoint has a bucket of its own for every address. */
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

export type Pause = {
  /** Each of these names has its own pause; all of them must have elapsed. */
  names: string[]
  seconds: number
  isMail: boolean
  /** Sent even if another was sent a moment ago; it starts the pause for the next one all the same. */
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
