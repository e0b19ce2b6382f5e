/** What may be done how often (auth-protocol 11). Each throws an AuthProblem with status 429 when it is too much. */
export type Limits = {
  /** A call of an endpoint that strangers may make, by the address it comes from; null counts nobody. */
  countCall(bucket: CallBucket, address: string | null): Promise<void>
  /**
   * Failed attempts at an account, known or not, from wherever they come. `account` says what is guessed and
   * whose: `password:a@b.co`. Ask before an attempt, and again after one that succeeded, because many may be made
   * side by side.
   */
  requireAttemptsLeft(account: string): Promise<void>
  countFailedAttempt(account: string): Promise<void>
  /** A message of the whole instance, before it is sent. */
  countMail(): Promise<void>
  countTextMessage(): Promise<void>
  /** True for one of those who ask for the same message at once; it is theirs to send until they give it back. */
  claimMessage(message: string): Promise<boolean>
  giveMessageBack(message: string): Promise<void>
}

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
