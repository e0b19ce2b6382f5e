import { describe, expect, test } from 'vitest'
import { atMostAtOnce } from './at-most-at-once.ts'

describe('running at most two at once', () => {
  test('keeps the third waiting, and starts what waits in the order it came', async () => {
    const inTurn = atMostAtOnce(2)
    const started: number[] = []
    const finish: (() => void)[] = []
    const work = (number: number) =>
      inTurn(() => {
        started.push(number)
        return new Promise<void>((done) => finish.push(done))
      })
    const all = [work(1), work(2), work(3), work(4)]
    expect(started).toEqual([1, 2])

    finish[1]?.()
    await all[1]
    expect(started).toEqual([1, 2, 3])

    finish[0]?.()
    await all[0]
    expect(started).toEqual([1, 2, 3, 4])
    finish[2]?.()
    finish[3]?.()
    await Promise.all(all)
  })

  test('goes on after work that failed', async () => {
    const inTurn = atMostAtOnce(1)
    const failing = inTurn(() => Promise.reject(new Error('failed')))
    const next = inTurn(async () => 'done')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('done')
    expect(await inTurn(async () => 'again')).toBe('again')
  })
})
