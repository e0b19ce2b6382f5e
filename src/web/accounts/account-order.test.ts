import fc from 'fast-check'
import { expect, test } from 'vitest'
import { positionsAfterMove } from './account-order.ts'

type Place = { id: string; closed: boolean; position: number }

/** Accounts as the server lists them: by position, then by age. */
const listed = (accounts: readonly Place[]) => [...accounts].sort((a, b) => a.position - b.position)

const afterMove = (accounts: readonly Place[], id: string, step: -1 | 1) => {
  const positions = new Map(positionsAfterMove(accounts, id, step).map((one) => [one.id, one.position]))
  return listed(accounts.map((one) => ({ ...one, position: positions.get(one.id) ?? one.position })))
}

const open = (accounts: readonly Place[]) => accounts.flatMap(({ id, closed }) => (closed ? [] : id))

const place = fc.record({ closed: fc.boolean(), position: fc.integer({ min: 0, max: 5 }) })
const someAccounts = fc
  .array(place, { minLength: 1, maxLength: 8 })
  .map((places) => listed(places.map((one, index) => ({ id: String(index), ...one }))))

test('a move swaps an account with its open neighbor and nothing else', () => {
  fc.assert(
    fc.property(someAccounts, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (accounts, pick, step) => {
      const before = open(accounts)
      const from = pick % Math.max(before.length, 1)
      const expected = [...before]
      const [moved, passed] = [before[from], before[from + step]]
      if (moved !== undefined && passed !== undefined) {
        expected[from] = passed
        expected[from + step] = moved
      }
      const after = afterMove(accounts, moved ?? '', step)
      expect(open(after)).toEqual(expected)
      expect(after.findIndex(({ closed }) => closed)).toBe(accounts.findIndex(({ closed }) => closed))
    }),
  )
})

test('only the accounts that change places are saved', () => {
  const accounts = ['a', 'b', 'c', 'd'].map((id, position) => ({ id, closed: id === 'c', position }))
  expect(positionsAfterMove(accounts, 'b', 1)).toEqual([
    { id: 'd', position: 1 },
    { id: 'b', position: 3 },
  ])
  expect(positionsAfterMove(accounts, 'a', -1)).toEqual([])
})
