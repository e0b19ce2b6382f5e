/** How many tasks may wait, and the error for the next one. */
type Waiting = { mostWaiting: number; refusal(): Error }

/** Runs at most `limit` tasks at a time; later ones wait in order, optionally up to `mostWaiting` of them. */
export function limitConcurrency(limit: number, bound?: Waiting) {
  const waiting: (() => void)[] = []
  let running = 0
  let refused = 0

  return {
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      if (bound && running === limit && waiting.length >= bound.mostWaiting) {
        refused += 1
        throw bound.refusal()
      }
      // The slot is handed to the next task directly, so that no later one can take it.
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
    /** How many tasks have been rejected so far. */
    refused: () => refused,
  }
}

/** Runs a user's task once there is room among their earlier ones, independently of other users. */
export type RunQueued = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Keeps one user from blocking others in this process: only a few calls per user run at once, each with at most one
 * database connection; the rest wait.
 */
export function queuePerUser(atOnce: number, bound?: Waiting): RunQueued {
  const queues = new Map<string, ReturnType<typeof limitConcurrency>>()
  return async (userId, work) => {
    const queue = queues.get(userId) ?? limitConcurrency(atOnce, bound)
    queues.set(userId, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.running() === 0) queues.delete(userId)
    }
  }
}
