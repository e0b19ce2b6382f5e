import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderAfterMove } from './account-order.ts'

const someAccounts = fc
  .array(fc.boolean(), { minLength: 1, maxLength: 8 })
  .map((closed) => closed.map((closed, index) => ({ id: String(index), closed })))

test('a move swaps an account with its open neighbor and nothing else', () => {
  fc.assert(
    fc.property(someAccounts, fc.nat(), fc.constantFrom(-1 as const, 1 as const), (accounts, pick, step) => {
      const open = accounts.flatMap(({ id, closed }) => (closed ? [] : id))
      const from = pick % Math.max(open.length, 1)
      const [moved = '', passed] = [open[from], open[from + step]]
      const order = orderAfterMove(accounts, moved, step)
      const expected = accounts.map(({ id }) => (id === moved ? passed : id === passed ? moved : id))
      expect(order).toEqual(passed === undefined ? null : expected)
    }),
  )
})
