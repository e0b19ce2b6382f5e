import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { NetWorth } from '#domain/net-worth.ts'
import { areasOf, colorsOf } from './account-areas.ts'

const ids = ['a', 'b', 'c', 'd']
const point = fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 4, maxLength: 4 }).map(
  (cents): NetWorth => ({
    month: '2026-01',
    day: '2026-01-31',
    cents: cents.reduce((sum, one) => sum + one, 0),
    assetsCents: cents.reduce((sum, one) => sum + Math.max(one, 0), 0),
    debtsCents: cents.reduce((sum, one) => sum + Math.min(one, 0), 0),
    balances: ids.map((accountId, at) => ({ accountId, cents: cents[at] ?? 0, ownCents: cents[at] ?? 0 })),
    withoutRate: [],
  }),
)

test('the areas of a month fill the space between its debts and its assets without overlapping', () => {
  fc.assert(
    fc.property(fc.array(point, { maxLength: 5 }), (points) => {
      const areas = areasOf(points, ids)
      for (const [at, { assetsCents, debtsCents, balances }] of points.entries()) {
        const edges = areas.flatMap(({ edges }) => edges[at] ?? [])
        for (const { accountId, cents } of balances) {
          const own = areas.filter((area) => area.accountId === accountId)
          expect(own.reduce((sum, { edges }) => sum + (edges[at]?.to ?? 0) - (edges[at]?.from ?? 0), 0)).toBe(
            cents,
          )
        }
        expect(Math.max(0, ...edges.map(({ to }) => to))).toBe(assetsCents)
        expect(Math.min(0, ...edges.map(({ to }) => to)) + 0).toBe(debtsCents)
        const spans = edges
          .map(({ from, to }) => [Math.min(from, to), Math.max(from, to)] as const)
          .filter(([low, high]) => low < high)
          .sort(([one], [other]) => one - other)
        for (const [index, [low]] of spans.entries())
          if (index > 0) expect(low).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0)
      }
    }),
  )
})

test('what is owed has other colors than what is owned', () => {
  const kinds = ['checking', 'credit_card', 'savings', 'loan'] as const
  const colors = colorsOf(kinds.map((kind, at) => ({ id: `${at}`, kind })))
  expect(new Set(colors.values()).size).toBe(4)
})
