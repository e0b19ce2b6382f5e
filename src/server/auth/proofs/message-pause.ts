import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'

export type PausedMessage = {
  /** What tells it apart from all others: for whom, what for and where to. */
  name: string
  isMail: boolean
  /** When the last of its kind was sent to the user. */
  lastSentAt: string | null
}

/**
 * Sends a message unless the last of its kind was sent too short a time ago (auth-protocol.md, 5), or is being sent:
 * the pause is counted from what is kept, which calls made side by side do not see of each other.
 */
export async function sendAfterPause<Result>(
  context: AuthContext,
  paused: PausedMessage,
  send: () => Promise<Result>,
): Promise<Result> {
  const pause = pauseFor(context, paused)
  if (pause === 0) return send()
  const secondsLeft = secondsLeftOf(context, paused)
  if (secondsLeft > 0) throw tooSoon(paused, secondsLeft)

  const message = `${paused.name} after ${paused.lastSentAt}`
  const giveBack = await context.limits.claimMessage(message)
  if (!giveBack) throw tooSoon(paused, pause)
  try {
    return await send()
  } catch (error) {
    await giveBack()
    throw error
  }
}

/** How long the message still has to wait; 0 or less when it has not. */
export const secondsLeftOf = (context: AuthContext, paused: PausedMessage): number =>
  paused.lastSentAt === null
    ? 0
    : Math.ceil(
        (Date.parse(paused.lastSentAt) + pauseFor(context, paused) * 1000 - context.clock.now()) / 1000,
      )

const pauseFor = ({ settings }: AuthContext, { isMail }: PausedMessage): number =>
  isMail ? settings.smtpMaxFrequency : settings.smsMaxFrequency

const tooSoon = ({ isMail }: PausedMessage, secondsLeft: number) =>
  new AuthProblem(
    429,
    isMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${secondsLeft} seconds.`,
  )
