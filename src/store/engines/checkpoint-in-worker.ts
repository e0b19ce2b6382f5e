import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** Fewer writes may stay in the log: a thread takes more memory than they are worth. */
const many = 200

/** So long, in milliseconds, many writes are gathered in the log before it is brought into the file. */
const gathering = 100

type Checkpoints = {
  /** Is told of each write; costs next to nothing. */
  afterWrite(): void
  end(): Promise<void>
}

// Beside this file in the source, and beside what is made of it in the build.
const program = new URL(`./checkpoint-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Brings SQLite's write-ahead log into its file in a thread of its own, which is there only while much is written.
 * Left to itself SQLite does it within a commit: of the server's own writes for up to 30 ms, of a large change for 300,
 * in which the server would answer nobody. `onFailure` is called when it has to be left to itself after all.
 */
export function checkpointInWorker(file: string, { onFailure }: { onFailure(): void }): Checkpoints {
  let worker: Worker | null = null
  let writes = 0
  let due: NodeJS.Timeout | null = null

  const start = () => {
    const started = new Worker(program, { workerData: { file } })
    started.unref()
    // Without it SQLite does as it always did: no reason to end.
    started.on('error', onFailure)
    started.once('exit', () => {
      if (worker === started) worker = null
    })
    return started
  }

  return {
    afterWrite() {
      writes += 1
      if (!worker && writes < many) return
      due ??= setTimeout(() => {
        due = null
        writes = 0
        worker ??= start()
        worker.postMessage('checkpoint')
      }, gathering).unref()
    },
    async end() {
      if (due) clearTimeout(due)
      await worker?.terminate()
    },
  }
}
