import { atMostAtOnce, type Waiting } from './at-most-at-once.ts'

/** Runs a user's task once their earlier ones allow it, independently of other users. */
export type InTurn = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Keeps one user from blocking others in this process: only a few calls per user run at once, each with at most one
 * database connection; the rest wait.
 */
export function turnsOfUsers(atOnce: number, bound?: Waiting): InTurn {
  const queues = new Map<string, ReturnType<typeof atMostAtOnce>>()
  return async (userId, work) => {
    const queue = queues.get(userId) ?? atMostAtOnce(atOnce, bound)
    queues.set(userId, queue)
    try {
      return await queue.run(work)
    } finally {
      if (queue.running() === 0) queues.delete(userId)
    }
  }
}
