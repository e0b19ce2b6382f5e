import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const interval = 1000
/** How busy the last second may have been, as a share. */
const idle = 0.02
/** Milliseconds of work after which it is worth it. */
const muchWork = 200
/** Including garbage. A collection takes a few milliseconds per megabyte in use, during which nobody is answered. */
const largestHeap = 100 * 1024 * 1024

function collectThoroughly(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}

/**
 * V8 keeps the heap that the start or an import needed for as long as nothing more is allocated. When the server
 * becomes idle after much work, this gives that memory back to the system.
 */
export function giveMemoryBackWhenIdle(collect = collectThoroughly) {
  let before = performance.eventLoopUtilization()
  // The start was much work.
  let worked = muchWork
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { active, utilization } = performance.eventLoopUtilization(now, before)
    before = now
    worked += active
    if (utilization > idle || worked < muchWork || process.memoryUsage().heapUsed > largestHeap) return
    collect()
    worked = 0
    before = performance.eventLoopUtilization()
  }, interval).unref()
  return { stop: () => clearInterval(timer) }
}
