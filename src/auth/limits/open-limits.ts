import { createHash } from 'node:crypto'
import type { AuthContext } from '#auth/auth-context.ts'
import { type AuthErrorCode, AuthProblem } from '#auth/auth-problem.ts'
import {
  deleteExpiredCounts,
  giveBackToWindow,
  readWindowEnd,
  takeFromBucket,
  takeFromWindow,
} from '#auth/store/rate-limits.ts'
import type { CallBucket, GiveBack, Limits, Secret } from './limits.ts'

const minute = 60
const hour = 60 * minute
/** Calls that an IP address may make at once, in every bucket. */
const burst = 30

type LimitsContext = Pick<AuthContext, 'store' | 'settings' | 'clock'>

/** Rate limits counted in the database, so that all processes share them. */
export function openLimits(context: LimitsContext): Limits {
  const { settings } = context
  const calls = callLimiters(context)
  const window = (name: string, most: number, seconds: number) =>
    windowLimiter(context, { name, most, seconds })
  const guesses = window('guess', 30, 5 * minute)
  const ofDay = (most: number) => window('guess-day', most, 24 * hour)
  const mails = window('mail', settings.rateLimitEmailSent, hour)
  const textMessages = window('sms', settings.rateLimitSmsSent, hour)
  const tidy = tidying(context)

  // Without a daily limit, someone who keeps requesting new codes would guess six digits within weeks. Passwords have no
  // daily limit: they cannot be guessed that way, and it would let anyone lock the owner out for a day.
  const limiters: Record<Secret, WindowLimiter[]> = {
    password: [guesses],
    'current-password': [guesses],
    code: [guesses, ofDay(settings.rateLimitCodeGuesses)],
    nonce: [guesses, ofDay(settings.rateLimitCodeGuesses)],
    factor: [guesses, ofDay(100)],
  }

  return {
    async countCall(bucket, address) {
      if (address === null) return
      if (!(await calls[bucket](hashOf(address)))) throw tooManyRequests()
      await tidy()
    },
    async takeGuess({ secret, whose }) {
      const taken: GiveBack[] = []
      const giveBack = async () => {
        for (const give of taken) await give()
      }
      for (const limiter of limiters[secret]) {
        const one = await limiter.take(hashOf(`${secret}:${whose}`))
        if (!one) {
          await giveBack()
          throw tooManyRequests()
        }
        taken.push(one)
      }
      await tidy()
      return giveBack
    },
    async countMail() {
      if (!(await mails.take('all'))) throw problem('over_email_send_rate_limit', 'Email rate limit exceeded')
      await tidy()
    },
    async countTextMessage() {
      if (!(await textMessages.take('all')))
        throw problem('over_sms_send_rate_limit', 'SMS rate limit exceeded')
      await tidy()
    },
    async takeMessage(name, seconds) {
      const messages = window('message', 1, seconds)
      const giveBack = await messages.take(hashOf(name))
      await tidy()
      return giveBack ?? { secondsLeft: await messages.secondsLeft(hashOf(name)) }
    },
  }
}

const problem = (code: AuthErrorCode, message: string) => new AuthProblem(429, code, message)
const tooManyRequests = () => problem('over_request_rate_limit', 'Request rate limit reached')

function callLimiters(context: LimitsContext): Record<CallBucket, ReturnType<typeof bucketLimiter>> {
  const { settings } = context
  const bucket = (name: CallBucket, refill: number, seconds: number) =>
    bucketLimiter(context, { name, burst, refill, seconds })
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
    callback: bucket('callback', settings.rateLimitSso, 5 * minute),
    saml: bucket('saml', 15, 5 * minute),
    challenge: bucket('challenge', 15, minute),
    factor: bucket('factor', 15, minute),
  }
}

/** Stores addresses and accounts only as hashes of a fixed length. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

/** Deletes some expired counts with every twentieth write, so that the table stays small. */
function tidying({ store, clock }: LimitsContext): () => Promise<void> {
  let written = 0
  return async () => {
    written += 1
    if (written % 20 === 0) await deleteExpiredCounts(store, clock.now(), 100)
  }
}

/** A token bucket per key: it allows a burst and refills evenly. Returns whether a token was left. */
function bucketLimiter(
  { store, clock }: Pick<AuthContext, 'store' | 'clock'>,
  { name, burst, refill, seconds }: { name: string; burst: number; refill: number; seconds: number },
): (key: string) => Promise<boolean> {
  const refillTime = Math.ceil((seconds * 1000) / refill)
  return (key) =>
    takeFromBucket(store, `${name}:${key}`, refillTime, {
      now: clock.now(),
      capacityTime: burst * refillTime,
    })
}

type WindowLimiter = ReturnType<typeof windowLimiter>

/** Allows a fixed number per time window, which starts with the first one. */
function windowLimiter(
  { store, clock }: Pick<AuthContext, 'store' | 'clock'>,
  { name, most, seconds }: { name: string; most: number; seconds: number },
) {
  return {
    /** Returns null if none is left. */
    async take(key: string): Promise<GiveBack | null> {
      const now = clock.now()
      const window = `${name}:${key}`
      const endsAt = await takeFromWindow(store, window, { most, now, endsAt: now + seconds * 1000 })
      return endsAt === undefined ? null : () => giveBackToWindow(store, window, endsAt)
    },

    /** Seconds until the next window may start. */
    async secondsLeft(key: string): Promise<number> {
      const endsAt = await readWindowEnd(store, `${name}:${key}`)
      return endsAt === undefined ? 0 : Math.max(Math.ceil((endsAt - clock.now()) / 1000), 0)
    },
  }
}
