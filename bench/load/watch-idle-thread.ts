import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * A thread with nothing to do, beside the load: how late the machine lets it run is in the product's own delays as
 * well. `longestDelay` answers milliseconds, and ends it.
 */
export function watchIdleThread() {
  const thread = new Worker(new URL('./idle-thread.ts', import.meta.url))
  thread.unref()
  return {
    async longestDelay(): Promise<number> {
      thread.postMessage('end')
      const [milliseconds] = await once(thread, 'message')
      await thread.terminate()
      return milliseconds
    },
  }
}
