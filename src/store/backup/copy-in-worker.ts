import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { StoreProblem } from '#store/store-problem.ts'

/** What the worker says at its end. */
export type Outcome = { problem: null | { message: string; isExpected: boolean } }

// Beside this file in the source, and beside what is made of it in the build.
const program = new URL(`./copy-worker${extname(import.meta.url)}`, import.meta.url)

/** Does what `copySqlite` does in a thread of its own: checking a large copy takes seconds, and the server answers on. */
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
