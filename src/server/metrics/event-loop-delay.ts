import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 5
const nanoseconds = 1e9

/**
 * By how much timers come late, in seconds. Node's histogram holds the time from one tick to the next; what was
 * meant to lie between them is taken off, so that a thread with nothing to do has no delay.
 */
export function eventLoopDelay() {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  const seconds = (fromTickToTick: number) => Math.max(fromTickToTick / nanoseconds - resolution / 1000, 0)
  return {
    /** Since it was last taken. */
    take() {
      const taken = {
        p50: seconds(histogram.percentile(50)),
        p99: seconds(histogram.percentile(99)),
        max: seconds(histogram.max),
      }
      histogram.reset()
      return taken
    },
    stop: () => histogram.disable(),
  }
}
