import { expect, test } from 'vitest'
import { turnsOfUsers } from './user-turns.ts'

/** Calls that run until they are told to end, by name, in the order in which they started. */
function calls(...given: Parameters<typeof turnsOfUsers>) {
  const inTurn = turnsOfUsers(...given)
  const begun = new Map<string, () => void>()
  return {
    begun: () => [...begun.keys()],
    end: (name: string) => begun.get(name)?.(),
    call: (userId: string, name: string) =>
      inTurn(userId, () => new Promise<void>((end) => begun.set(name, end))),
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
  const inTurn = turnsOfUsers(1)
  const failing = inTurn('ann', () => Promise.reject(new Error('no')))
  const next = inTurn('ann', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
