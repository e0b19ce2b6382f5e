import { performance } from 'node:perf_hooks'
import { expect, onTestFinished, test, vi } from 'vitest'
import { giveMemoryBackWhenIdle } from './give-memory-back.ts'

test('memory is given back once after the start and after much work, and never while the server is busy', () => {
  vi.useFakeTimers()
  const utilization = vi.spyOn(performance, 'eventLoopUtilization')
  vi.spyOn(process, 'memoryUsage').mockReturnValue({ ...process.memoryUsage(), heapUsed: 20e6 })
  const collect = vi.fn()
  const pass = (second: { active: number; utilization: number }) => {
    utilization.mockReturnValue({ idle: 0, ...second })
    vi.advanceTimersByTime(1000)
    return collect.mock.calls.length
  }
  const memory = giveMemoryBackWhenIdle(collect)
  onTestFinished(() => {
    memory.stop()
    vi.useRealTimers()
    vi.restoreAllMocks()
  })
  const busy = { active: 150, utilization: 0.15 }
  const idle = { active: 5, utilization: 0.005 }
  expect([busy, idle, idle, busy, idle, busy, busy, idle, idle].map(pass)).toEqual([
    0, 1, 1, 1, 1, 1, 1, 2, 2,
  ])
})
