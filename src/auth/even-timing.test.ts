import { describe, expect, test } from 'vitest'
import { evenTiming } from './even-timing.ts'

/** A clock that only advances when work or waiting says so; `drawn` picks among the recorded durations. */
function timing(drawn = (_count: number) => 0) {
  let time = 0
  const waits: number[] = []
  const evenly = evenTiming({
    now: () => time,
    wait: async (milliseconds) => void waits.push(milliseconds),
    draw: drawn,
  })
  const takes = (milliseconds: number) => async () => {
    time += milliseconds
    return 'done'
  }
  return { evenly, waits, takes }
}

describe('responding to known and unknown addresses in the same time', () => {
  test('runs the work for a known address without delay and returns its result', async () => {
    const { evenly, waits, takes } = timing()
    expect(await evenly.measure(takes(300))).toBe('done')
    expect(waits).toEqual([])
  })

  test('waits for an unknown address as long as a known one took', async () => {
    const { evenly, waits, takes } = timing()
    await evenly.measure(takes(300))
    await evenly.pretend()
    expect(waits).toEqual([300])
  })

  test('does not wait before any work was measured', async () => {
    const { evenly, waits } = timing()
    await evenly.pretend()
    expect(waits).toEqual([])
  })

  test('lets errors through without recording their duration', async () => {
    const { evenly, waits, takes } = timing()
    await evenly.measure(takes(300))
    const failing = async () => {
      await takes(2)()
      throw new Error('a mail was sent a moment ago')
    }
    for (let time = 0; time < 60; time += 1)
      await expect(evenly.measure(failing)).rejects.toThrow('a mail was sent a moment ago')
    await evenly.pretend()
    expect(waits).toEqual([300])
  })

  test('picks among the last fifty durations and forgets older ones', async () => {
    const { evenly, waits, takes } = timing((count) => count - 50)
    for (let duration = 1; duration <= 60; duration += 1) await evenly.measure(takes(duration))
    await evenly.pretend()
    expect(waits).toEqual([11])
  })
})
