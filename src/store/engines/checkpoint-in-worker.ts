import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'

/** With fewer writes than this in the log, a thread would take more memory than it is worth. */
const many = 200

/** How many milliseconds writes are collected in the log before they are moved into the file. */
const gathering = 100

type Checkpoints = {
  /** Called after each write; costs next to nothing. */
  afterWrite(): void
  end(): Promise<void>
}

// Next to this file both in the source and in the build.
const program = new URL(`./checkpoint-worker${extname(import.meta.url)}`, import.meta.url)

/**
 * Moves SQLite's write-ahead log into its file in a separate thread, which runs only while much is written. By
 * default SQLite does it within a commit: for up to 30 ms in the server's own writes, or 300 in a large change,
 * during which the server would not respond. `onFailure` is called if SQLite has to do it after all.
 */
export function checkpointInWorker(file: string, { onFailure }: { onFailure(): void }): Checkpoints {
  let worker: Worker | null = null
  let writes = 0
  let due: NodeJS.Timeout | null = null

  const start = () => {
    const started = new Worker(program, { workerData: { file } })
    started.unref()
    // Without it, SQLite checkpoints by default, so there is no reason to exit.
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
