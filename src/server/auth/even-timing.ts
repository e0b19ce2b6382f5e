import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'

/**
 * Makes the answer for an unknown address take as long as that for a known one, whatever the work for the known
 * one depends on: a mail server far away, a database, a slow disk (auth-protocol.md, 11: no enumeration).
 *
 * An endpoint makes one for itself and does both of its ways through it:
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
     * Does the work of a known address and remembers how long it took. Not when it failed: what ends early, because
     * a mail was sent a moment ago, would make the answer for unknown addresses too quick.
     */
    async measure<Result>(work: () => Promise<Result>): Promise<Result> {
      const start = now()
      const result = await work()
      lastDurations.push(now() - start)
      if (lastDurations.length > remembered) lastDurations.shift()
      return result
    },

    /** Takes as long as one of the last pieces of work did; nothing as long as there was none. */
    async pretend(): Promise<void> {
      // Drawn, not averaged: a duration that is always the same would give itself away.
      const duration = lastDurations.length === 0 ? 0 : lastDurations[draw(lastDurations.length)]
      if (duration) await wait(duration)
    },
  }
}
