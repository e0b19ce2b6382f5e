import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StoreProblem } from '#store/store-problem.ts'

/** The worker's result. */
export type Outcome = { problem: null | { message: string; isExpected: boolean } }

// Next to this file both in the source and in the build.
const program = new URL(`./copy-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Runs `copySqlite` in a separate thread: verifying a large copy takes seconds, during which the server keeps
 * responding.
 */
export function copyInWorker(from: string, to: string): Promise<void> {
  const worker = new Worker(program, { workerData: { from, to } })
  return new Promise((resolve, reject) => {
    worker.once('message', ({ problem }: Outcome) => {
      if (!problem) resolve()
      else reject(problem.isExpected ? new StoreProblem(problem.message) : new Error(problem.message))
    })
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('The copy was interrupted.')))
  })
}
