import { expect, onTestFinished, test, vi } from 'vitest'
import { releaseMemoryWhenIdle } from './release-memory.ts'

const megabyte = 1024 * 1024

/** Counts the collections after each second, with its milliseconds of work and the heap at its end. */
function collectionsAfter(seconds: readonly { active: number; heap?: number }[]): number[] {
  vi.useFakeTimers()
  let active = 0
  let heap = 0
  let collections = 0
  const memory = releaseMemoryWhenIdle({
    collect: () => {
      collections += 1
    },
    measure: (now, before) => {
      const worked = now && before ? now.active - before.active : active
      return { active: worked, idle: 0, utilization: worked / 1000 }
    },
    heapUsed: () => heap,
  })
  onTestFinished(() => {
    memory.stop()
    vi.useRealTimers()
  })
  return seconds.map((second) => {
    active += second.active
    heap = second.heap ?? 20 * megabyte
    vi.advanceTimersByTime(1000)
    return collections
  })
}

const busy = { active: 900 }
const idle = { active: 5 }

test('memory is released once after startup and after heavy work, and never while the server is busy', () => {
  const seconds = [busy, idle, idle, busy, idle, busy, idle, busy, idle, idle]
  expect(collectionsAfter(seconds)).toEqual([0, 1, 1, 1, 1, 1, 1, 1, 2, 2])
})

test('a heap above 100 MB is left alone until it shrinks', () => {
  const large = { ...idle, heap: 100 * megabyte + 1 }
  const allowed = { ...idle, heap: 100 * megabyte }
  expect(collectionsAfter([large, large, allowed])).toEqual([0, 0, 1])
})
