import { monitorEventLoopDelay } from 'node:perf_hooks'

const resolution = 5
const nanoseconds = 1e9

/**
 * How late timers fire, in seconds. Node's histogram measures the time between two ticks; the intended interval is
 * subtracted, so that an idle thread has no delay.
 */
export function eventLoopDelay() {
  const histogram = monitorEventLoopDelay({ resolution })
  histogram.enable()
  const seconds = (fromTickToTick: number) => Math.max(fromTickToTick / nanoseconds - resolution / 1000, 0)
  return {
    /** Since it was last called. */
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
