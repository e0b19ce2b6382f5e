import { expect, test } from 'vitest'
import { turnsOfUsers } from './user-turns.ts'

/** Calls that are under way until they are told to end, by name, in the order in which they began. */
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

test('calls of one user wait for those before, in the order they came', async () => {
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

test('those of nobody else do', () => {
  const { begun, call } = calls(1)
  void call('ann', 'first')
  void call('ann', 'waits')
  void call('bob', 'of another')
  expect(begun()).toEqual(['first', 'of another'])
})

test('so many wait at most, of each user', async () => {
  const { call } = calls(1, { mostWaiting: 1, refusal: () => new Error('too many') })
  void call('ann', 'first')
  void call('ann', 'waits')
  await expect(call('ann', 'too many')).rejects.toThrow('too many')
  void call('bob', 'first of another')
  void call('bob', 'waits')
})

test('a call that fails lets the next one in', async () => {
  const inTurn = turnsOfUsers(1)
  const failing = inTurn('ann', () => Promise.reject(new Error('no')))
  const next = inTurn('ann', async () => 'done')
  await expect(failing).rejects.toThrow('no')
  expect(await next).toBe('done')
})
