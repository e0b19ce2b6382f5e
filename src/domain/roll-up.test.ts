import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rollUp } from './roll-up.ts'
import { totalSpending } from './spending.ts'

const parents: Record<string, string> = { Bar: 'Food', Groceries: 'Food', Train: 'Travel' }
const parentOf = (category: string) => parents[category] ?? null
const cents = fc.integer({ min: 0, max: 2 ** 45 })

const totals = fc.uniqueArray(
  fc
    .record({
      category: fc.constantFrom('Food', 'Bar', 'Groceries', 'Travel', 'Train', 'Zoo'),
      count: fc.nat(1000),
      grossCents: cents,
      recurringCents: cents,
    })
    .map((total) => ({ ...total, totalCents: total.grossCents + total.recurringCents })),
  { selector: ({ category }) => category },
)

test('parents have the sums of their children to the cent, and opening one shows what it consists of', () => {
  fc.assert(
    fc.property(totals, (totals) => {
      const rolledUp = rollUp(totals, parentOf, null)
      expect(totalSpending(rolledUp, new Set())).toBe(totalSpending(totals, new Set()))
      for (const { category, totalCents, count } of rolledUp) {
        expect(parentOf(category)).toBeNull()
        const opened = rollUp(totals, parentOf, category)
        expect(totalSpending(opened, new Set())).toBe(totalCents)
        expect(opened.reduce((sum, one) => sum + one.count, 0)).toBe(count)
      }
    }),
  )
})
