import { parentPort, workerData } from 'node:worker_threads'
import { StoreProblem } from '#store/store-problem.ts'
import type { Outcome } from './copy-in-worker.ts'
import { copySqlite } from './copy-sqlite.ts'

// The thread for nightly backups. Errors lose their class on the way out, so they are sent as text.
const outcome: Outcome = await copySqlite(workerData.from, workerData.to).then(
  () => ({ problem: null }),
  (error: unknown) => ({
    problem: {
      message: error instanceof Error ? error.message : String(error),
      isExpected: error instanceof StoreProblem,
    },
  }),
)
parentPort?.postMessage(outcome)
