/** How many may wait, and what the next one is told. */
export type Waiting = { mostWaiting: number; refusal(): Error }

/** Runs the work given to it, at most `limit` at a time; what comes later waits in order, `mostWaiting` at most where there is a bound. */
export function atMostAtOnce(limit: number, bound?: Waiting) {
  const waiting: (() => void)[] = []
  let running = 0
  let refused = 0

  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (bound && running === limit && waiting.length >= bound.mostWaiting) {
        refused += 1
        throw bound.refusal()
      }
      // The turn is handed over, not given back: nobody who comes later can take it from one who waits.
      if (running === limit) await new Promise<void>((start) => waiting.push(start))
      else running += 1
      try {
        return await work()
      } finally {
        const next = waiting.shift()
        if (next) next()
        else running -= 1
      }
    },
    running: () => running,
    waiting: () => waiting.length,
    /** How many were sent away so far. */
    refused: () => refused,
  }
}
