import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * An idle thread next to the load: the machine's scheduling delays also show up in the product's own figures.
 * `longestDelay` returns milliseconds and stops the thread.
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
