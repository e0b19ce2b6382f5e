import type { AuthContext } from '#server/auth/auth-context.ts'
import { AuthProblem } from '#server/auth/auth-problem.ts'
import type { GiveBack } from '#server/auth/limits/limits.ts'

export type Pause = {
  /** What leaves once in a while: for each of these the last has to be old enough. */
  names: string[]
  seconds: number
  isMail: boolean
  /** Leaves although another did a moment ago; the next one waits for it all the same. */
  isExempt?: boolean | undefined
}

/** Longer than a call may take: where no pause is asked for, calls made side by side are still told apart. */
const whileBeingSent = 15

/**
 * Sends a message unless the last of its kind left too short a time ago, or is being sent. It is counted before it
 * leaves, in the database, and given back if it could not be sent: calls made side by side do not see what others keep.
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

/** The last message of the kind left a moment ago. */
export class TooSoon extends AuthProblem {
  constructor(isMail: boolean, secondsLeft: number) {
    super(
      429,
      isMail ? 'over_email_send_rate_limit' : 'over_sms_send_rate_limit',
      `For security purposes, you can only request this after ${secondsLeft} seconds.`,
    )
  }
}

/** Whether a message was refused for that, or because the whole instance has sent too many. */
export const isOverMessageLimit = (error: unknown): boolean =>
  error instanceof AuthProblem && /^over_(email|sms)_send_rate_limit$/.test(error.code)
