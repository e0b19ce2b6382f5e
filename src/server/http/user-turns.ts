import { atMostAtOnce, type Waiting } from './at-most-at-once.ts'

/** Does the work of a call of this user when those before it are done that stand in its way, and those of nobody else. */
export type InTurn = <Result>(userId: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Keeps one user from standing in everybody's way, in this process: of however many calls come from one, so many are at
 * work, each with a connection to the database at most, and whoever else comes stands behind those few.
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
