/** What may be done how often (auth-protocol 11). Each throws an AuthProblem with status 429 when it is too much. */
export type Limits = {
  /** A call of an endpoint that strangers may make, by the address it comes from; null counts nobody. */
  countCall(bucket: CallBucket, address: string | null): Promise<void>
  /** A wrong password or code for an account, known or not, whoever tries. Throws before the attempt is worth making. */
  requireAttemptsLeft(account: string): Promise<void>
  countFailedAttempt(account: string): Promise<void>
  /** A message of the whole instance, before it is sent. */
  countMail(): Promise<void>
  countTextMessage(): Promise<void>
}

export type CallBucket =
  | 'token'
  | 'signup'
  | 'anonymous'
  | 'otp'
  | 'recover'
  | 'resend'
  | 'user'
  | 'verify'
  | 'sso'
  | 'saml'
  | 'challenge'
  | 'factor'
