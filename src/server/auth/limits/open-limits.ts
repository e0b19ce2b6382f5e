import { createHash } from 'node:crypto'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import type { AuthContext } from '#server/auth/auth-context.ts'
import type { AuthErrorCode } from '#server/auth/auth-error-code.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import { deleteExpiredCounts } from '#store/accounts/rate-limits.ts'
import { BucketLimiter } from './bucket-limiter.ts'
import type { CallBucket, Limits } from './limits.ts'
import { WindowLimiter } from './window-limiter.ts'

const minute = 60
const hour = 60 * minute
/** What an address may call at once, in every bucket. */
const burst = 30

type LimitsContext = Pick<AuthContext, 'store' | 'settings' | 'clock'>

/** The limits, counted in the database: every process that uses it counts together with the others. */
export function openLimits(context: LimitsContext): Limits {
  const { settings } = context
  const calls = callLimiters(context)
  const guesses = new WindowLimiter(context, { keyPrefix: 'guess', points: 30, duration: 5 * minute })
  const guessesOfDay = new WindowLimiter(context, {
    keyPrefix: 'guess-day',
    points: 100,
    duration: 24 * hour,
  })
  const mails = new WindowLimiter(context, {
    keyPrefix: 'mail',
    points: settings.rateLimitEmailSent,
    duration: hour,
  })
  const textMessages = new WindowLimiter(context, {
    keyPrefix: 'sms',
    points: settings.rateLimitSmsSent,
    duration: hour,
  })
  // Longer than a call may take: by then it is known when the message was sent.
  const claims = new WindowLimiter(context, { keyPrefix: 'claim', points: 1, duration: 15 })
  const tidy = tidying(context)

  const count = async (limiter: BucketLimiter | WindowLimiter, key: string, problem: () => AuthProblem) => {
    try {
      await limiter.consume(key)
    } catch (error) {
      throw error instanceof RateLimiterRes ? problem() : error
    }
    await tidy()
  }

  // Six digits that hold for a minute would be found by who may go on for weeks; a password is not found that way,
  // and whoever wants could keep its owner from signing in for the rest of a day.
  const limitersOf = (account: string) =>
    account.startsWith('factor:') ? [guesses, guessesOfDay] : [guesses]

  return {
    async countCall(bucket, address) {
      if (address !== null) await count(calls[bucket], hashOf(address), tooManyRequests)
    },
    async requireAttemptsLeft(account) {
      for (const limiter of limitersOf(account)) {
        const counted = await limiter.get(hashOf(account))
        if (counted && counted.consumedPoints >= limiter.points) throw tooManyRequests()
      }
    },
    async countFailedAttempt(account) {
      for (const limiter of limitersOf(account)) await limiter.penalty(hashOf(account))
      await tidy()
    },
    countMail: () =>
      count(mails, 'all', () => problem('over_email_send_rate_limit', 'Email rate limit exceeded')),
    countTextMessage: () =>
      count(textMessages, 'all', () => problem('over_sms_send_rate_limit', 'SMS rate limit exceeded')),
    async claimMessage(message) {
      const { consumedPoints } = await claims.penalty(hashOf(message))
      await tidy()
      return consumedPoints === 1
    },
    async giveMessageBack(message) {
      await claims.delete(hashOf(message))
    },
  }
}

const problem = (code: AuthErrorCode, message: string) => new AuthProblem(429, code, message)
const tooManyRequests = () => problem('over_request_rate_limit', 'Request rate limit reached')

function callLimiters(context: LimitsContext): Record<CallBucket, BucketLimiter> {
  const { settings } = context
  const bucket = (keyPrefix: CallBucket, refill: number, seconds: number) =>
    new BucketLimiter(context, { keyPrefix, burst, refill, seconds })
  return {
    token: bucket('token', settings.rateLimitTokenRefresh, 5 * minute),
    signup: bucket('signup', settings.rateLimitOtp, 5 * minute),
    anonymous: bucket('anonymous', settings.rateLimitAnonymousUsers, hour),
    otp: bucket('otp', settings.rateLimitOtp, 5 * minute),
    magiclink: bucket('magiclink', settings.rateLimitOtp, 5 * minute),
    recover: bucket('recover', settings.rateLimitOtp, 5 * minute),
    resend: bucket('resend', settings.rateLimitOtp, 5 * minute),
    user: bucket('user', settings.rateLimitOtp, 5 * minute),
    verify: bucket('verify', settings.rateLimitVerify, 5 * minute),
    sso: bucket('sso', settings.rateLimitSso, 5 * minute),
    authorize: bucket('authorize', settings.rateLimitSso, 5 * minute),
    saml: bucket('saml', 15, 5 * minute),
    challenge: bucket('challenge', 15, minute),
    factor: bucket('factor', 15, minute),
  }
}

/** Addresses and accounts are kept only as what tells them apart; of whatever length they are. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Removes a few expired counts with every twentieth that is written, so that the table stays small. */
function tidying({ store, clock }: LimitsContext): () => Promise<void> {
  let written = 0
  return async () => {
    written += 1
    if (written % 20 === 0) await deleteExpiredCounts(store, clock.now(), 100)
  }
}
