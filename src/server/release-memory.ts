import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const interval = 1000
/** Event loop utilization below which the server counts as idle. */
const idle = 0.02
/** Collect only after this many milliseconds of work, about twenty screens, because the next request is slower. */
const muchWork = 2000
/** Larger heaps are left alone: a collection blocks the server for a few milliseconds per megabyte. */
const largestHeap = 100 * 1024 * 1024

function collectThoroughly(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')({ type: 'major', flavor: 'last-resort' })
}

const node = {
  collect: collectThoroughly,
  measure: performance.eventLoopUtilization,
  heapUsed: () => process.memoryUsage().heapUsed,
}

/**
 * After startup or an import, V8 keeps the heap that it needed until something more is allocated. This returns the
 * memory to the system when the server becomes idle after much work.
 */
export function releaseMemoryWhenIdle({ collect, measure, heapUsed } = node) {
  let before = measure()
  // Startup counts as heavy work.
  let worked = muchWork
  const timer = setInterval(() => {
    const now = measure()
    const { active, utilization } = measure(now, before)
    before = now
    worked += active
    if (utilization > idle || worked < muchWork || heapUsed() > largestHeap) return
    collect()
    worked = 0
    before = measure()
  }, interval).unref()
  return { stop: () => clearInterval(timer) }
}
