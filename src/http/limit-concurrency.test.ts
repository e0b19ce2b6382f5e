import { describe, expect, test } from 'vitest'
import { limitConcurrency, queuePerUser } from './limit-concurrency.ts'

const patient = { mostWaiting: 100, refusal: () => new Error('too many') }

describe('running at most two tasks at once', () => {
  test('queues the third and starts queued tasks in order', async () => {
    const { run: runQueued } = limitConcurrency(2, patient)
    const started: number[] = []
    const finish: (() => void)[] = []
    const work = (number: number) =>
      runQueued(() => {
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

  test('continues after a task fails', async () => {
    const { run: runQueued } = limitConcurrency(1, patient)
    const failing = runQueued(() => Promise.reject(new Error('failed')))
    const next = runQueued(async () => 'done')
    await expect(failing).rejects.toThrow('failed')
    expect(await next).toBe('done')
    expect(await runQueued(async () => 'again')).toBe('again')
  })

  test('rejects and counts tasks that do not fit into the queue', async () => {
    const queue = limitConcurrency(1, { ...patient, mostWaiting: 1 })
    const { promise: end, resolve: finish } = Promise.withResolvers<void>()
    const [running, waiting] = [queue.run(() => end), queue.run(async () => 'done')]
    await expect(queue.run(async () => 'never')).rejects.toThrow('too many')
    expect([queue.running(), queue.waiting(), queue.refused()]).toEqual([1, 1, 1])

    finish()
    await running
    expect(await waiting).toBe('done')
    expect(await queue.run(async () => 'again')).toBe('again')
    expect([queue.running(), queue.waiting(), queue.refused()]).toEqual([0, 0, 1])
  })
})

/** Calls that run until they are told to end, by name, in the order in which they started. */
function calls(...given: Parameters<typeof queuePerUser>) {
  const runQueued = queuePerUser(...given)
  const begun = new Map<string, () => void>()
  return {
    begun: () => [...begun.keys()],
    end: (name: string) => begun.get(name)?.(),
    call: (userId: string, name: string) =>
      runQueued(userId, () => new Promise<void>((end) => begun.set(name, end))),
  }
}

test('calls of one user wait for earlier ones, in order', async () => {
  const { begun, end, call } = calls(2)
  const all = ['one', 'two', 'three', 'four'].map((name) => call('ann', name))
  expect(begun()).toEqual(['one', 'two'])
  end('two')
  await all[1]
  expect(begun()).toEqual(['one', 'two', 'three'])
  for (const name of ['one', 'three']) end(name)
  await Promise.all([all[0], all[2]])
  end('four')
  await all[3]
})

test('calls of different users do not wait for each other', () => {
  const { begun, call } = calls(1)
  void call('ann', 'first')
  void call('ann', 'waits')
  void call('bob', 'of another')
  expect(begun()).toEqual(['first', 'of another'])
})

test('the queue of each user is limited', async () => {
  const { call } = calls(1, { mostWaiting: 1, refusal: () => new Error('too many') })
  void call('ann', 'first')
  void call('ann', 'waits')
  await expect(call('ann', 'too many')).rejects.toThrow('too many')
  void call('bob', 'first of another')
  void call('bob', 'waits')
})

test('a failing call lets the next one start', async () => {
  const runQueued = queuePerUser(1)
  const failing = runQueued('ann', () => Promise.reject(new Error('no')))
  const next = runQueued('ann', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
