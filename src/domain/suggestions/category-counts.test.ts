import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countDecisions, withMergedMerchants } from './category-counts.ts'
import { categoryKeys, keyOfMerchant } from './category-keys.ts'

const decision = fc.record({
  keys: fc
    .record({
      description: fc.constantFrom(
        'SQ *MAPLE BAKERY 12 DOVER',
        'MAPLE BAKERY DOVER',
        'MAPLE CINEMA',
        'CHECK 1041',
        '',
      ),
      cents: fc.constantFrom(-1200, -480, 480),
    })
    .map(categoryKeys),
  category: fc.constantFrom('Bread', 'Fun', '__proto__'),
})

const withoutEmpty = (counts: ReadonlyMap<string, ReadonlyMap<string, number>>) =>
  new Map([...counts].filter(([, ofKey]) => ofKey.size > 0))

test('removing decisions in any order restores the earlier counts', () => {
  fc.assert(
    fc.property(fc.array(decision), fc.array(decision), fc.infiniteStream(fc.nat()), (kept, gone, order) => {
      const before = countDecisions(new Map(), kept, 1)
      const all = countDecisions(before, gone, 1)
      const shuffled = gone
        .map((one) => ({ one, at: order.next().value }))
        .sort((a, b) => a.at - b.at)
        .map(({ one }) => one)
      expect(withoutEmpty(countDecisions(all, shuffled, -1))).toEqual(withoutEmpty(before))
    }),
  )
})

test('a merchant counts once for what it shares with others, however often it is visited', () => {
  const keys = categoryKeys({ description: 'MAPLE BAKERY', cents: -500 })
  const counts = countDecisions(new Map(), Array(9).fill({ keys, category: 'Bread' }), 1)
  expect(counts.get(keys.rows.merchant)?.get('Bread')).toBe(9)
  expect(counts.get(keys.merchants.kind ?? '')?.get('Bread')).toBe(1)
})

test('merged merchants whose long names have the same key are counted once', () => {
  const merged = ['1', '2'].map((end) => `${'maple '.repeat(16)}${end}`)
  const keys = [...new Set(merged.map((merchant) => keyOfMerchant('-', merchant)))]
  expect(keys).toHaveLength(1)
  const counts = new Map(keys.map((key) => [key, new Map([['Bread', 3]])]))
  expect(withMergedMerchants(counts, [merged]).get(keys[0] ?? '')).toEqual(new Map([['Bread', 3]]))
})
