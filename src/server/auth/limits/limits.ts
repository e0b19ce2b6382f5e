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
export type Guess = { secret: Secret; whose: string }
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
  | 'saml'
  | 'challenge'
  | 'factor'
