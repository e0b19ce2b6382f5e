import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/**
 * Makes the response for an unknown address take as long as the one for a known address, no matter what slows the
 * latter down: a distant mail server, a database, a slow disk. Otherwise timing would tell who has an account.
 *
 * Each endpoint creates its own and uses it on both paths:
 *
 *     const evenly = evenTiming()
 *     if (user) await evenly.measure(() => sendAndKeep(context, user))
 *     else await evenly.pretend()
 */
export function evenTiming({
  now = () => performance.now(),
  wait = (milliseconds: number): Promise<unknown> => setTimeout(milliseconds),
  draw = (count: number) => randomInt(count),
} = {}) {
  const remembered = 50
  const lastDurations: number[] = []
  return {
    /**
     * Does the work for a known address and records how long it took. Failures are not recorded: work that ends early,
     * because a mail was sent a moment ago, would make the response for unknown addresses too quick.
     */
    async measure<Result>(work: () => Promise<Result>): Promise<Result> {
      const start = now()
      const result = await work()
      lastDurations.push(now() - start)
      if (lastDurations.length > remembered) lastDurations.shift()
      return result
    },

    /** Waits as long as one of the recorded durations; not at all if there is none yet. */
    async pretend(): Promise<void> {
      // A random one, not the average: a constant duration would be recognizable.
      const duration = lastDurations.length === 0 ? 0 : lastDurations[draw(lastDurations.length)]
      if (duration) await wait(duration)
    },
  }
}
